import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Feature } from '../../shared/network/model.ts';
import { Cell, FailureRecord, KnowledgeBase, LogbookEntry, MachineStatus, ProductionCount, ShiftAssignment, Signal, Site, WorkOrder } from '../../shared/plant/model.ts';
import { checkInp } from '../network/hydraulics.ts';
import type { Batch } from '../signals/batch.ts';
import { openDemoPlant } from './plant.ts';
import type { DemoPlant } from './plant.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const SEED = 20_260_101;
/** The site's clocks went forward at 01:00 UTC of this day. */
const NOW = Date.UTC(2026, 2, 29, 4, 12, 30, 123);

interface Samples { t: number[]; v: number[] }
type Kept = Map<number, Samples>;
function keep(into: Kept, batches: Batch[]): void {
  for (const b of batches) {
    const s = of(into, b.signal_id);
    b.t.forEach((t) => s.t.push(t));
    b.v.forEach((v) => s.v.push(v));
  }
}
function of(kept: Kept, id: number): Samples {
  const s = kept.get(id) ?? { t: [], v: [] };
  kept.set(id, s);
  return s;
}

let plant: DemoPlant;
const kept: Kept = new Map();
const progress: number[] = [];
let took = 0;

beforeAll(async () => {
  const started = performance.now();
  plant = await openDemoPlant({ seed: SEED, now: NOW });
  await plant.history(async (b) => keep(kept, b), (f) => progress.push(f));
  took = performance.now() - started;
});
afterAll(() => plant.close());

