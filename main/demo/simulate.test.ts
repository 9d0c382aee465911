import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_LIMITS } from '../../shared/plant/model.ts';
import type { Limits } from '../../shared/plant/model.ts';
import { qualityOf } from '../../shared/signals/model.ts';
import { loadEngine } from '../network/hydraulics-engine.ts';
import type { Engine } from '../network/hydraulics-engine.ts';
import type { Batch } from '../signals/batch.ts';
import { FIRST_RUN_LOGGER, FIRST_RUN_PUMP } from './incidents.ts';
import type { Incident, IncidentKind } from './incidents.ts';
import { referenceRun } from './reference.ts';
import type { Reference } from './reference.ts';
import { TANKS } from './layout.ts';
import { openSimulation } from './simulate.ts';
import type { Simulation } from './simulate.ts';
import { openStepper } from './stepper.ts';
import { SIGNAL_TAGS, signalId } from './tags.ts';
import { buildTown } from './town.ts';
import type { Town } from './town.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const SEED = 20_260_101;
/** The clocks of the site go back on 25 October 2026, within the history. */
const EPOCH = Date.UTC(2026, 10, 12, 16, 41, 7, 250);
const FROM = EPOCH - 30 * DAY;

let engine: Engine;
let town: Town;
let reference: Reference;
let sim: Simulation;
let history: Map<string, Batch>;

beforeAll(async () => {
  engine = await loadEngine();
  town = buildTown(SEED);
  reference = referenceRun(engine, town);
  sim = openSimulation(engine, town, reference, EPOCH, FROM);
  sim.advance(EPOCH + HOUR);
  history = byTag(sim.batches(FROM, EPOCH, EPOCH));
});
afterAll(() => sim.close());

function byTag(batches: Batch[]): Map<string, Batch> {
  return new Map(batches.map((b) => [SIGNAL_TAGS[b.signal_id - 1] ?? '', b]));
}
function values(tag: string, from: number, to: number): number[] {
  const b = history.get(tag) as Batch;
  const out: number[] = [];
  b.t.forEach((t, i) => {
    if (t >= from && t < to) out.push(b.v[i] ?? Number.NaN);
  });
  return out;
}
const mean = (v: number[]): number => v.reduce((s, x) => s + x, 0) / v.length;
const limits = (tag: string): Limits => sim.specs[signalId(tag) - 1]?.definition.limits ?? NO_LIMITS;
function one(kind: IncidentKind, accept: (i: Incident) => boolean = () => true): Incident {
  const found = sim.incidents(FROM + DAY, EPOCH).find((i) => i.kind === kind && i.from > FROM + DAY && i.to < EPOCH && accept(i));
  if (!found) throw new Error(`no ${kind} in the history`);
  return found;
}
/** Whole quiet days of the history: nothing wrong then, nor in the hours before. */
function quietDays(): number[] {
  return Array.from({ length: 29 }, (_, d) => FROM + d * DAY).filter((t) => sim.incidents(t - 8 * HOUR, t + DAY).length === 0);
}

