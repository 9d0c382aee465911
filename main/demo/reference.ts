/**
 * A few days of quiet running at low and at high demand, from which come the limits that normal operation respects, and how large a burst
 * must be to be seen. Independent of dates: the same at every start.
 */
import type { Engine } from '../network/hydraulics-engine.ts';
import { DMAS } from './layout.ts';
import { seriesMaker } from './series.ts';
import { END_MARGIN, probesOf, signalSpecs } from './signals.ts';
import type { NormalRange } from './signals.ts';
import { openStepper } from './stepper.ts';
import type { Emitters, StepperOptions } from './stepper.ts';
import type { Incident } from './incidents.ts';
import type { Town } from './town.ts';

export interface Reference { normal: Map<string, NormalRange>; emitters: Record<string, Emitters>; /** By valve; see StepperOptions. */ stuckLoss: Record<string, number> }

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Noon of a Thursday in a season of mean demand. */
const START = Date.UTC(2026, 4, 14, 12);
const LOW = 0.93;
const HIGH = 1.08;
/** How far below its low alert a burst brings a district's end logger even at the quietest hour, m. */
const SEEN = 2;
const LEAK_LPS = 4.5;
const TRIAL = 2 * 60_000;
const ROUNDS = 4;
/** Emitter coefficient of the largest burst: a main broken right through. */
const LARGEST = 5;
/** A valve sticks no further shut than this, over its widest opening's loss: then the highest hour still leaves water at every tap. */
const STUCK = 1.4;

export function referenceRun(engine: Engine, town: Town): Reference {
  const probes = probesOf(town);
  const specs = signalSpecs(town, new Map());
  const options: StepperOptions = { town, probes, start: START, step_s: 1800, incidents: () => [], emitters: {}, stuckLoss: {}, demandScale: (t) => (t < START + 4.5 * DAY ? HIGH : LOW) };
  const stepper = openStepper(engine, options);
  const states = stepper.advance(START + 8 * DAY);
  stepper.close();
  const maker = seriesMaker(town.seed, specs, () => []);
  maker.add(states);
  const normal = new Map<string, NormalRange>();
  const settled = maker.series.t.findIndex((t) => t >= START + DAY);
  specs.forEach((spec, k) => {
    const values = (maker.series.values[k] as number[]).slice(settled);
    const slack = spec.noise + spec.wander;
    normal.set(spec.definition.tag, { low: Math.min(...values) - slack, high: Math.max(...values) + slack, mean: values.reduce((s, v) => s + v, 0) / values.length });
  });
  const stuckLoss = Object.fromEntries(town.valves.map((v, i) => [v.id, STUCK * Math.min(...states.slice(settled).map((s) => s.valves[i]?.k ?? Infinity))]));
  return { normal, emitters: emittersOf(engine, options, normal), stuckLoss };
}

/** Bursts are tried one after the other in the quietest hour; losses go with flow^1.85, so few rounds are enough. */
function emittersOf(engine: Engine, options: StepperOptions, normal: ReadonlyMap<string, NormalRange>): Record<string, Emitters> {
  const { town, probes } = options;
  const night = START + 15 * HOUR;
  const bursts = DMAS.map((d, i): Incident => {
    const from = night + 2 * i * TRIAL;
    return { id: d.id, kind: 'burst', from, to: from + TRIAL, cell_id: 1, cell: '', signal_ids: [], signals: [], cause: '', target: d.id };
  });
  const emitters: Record<string, Emitters> = {};
  for (const d of DMAS) emitters[d.id] = { burst: 12 / Math.sqrt(40), leak: LEAK_LPS / Math.sqrt(normal.get(`L-${d.id}-E-P`)?.mean ?? 40) };
  for (let round = 0; round < ROUNDS; round++) {
    const stepper = openStepper(engine, { ...options, start: night - HOUR, incidents: () => bursts, emitters });
    const states = stepper.advance(night + 2 * DMAS.length * TRIAL);
    stepper.close();
    for (const b of bursts) {
      const logger = probes.nodes.indexOf(town.loggers.find((l) => l.dma === b.target && l.site === 'end')?.junction ?? '');
      const at = states.findIndex((s) => s.t === b.from);
      const drop = (states[at]?.pressure[logger] ?? Number.NaN) - (states[at + 1]?.pressure[logger] ?? Number.NaN);
      const range = normal.get(`L-${b.target}-E-P`) as NormalRange;
      const wanted = range.high - range.low + END_MARGIN + SEEN;
      const e = emitters[b.target] as Emitters;
      e.burst = Math.min(LARGEST, e.burst * Math.min(2, Math.max(0.5, (wanted / Math.max(0.2, drop)) ** 0.6)));
    }
  }
  return emitters;
}