describe('first run', () => {
  it('[PL-1] [PL-2] site, cells and signals are valid, say that they are simulated, and fit together', () => {
    expect(Site.parse(plant.site)).toMatchObject({ demo: true, enterprise: 'Valmont Water', zone: 'Europe/Zurich' });
    const cells = z.array(Cell).min(14).parse(plant.cells);
    const signals = z.array(Signal).min(60).max(90).parse(plant.signals);
    const cellIds = new Set(cells.map((c) => c.id));
    expect(new Set(signals.map((s) => s.id)).size).toBe(signals.length);
    const features = new Map(plant.network.features.map((f) => [f.id, f.layer]));
    for (const s of signals) {
      expect(cellIds).toContain(s.cell_id);
      expect(s.origin).toBe('simulated');
      if (s.binding) expect(features.get(s.binding.feature_id), s.tag).toBe(s.binding.layer);
      const { low_trip, low_alert, nominal, high_alert, high_trip } = s.limits;
      const order = [low_trip, low_alert, nominal, high_alert, high_trip].filter((x) => x !== null);
      expect(order, s.tag).toEqual(order.toSorted((a, b) => a - b));
      if (s.range && order.length > 0) expect(Math.max(...order) <= s.range.high && Math.min(...order) >= s.range.low, s.tag).toBe(true);
    }
    for (const c of cells) if (c.binding) expect(features.get(c.binding.feature_id), c.tag).toBe(c.binding.layer);
    for (const c of cells) expect(signals.some((s) => s.cell_id === c.id), c.tag).toBe(true);
  });

  it('[PL-9] the network it gives is one that EPANET accepts', async () => {
    expect(plant.network.crs).toBe('EPSG:4326');
    z.array(Feature).parse(plant.network.features);
    expect((await checkInp(plant.network.inp)).ok).toBe(true);
  });

  it('[PL-1] cells have knowledge, failures, orders, logbook, shifts, states and totals, with ids of their own', () => {
    const { content } = plant;
    expect(z.array(KnowledgeBase).parse(content.knowledge)).toHaveLength(plant.cells.length);
    for (const [schema, list] of [[FailureRecord, content.failures], [WorkOrder, content.workOrders], [LogbookEntry, content.logbook], [ShiftAssignment, content.shifts]] as const) {
      z.array(schema as z.ZodType).min(10).parse(list);
      expect(new Set(list.map((r) => r.id)).size).toBe(list.length);
    }
    z.array(MachineStatus).min(30).parse(content.statuses);
    z.array(ProductionCount).min(300).parse(content.production);
    for (const r of [...content.failures, ...content.logbook]) expect('at' in r ? r.at : r.started_at).toBeLessThan(NOW);
  });

  it('[PL-1] nothing in the records tells what is wrong now', () => {
    const now = plant.incidents(NOW, NOW + 1);
    expect(now).toHaveLength(2);
    for (const i of now) {
      expect(plant.content.failures.filter((f) => f.cell_id === i.cell_id && (f.ended_at ?? NOW) > i.from)).toEqual([]);
      expect(plant.content.workOrders.filter((o) => o.cell_id === i.cell_id && o.created_at > i.from)).toEqual([]);
    }
  });

  it('[PL-9] history: 30 days at a minute, rotating equipment at a second over the last day, in the time of a first run', () => {
    for (const s of plant.signals) {
      const times = of(kept, s.id).t;
      expect(times.length).toBe(s.interval_ms === 1000 ? 29 * 1440 + 86_400 : 30 * 1440);
      expect(times[0]).toBeGreaterThanOrEqual(NOW - 30 * DAY);
      expect(times.every((t, i) => t > (times[i - 1] ?? 0))).toBe(true);
      const last = times.at(-1) ?? 0;
      expect(last < NOW && NOW - last <= s.interval_ms).toBe(true);
    }
    expect(progress.at(-1)).toBe(1);
    expect(progress.every((f, i) => f > (progress[i - 1] ?? 0))).toBe(true);
    expect(took).toBeLessThan(20_000);
  });

  it('[PL-1] daily totals are those of the samples', () => {
    const meter = plant.signals.find((s) => s.tag === 'DMA-D2-FLOW');
    const daily = plant.content.production.filter((p) => p.counter === 'inflow' && p.cell_id === meter?.cell_id);
    expect(daily.length).toBeGreaterThanOrEqual(29);
    const m = of(kept, meter?.id ?? 0);
    for (const d of daily.slice(2)) {
      const v = m.v.filter((_, i) => (m.t[i] ?? 0) >= d.from && (m.t[i] ?? 0) < d.to);
      const frozen = plant.incidents(d.from, d.to).some((i) => i.target === meter?.tag);
      if (!frozen) expect(Math.abs(v.reduce((s, x) => s + x * 0.06, 0) / d.value - 1)).toBeLessThan(0.01);
    }
    // The day on which the clocks changed has 23 hours; it has not ended yet.
    expect(daily.every((d) => d.to - d.from === DAY)).toBe(true);
  });

  it('rejects when the receiver fails, and still serves', async () => {
    await expect(plant.history(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    let n = 0;
    await plant.catchUp(NOW, NOW + MINUTE, async (b) => void (n += b.length));
    expect(n).toBeGreaterThan(0);
  });
});

describe('later', () => {
  it('[PL-9] after a time closed the plant goes on where it was: values join, and the same seed gives the same', async () => {
    const again = await openDemoPlant({ seed: SEED, now: NOW + 2 * HOUR, epoch: NOW, withContent: false });
    expect(again.signals).toEqual(plant.signals);
    expect(again.content.knowledge).toEqual([]);
    const [missed, overlap]: [Kept, Kept] = [new Map(), new Map()];
    await again.catchUp(NOW, NOW + 2 * HOUR, async (b) => keep(missed, b));
    await again.catchUp(NOW - HOUR, NOW, async (b) => keep(overlap, b));
    await again.close();
    for (const s of plant.signals) {
      expect(of(missed, s.id).t).toHaveLength((2 * HOUR) / s.interval_ms);
      const [is, was] = [of(overlap, s.id), of(kept, s.id)];
      const offset = was.t.length - is.t.length;
      expect(is.t).toEqual(was.t.slice(offset));
      const off = is.v.map((v, i) => Math.abs(v - (was.v[offset + i] ?? Number.NaN))).filter((d) => !Number.isNaN(d));
      expect(off.length).toBeGreaterThan(0);
      expect(Math.max(...off), s.tag).toBeLessThanOrEqual(1.01 * 10 ** -s.decimals);
    }
  });

  it('[PL-9] a long absence costs a bounded time and fills the last days', async () => {
    const short = await openDemoPlant({ seed: SEED, now: NOW + 900 * DAY, epoch: NOW, historyDays: 3, withContent: false });
    const later: Kept = new Map();
    await short.catchUp(NOW, NOW + 900 * DAY, async (b) => keep(later, b));
    const records = await short.records(NOW, NOW + 900 * DAY);
    await short.close();
    expect(records.logbook.length).toBeGreaterThan(8);
    expect(Math.min(...records.logbook.map((l) => l.at))).toBeGreaterThanOrEqual(NOW + 897 * DAY);
    const times = of(later, 1).t;
    expect(times).toHaveLength(3 * 1440);
    expect(NOW + 900 * DAY - (times.at(-1) ?? 0)).toBeLessThanOrEqual(MINUTE);
  });

  it('[PL-9] live at 60 plant seconds a second: every sample that is due, each once, none from the future', async () => {
    const wall = performance.now();
    const clock = (): number => NOW + (performance.now() - wall) * 60;
    const live: Kept = new Map();
    let early = 0;
    let newest = NOW;
    const stop = plant.live(NOW, clock, (batches) => {
      for (const b of batches) {
        for (const t of b.t) {
          if (t > clock()) early += 1;
          newest = Math.max(newest, t);
        }
      }
      keep(live, batches);
    });
    await new Promise((resolve) => setTimeout(resolve, 2600));
    stop();
    expect(early).toBe(0);
    expect(newest - NOW).toBeGreaterThan(90_000);
    for (const s of plant.signals) {
      const times = of(live, s.id).t;
      expect(times).toHaveLength(Math.floor(newest / s.interval_ms) - Math.floor(NOW / s.interval_ms));
      expect(times.every((t, i) => t > (times[i - 1] ?? 0))).toBe(true);
    }
    const after = of(live, 13).t.length;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(of(live, 13).t).toHaveLength(after);
  });

  it('[PL-1] records of the days after the first run: repairs, states, totals of a 23 hour day', async () => {
    const records = await plant.records(NOW, NOW + 2 * DAY);
    expect(new Set(records.failures.map((f) => f.failure_mode))).toEqual(new Set(['Burst main', 'Drive-end bearing worn']));
    const pump = plant.cells.find((c) => c.tag === 'PS1-P1')?.id;
    expect(records.statuses.filter((s) => s.cell_id === pump).map((s) => s.state)).toEqual(['maintenance', 'running']);
    const standby = plant.cells.find((c) => c.tag === 'PS1-P3')?.id;
    expect(records.statuses.find((s) => s.cell_id === standby)?.state).toBe('running');
    const works = plant.cells.find((c) => c.tag === 'WTP')?.id;
    const [first] = records.production.filter((p) => p.cell_id === works);
    expect((first?.to ?? 0) - (first?.from ?? 0)).toBe(23 * HOUR);
    const ids = [...plant.content.logbook, ...records.logbook].map((l) => l.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('any clock: a plant opened in the past or far ahead has a history up to then', async () => {
    for (const now of [Date.UTC(1999, 11, 31, 23, 59, 59), Date.UTC(2060, 1, 29, 0, 0, 0)]) {
      const p = await openDemoPlant({ seed: 3, now, historyDays: 1 });
      const h: Kept = new Map();
      await p.history(async (b) => keep(h, b));
      await p.close();
      expect(h.size).toBe(p.signals.length);
      expect(of(h, 1).t).toHaveLength(1440);
    }
  }, 90_000);

  it('a receiver of live values that throws is told of, and gets no more', async () => {
    let calls = 0;
    const error = await new Promise<Error>((resolve) => {
      plant.live(NOW, () => NOW + MINUTE, () => {
        calls += 1;
        throw new Error('store is full');
      }, resolve);
    });
    expect(error.message).toBe('store is full');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(calls).toBe(1);
  });

  it('a closed plant says so', async () => {
    const p = await openDemoPlant({ seed: 1, now: NOW, withContent: false });
    await p.close();
    await expect(p.catchUp(NOW, NOW + HOUR, async () => undefined)).rejects.toThrow('closed');
  });
});