describe('normal operation', () => {
  it('[PL-9] there are quiet days, and on them every signal keeps within its limits', () => {
    const days = quietDays();
    expect(days.length).toBeGreaterThanOrEqual(2);
    for (const t of days) {
      for (const tag of SIGNAL_TAGS) {
        const { low_alert, high_alert } = limits(tag);
        const v = values(tag, t, t + DAY);
        expect(v.length, tag).toBe(1440);
        expect(v.every((x) => Number.isFinite(x)), tag).toBe(true);
        if (low_alert !== null) expect(Math.min(...v), tag).toBeGreaterThan(low_alert);
        if (high_alert !== null) expect(Math.max(...v), tag).toBeLessThan(high_alert);
      }
    }
  });

  it('[PL-9] a week without incidents: 25 to 75 m at every customer of several towns, tanks neither full nor empty', () => {
    for (const seed of [SEED, 5, 77_777]) {
      const other = buildTown(seed);
      const nodes = other.junctions.map((j) => j.id).filter((id) => !id.startsWith('WTP-'));
      const stepper = openStepper(engine, { town: other, probes: { nodes, links: [] }, start: FROM - (FROM % 900_000), step_s: 900, incidents: () => [], emitters: {}, stuckLoss: {} });
      const states = stepper.advance(FROM + 8 * DAY).filter((s) => s.t > FROM + DAY);
      stepper.close();
      expect(Math.min(...states.map((s) => Math.min(...s.pressure)))).toBeGreaterThan(25);
      expect(Math.max(...states.map((s) => Math.max(...s.pressure)))).toBeLessThan(75);
      TANKS.forEach((t, i) => {
        expect(Math.min(...states.map((s) => s.level[i] ?? 0))).toBeGreaterThan(1.5);
        expect(Math.max(...states.map((s) => s.level[i] ?? 0))).toBeLessThan(t.max - 0.2);
      });
    }
  });

  it('[PL-9] water balances: the works give what the districts take and the tanks keep', () => {
    const [t] = quietDays() as [number];
    const sum = (tags: string[]): number => tags.reduce((s, tag) => s + mean(values(tag, t, t + DAY)), 0);
    const districts = SIGNAL_TAGS.filter((x) => /^DMA-.*-FLOW$/.test(x));
    expect(sum(['WTP-FLOW'])).toBeCloseTo(sum([...districts, 'TK1-NETFLOW', 'TK2-NETFLOW']), 0);
    expect(sum(['PS1-FLOW'])).toBeCloseTo(sum(['PS1-P1-FLOW', 'PS1-P2-FLOW', 'PS1-P3-FLOW']), 0);
    const level = values('TK1-LEVEL', t, t + DAY);
    const volume = ((level.at(-1) ?? 0) - (level[0] ?? 0)) * (Math.PI / 4) * 22 ** 2;
    expect(mean(values('TK1-NETFLOW', t, t + DAY)) * 86.4).toBeCloseTo(volume, -2);
  });

  it('demand has a morning peak at seven o’clock of the site’s own time, before and after the clocks change', () => {
    const peakHour = (dayUtc: number): number => {
      const hours = Array.from({ length: 8 }, (_, h) => mean(values('DMA-D6-FLOW', dayUtc + h * HOUR, dayUtc + (h + 1) * HOUR)));
      return hours.indexOf(Math.max(...hours));
    };
    expect(peakHour(Date.UTC(2026, 9, 22, 2))).toBe(3);
    expect(peakHour(Date.UTC(2026, 9, 28, 2))).toBe(4);
  });

  it('pumps draw nothing when they stand, and their figures fit together when they run', () => {
    const [t] = quietDays() as [number];
    const [status, power, current, flow] = ['STATUS', 'POWER', 'CURRENT', 'FLOW'].map((q) => values(`PS1-P2-${q}`, t, t + DAY)) as [number[], number[], number[], number[]];
    expect(new Set(status)).toEqual(new Set([0, 1]));
    // A switching ramps over one minute.
    status.forEach((s, i) => {
      if (status[i - 1] !== s || status[i + 1] !== s) return;
      if (s === 0) expect([power[i], current[i], flow[i]]).toEqual([0, 0, 0]);
      else {
        expect(power[i]).toBeGreaterThan(10);
        expect((current[i] ?? 0) / (power[i] ?? 1)).toBeGreaterThan(1);
        expect(flow[i]).toBeGreaterThan(15);
      }
    });
  });
});

