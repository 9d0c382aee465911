/** The plant over time: states stepped as far as asked, samples of all signals for any window (PL-9). Runs in the demo worker. */
import type { Engine } from '../network/hydraulics-engine.ts';
import type { Batch } from '../signals/batch.ts';
import { incidentsBetween } from './incidents.ts';
import type { Incident } from './incidents.ts';
import type { Reference } from './reference.ts';
import { sampleSignal } from './sampling.ts';
import { seriesMaker } from './series.ts';
import type { Series } from './series.ts';
import { probesOf, signalSpecs } from './signals.ts';
import type { SignalSpec } from './signals.ts';
import { openStepper } from './stepper.ts';
import type { Town } from './town.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A quarter of an hour for all history, old and new: 33 days take about a second. */
const STEP_S = 900;
/** By then a run has forgotten how it began (see stepper.ts), and the longest frozen sensor has its first value. */
export const WARM_UP = 3 * DAY;
/** Rotating equipment is kept at its own interval for this long, at a minute before. */
export const FINE = DAY;
/** Windows of one delivery, so that none is large. */
const COARSE_SLAB = 3 * DAY;
const FINE_SLAB = 2 * HOUR;

export interface Simulation {
  readonly specs: readonly SignalSpec[];
  readonly series: Series;
  /** Steps so that every sample before `to` can be made. */
  advance(to: number): void;
  /** Samples of [from, to): signals with an interval under a minute at that from `fineFrom` on, at a minute before. */
  batches(from: number, to: number, fineFrom: number): Batch[];
  forget(before: number): void;
  incidents(from: number, to: number): Incident[];
  close(): void;
}

/** Values are right from `from` on; stepping starts {@link WARM_UP} earlier. */
export function openSimulation(engine: Engine, town: Town, reference: Reference, epoch: number, from: number): Simulation {
  const incidents = (a: number, b: number): Incident[] => incidentsBetween(town.seed, epoch, a, b);
  const specs = signalSpecs(town, reference.normal);
  const start = Math.floor((from - WARM_UP) / (STEP_S * 1000)) * STEP_S * 1000;
  const stepper = openStepper(engine, { town, probes: probesOf(town), start, step_s: STEP_S, incidents, emitters: reference.emitters, stuckLoss: reference.stuckLoss });
  const maker = seriesMaker(town.seed, specs, incidents);
  const { series } = maker;

  return {
    specs,
    series,
    incidents,
    advance: (to) => maker.add(stepper.advance(to)),
    batches(a, b, fineFrom) {
      const present = incidents(a, b);
      const out: Batch[] = [];
      const add = (spec: SignalSpec, k: number, f: number, t: number, interval: number): void => {
        if (f >= t) return;
        const batch = sampleSignal(town.seed, spec, series.t, series.values[k] as number[], f, t, interval, present);
        if (batch.t.length > 0) out.push(batch);
      };
      specs.forEach((spec, k) => {
        const { interval_ms } = spec.definition;
        const split = interval_ms < MINUTE ? Math.min(b, Math.max(a, fineFrom)) : b;
        add(spec, k, a, split, Math.max(MINUTE, interval_ms));
        add(spec, k, split, b, interval_ms);
      });
      return out;
    },
    forget: (before) => maker.forget(before),
    close: () => stepper.close(),
  };
}

/** [from, to) cut into windows of a size that can be handed over at once, in time order. */
export function* slabs(from: number, to: number): Generator<{ from: number; to: number; fineFrom: number }> {
  const fineFrom = to - FINE;
  for (let a = from; a < to; ) {
    const b = a < fineFrom ? Math.min(fineFrom, a + COARSE_SLAB) : Math.min(to, a + FINE_SLAB);
    yield { from: a, to: b, fineFrom };
    a = b;
  }
}
