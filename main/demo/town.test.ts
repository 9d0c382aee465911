import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Feature } from '../../shared/network/model.ts';
import { solveInp } from '../network/hydraulics.ts';
import { DMAS, LAKE, TANKS } from './layout.ts';
import { LOGGER_IDS } from './tags.ts';
import { buildTown, connects } from './town.ts';
import type { Town } from './town.ts';
import { townFeatures } from './town-features.ts';
import { townInp } from './town-inp.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
/** Suction side of the pumps: no customer is there. */
const WORKS = new Set(['WTP-IN', 'WTP-CW']);

/** Nodes reached from the lake over open links. */
function reached(town: Town): Set<string> {
  const near = new Map<string, string[]>();
  for (const c of connects(town)) {
    if (c.closed) continue;
    near.set(c.from, [...(near.get(c.from) ?? []), c.to]);
    near.set(c.to, [...(near.get(c.to) ?? []), c.from]);
  }
  const seen = new Set<string>([LAKE.id]);
  const queue: string[] = [LAKE.id];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const n of near.get(id) ?? []) {
      if (seen.has(n)) continue;
      seen.add(n);
      queue.push(n);
    }
  }
  return seen;
}

describe('the town of any seed', () => {
  it('[PL-9] is the same for the same seed and another for another', () => {
    fc.assert(fc.property(seeds, (seed) => townInp(buildTown(seed), 'model') === townInp(buildTown(seed), 'model')), { numRuns: 5 });
    expect(townInp(buildTown(1), 'model')).not.toBe(townInp(buildTown(2), 'model'));
  });

  it('[PL-9] has the size of a town, hangs together, and is no grid', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const town = buildTown(seed);
        expect(town.pipes.length).toBeGreaterThanOrEqual(400);
        expect(town.pipes.length).toBeLessThanOrEqual(1000);
        const seen = reached(town);
        expect(town.junctions.filter((j) => !seen.has(j.id))).toEqual([]);
        expect(TANKS.every((t) => seen.has(t.id))).toBe(true);
        const degree = new Map<string, number>();
        for (const p of town.pipes) for (const id of [p.from, p.to]) degree.set(id, (degree.get(id) ?? 0) + 1);
        const share = (n: number): number => town.junctions.filter((j) => degree.get(j.id) === n).length / town.junctions.length;
        expect(share(1)).toBeGreaterThan(0.06);
        expect(share(3)).toBeGreaterThan(0.2);
        expect(share(4)).toBeLessThan(0.4);
        expect(town.pipes.filter((p) => p.bends.length > 0).length / town.pipes.length).toBeGreaterThan(0.4);
      }),
      { numRuns: 15 },
    );
  });

  it('[PL-9] every node has a zone; districts have one meter each and touch no other over an open pipe', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const town = buildTown(seed);
        expect(town.meters.map((m) => m.dma)).toEqual(DMAS.map((d) => d.id));
        expect(town.loggers.map((l) => l.id)).toEqual(LOGGER_IDS);
        const dmaOf = new Map(town.junctions.map((j) => [j.id, j.dma]));
        for (const p of town.pipes) {
          const [a, b] = [dmaOf.get(p.from) ?? null, dmaOf.get(p.to) ?? null];
          if (a !== b && !p.closed) expect(town.meters.some((m) => m.pipe === p.id) || a === null || b === null).toBe(true);
        }
        expect(town.junctions.every((j) => j.zone === 'Zone 1' || j.zone === 'Zone 2')).toBe(true);
        for (const zone of ['Zone 1', 'Zone 2']) expect(town.loggers.filter((l) => l.zone === zone).length).toBeGreaterThanOrEqual(5);
        expect(new Set(town.loggers.map((l) => `${l.zone} ${l.street}`)).size).toBe(town.loggers.length);
      }),
      { numRuns: 10 },
    );
  });

  it('[PL-9] EPANET runs it for a day without a warning, at 25 to 75 m wherever people live', async () => {
    for (const seed of [1, 2, 3, 42, 20260101]) {
      const town = buildTown(seed);
      const s = await solveInp(townInp(town, 'model'));
      expect(s.warnings).toEqual([]);
      expect(s.times).toHaveLength(25);
      const n = s.nodes.length;
      const customers = town.junctions.filter((j) => !WORKS.has(j.id)).map((j) => s.nodes.indexOf(j.id));
      const all = s.times.flatMap((_, r) => customers.map((i) => s.pressure[r * n + i] ?? Number.NaN));
      expect(Math.min(...all)).toBeGreaterThan(25);
      expect(Math.max(...all)).toBeLessThan(75);
    }
  });

  it('[MAP-1] as features: valid, unique ids, in WGS84 round Valmont, every link between nodes that exist', () => {
    const features = townFeatures(buildTown(7));
    for (const f of features) expect(Feature.safeParse(f).success).toBe(true);
    const ids = new Set(features.map((f) => f.id));
    expect(ids.size).toBe(features.length);
    for (const f of features) {
      for (const [lon, lat] of f.geometry.type === 'Point' ? [f.geometry.coordinates] : f.geometry.coordinates) {
        expect(Math.abs(lon - 6.35)).toBeLessThan(0.03);
        expect(Math.abs(lat - 46.62)).toBeLessThan(0.03);
      }
      for (const end of ['from', 'to', 'pipe']) if (end in f.properties) expect(ids).toContain(f.properties[end]);
      expect(f.properties['zone']).toMatch(/^Zone [12]$/);
    }
    expect(new Set(features.map((f) => f.layer))).toEqual(new Set(['pipes', 'junctions', 'valves', 'pumps', 'tanks', 'reservoirs', 'meters']));
  });

  it('pipe lengths are those of the map', () => {
    const features = townFeatures(buildTown(3));
    const k = Math.cos((46.62 * Math.PI) / 180);
    for (const f of features) {
      if (f.geometry.type !== 'LineString' || f.id.endsWith('-IN')) continue;
      const line = f.geometry.coordinates;
      const length = line.slice(1).reduce((sum, [lon, lat], i) => sum + Math.hypot((lon - (line[i]?.[0] ?? 0)) * 111_320 * k, (lat - (line[i]?.[1] ?? 0)) * 111_132), 0);
      expect(Math.abs(length - Number(f.properties['length_m']))).toBeLessThan(0.5);
    }
  });
});