describe('each incident shows where its label says, and not before', () => {
  it('[PL-9] bearing wear: vibration and temperature drift up together, speed and flow do not', () => {
    const wear = sim.incidents(EPOCH, EPOCH + 1).find((i) => i.kind === 'bearing_wear') as Incident;
    expect(wear.cell).toBe(FIRST_RUN_PUMP);
    const [early, late] = [[wear.from - DAY, wear.from], [EPOCH - 6 * HOUR, EPOCH]] as [[number, number], [number, number]];
    const rise = (q: string): number => mean(values(`PS1-P1-${q}`, ...late)) - mean(values(`PS1-P1-${q}`, ...early));
    expect(rise('VIB')).toBeGreaterThan(2.5);
    expect(rise('BTEMP')).toBeGreaterThan(8);
    expect(Math.abs(rise('SPEED'))).toBeLessThan(5);
    expect(Math.max(...values('PS1-P2-VIB', ...late))).toBeLessThan(2.5);
  });

  it('[PL-9] at the first run the worn pump is beyond its alert and not its trip, and one logger of Zone 2 is low', () => {
    const last = (tag: string): number[] => values(tag, EPOCH - 10 * MINUTE, EPOCH);
    const vib = limits('PS1-P1-VIB');
    expect(Math.min(...last('PS1-P1-VIB'))).toBeGreaterThan(vib.high_alert as number);
    expect(Math.max(...last('PS1-P1-VIB'))).toBeLessThan(vib.high_trip as number);
    const low = SIGNAL_TAGS.filter((x) => x.startsWith('L-') && mean(last(x)) < (limits(x).low_alert ?? -Infinity));
    expect(low).toEqual([FIRST_RUN_LOGGER]);
    expect(sim.specs[signalId(FIRST_RUN_LOGGER) - 1]?.definition.name).toBe('Zone 2 pressure, Hill Street');
    expect(mean(last(FIRST_RUN_LOGGER))).toBeGreaterThan(limits(FIRST_RUN_LOGGER).low_trip as number);
  });

  it('[PL-9] burst: inflow steps up and pressure falls within minutes', () => {
    const burst = sim.incidents(EPOCH, EPOCH + 1).find((i) => i.kind === 'burst') as Incident;
    for (const i of [burst, one('burst')]) {
      const [logger, meter] = i.signals as [string, string];
      const before = [i.from - 10 * MINUTE, i.from] as const;
      const after = [i.from + 2 * MINUTE, i.from + 12 * MINUTE] as const;
      expect(mean(values(meter, ...after)) - mean(values(meter, ...before))).toBeGreaterThan(3);
      expect(mean(values(logger, ...before)) - mean(values(logger, ...after))).toBeGreaterThan(4);
    }
  });

  it('[PL-9] stuck control valve: position stands still while the outlet pressure leaves its set point', () => {
    const i = one('stuck_valve');
    const [position, outlet] = i.signals as [string, string];
    const spread = (v: number[]): number => Math.max(...v) - Math.min(...v);
    const during = [i.from + 2 * MINUTE, i.to] as const;
    const dayBefore = [i.from - DAY + 2 * MINUTE, i.to - DAY] as const;
    expect(spread(values(position, ...during))).toBeLessThan(0.5);
    expect(spread(values(position, ...dayBefore))).toBeGreaterThan(1);
    expect(spread(values(outlet, ...during))).toBeGreaterThan(3);
    expect(spread(values(outlet, ...dayBefore))).toBeLessThan(1.2);
    expect(Math.min(...values(outlet, ...during))).toBeGreaterThan(10);
  });

  it('[PL-9] leak growth: the lowest flow of the night rises from night to night', () => {
    const i = one('leak_growth');
    const nights = Array.from({ length: 5 }, (_, n) => {
      const midnight = Math.ceil(i.from / DAY) * DAY + n * DAY;
      return Math.min(...values(i.signals[0] ?? '', midnight, midnight + 4 * HOUR));
    });
    for (let n = 1; n < nights.length; n++) expect(nights[n]).toBeGreaterThan(nights[n - 1] ?? Infinity);
    expect((nights[4] ?? 0) - (nights[0] ?? 0)).toBeGreaterThan(1.5);
  });

  it('[PL-9] frozen sensor: one value, of good quality, and none of it outside the incident', () => {
    const i = one('frozen_sensor');
    const tag = i.target;
    expect(new Set(values(tag, i.from, i.to)).size).toBe(1);
    expect(new Set(values(tag, i.from - 3 * HOUR, i.from)).size).toBeGreaterThan(3);
    const b = history.get(tag) as Batch;
    expect(b.t.every((t, k) => t < i.from || t >= i.to || b.status[k] === 0)).toBe(true);
  });

  it('[PL-9] failed sensor: all of it bad, some without a value; nothing else in the history is bad', () => {
    for (const tag of SIGNAL_TAGS) {
      const failed = sim.incidents(FROM, EPOCH).filter((i) => i.kind === 'failed_sensor' && i.target === tag);
      const b = history.get(tag) as Batch;
      const wrong = b.t.filter((t, k) => {
        const inside = failed.some((i) => t >= i.from && t < i.to);
        return qualityOf(b.status[k] ?? 0) !== (inside ? 'bad' : 'good') || (!inside && !Number.isFinite(b.v[k]));
      });
      expect([...wrong], tag).toEqual([]);
    }
    const i = one('failed_sensor');
    const v = values(i.target, i.from, i.to);
    expect(v.some(Number.isNaN)).toBe(true);
    expect(v.some(Number.isFinite)).toBe(true);
  });
});

describe('whatever the seed and the hour of the first run', () => {
  it('[PL-9] the worn pump is in alert and not in trip, the Hill Street logger is low, and no pressure, level or flow trips', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31), fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2034, 0) }), (seed, epoch) => {
        const other = buildTown(seed);
        const s = openSimulation(engine, other, referenceRun(engine, other), epoch, epoch - HOUR);
        s.advance(epoch);
        const now = byTag(s.batches(epoch - 5 * MINUTE, epoch, epoch));
        for (const spec of s.specs) {
          const { tag, limits: l } = spec.definition;
          const v = mean(Array.from((now.get(tag) as Batch).v));
          if (tag === 'PS1-P1-VIB') expect(v).toBeGreaterThan(l.high_alert ?? Infinity);
          if (tag === FIRST_RUN_LOGGER) expect(v).toBeLessThan(l.low_alert ?? -Infinity);
          expect(v, tag).toBeGreaterThan(l.low_trip ?? -Infinity);
          expect(v, tag).toBeLessThan(l.high_trip ?? Infinity);
        }
        s.close();
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

describe('samples', () => {
  it('[PL-9] a sample depends on its signal and time alone, however the window is cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: SIGNAL_TAGS.length - 1 }), fc.nat(28 * DAY), fc.integer({ min: 1, max: 6 * HOUR }), fc.nat(6 * HOUR), (k, o, length, cut) => {
        const a = FROM + o;
        const middle = a + Math.min(cut, length);
        const of = (from: number, to: number): Batch[] => sim.batches(from, to, from).filter((b) => b.signal_id === k + 1);
        const [whole, left, right] = [of(a, a + length), of(a, middle), of(middle, a + length)];
        const flat = (list: Batch[], what: 't' | 'v' | 'status'): number[] => list.flatMap((b) => Array.from(b[what]));
        for (const what of ['t', 'v', 'status'] as const) expect(flat(whole, what)).toEqual([...flat(left, what), ...flat(right, what)]);
        const step = sim.specs[k]?.definition.interval_ms ?? 1;
        for (const t of flat(whole, 't')) expect(t % step === 0 && t >= a && t < a + length).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  it('values have the decimals of their instrument', () => {
    for (const spec of sim.specs) {
      const unit = 10 ** spec.definition.decimals;
      for (const v of values(spec.definition.tag, FROM, FROM + HOUR)) expect(Math.abs(v * unit - Math.round(v * unit))).toBeLessThan(1e-6);
    }
  });

  it('[PL-9] a run started three days ago has joined one started a month ago: the same values within noise', () => {
    const late = openSimulation(engine, town, reference, EPOCH, EPOCH - HOUR);
    late.advance(EPOCH);
    const a = byTag(late.batches(EPOCH - HOUR, EPOCH, EPOCH));
    late.close();
    for (const spec of sim.specs) {
      const { tag, decimals } = spec.definition;
      const was = values(tag, EPOCH - HOUR, EPOCH);
      const is = Array.from((a.get(tag) as Batch).v);
      is.forEach((v, i) => expect(Math.abs(v - (was[i] ?? Number.NaN)), tag).toBeLessThanOrEqual(10 ** -decimals * 1.01));
    }
  });
});
