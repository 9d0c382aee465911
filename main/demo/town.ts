/** The town of Valmont as a hydraulic network, from a seed (PL-9): streets, mains, demands, loggers and meters. Pure. */
import { DMAS, LAKE, PUMPS, TANKS, TRUNK_NODES, TRUNK_PIPES, VALVES } from './layout.ts';
import type { Dma, Point, Zone } from './layout.ts';
import { randomOf } from './random.ts';
import { streetNames } from './street-names.ts';
import { bendsOf, layStreets } from './streets.ts';
import type { District } from './streets.ts';
import { sizeDistrict } from './sizing.ts';
import { distance, groundAt, lengthOf } from './terrain.ts';

/** `use` names the demand pattern: residential, commercial, industrial, or leakage, which is the same at all hours. */
export type Use = 'RES' | 'COM' | 'IND' | 'LEAK';
export interface Junction { id: string; at: Point; elevation: number; zone: Zone; dma: string | null; demands: { use: Use; base: number }[] }
export interface Pipe {
  id: string; from: string; to: string; bends: Point[]; length: number; diameter: number; roughness: number; minor: number; closed: boolean;
  zone: Zone; dma: string | null; name: string; year: number;
}
export interface Valve { id: string; name: string; from: string; to: string; at: Point; diameter: number; setting: number; zone: Zone; dma: string }
export interface Meter { id: string; pipe: string; dma: string; at: Point }
/** A pressure logger at a junction. `site` tells a district's lowest-pressure end from its middle. */
export interface Logger { id: string; junction: string; dma: string; zone: Zone; street: string; site: 'end' | 'middle' }
/** Where a pipe may burst: beside the end logger of its district. */
export interface BurstSite { dma: string; junction: string; pipe: string; street: string }
export interface Town { seed: number; junctions: Junction[]; pipes: Pipe[]; valves: Valve[]; meters: Meter[]; loggers: Logger[]; burstSites: BurstSite[] }

/** Background leakage over consumption. */
const LEAKAGE = 0.13;
const MIDDLE_LOGGERS = new Set(['D2', 'D6', 'D7', 'D8']);
const CLOSED_BOUNDARIES: readonly (readonly [string, string])[] = [['D1', 'D2'], ['D2', 'D3'], ['D2', 'D4'], ['D4', 'D6'], ['D6', 'D8']];
const NAMED_LOGGERS: Readonly<Record<string, string>> = { 'D8 end': 'Hill Street', 'D6 end': 'Abbey Road', 'D1 end': 'Quay Road', 'D2 middle': 'Market Square' };

export function buildTown(seed: number): Town {
  const town: Town = { seed, junctions: [], pipes: [], valves: [], meters: [], loggers: [], burstSites: [] };
  for (const n of TRUNK_NODES) town.junctions.push({ id: n.id, at: n.at, elevation: n.ground ?? groundAt(n.at, seed), zone: n.zone, dma: null, demands: [] });
  const places = new Map<string, Point>([...TRUNK_NODES, LAKE, ...TANKS].map((n) => [n.id, n.at]));
  const trunks: Point[][] = [];
  const random = randomOf(seed, 19);
  for (const t of TRUNK_PIPES) {
    const [from, to] = [places.get(t.from) as Point, places.get(t.to) as Point];
    const bends = bendsOf(from, to, random, 0.07);
    const line = [from, ...bends, to];
    trunks.push(line);
    const zone = TRUNK_NODES.find((n) => n.id === t.from)?.zone ?? 'Zone 1';
    town.pipes.push({ id: t.id, from: t.from, to: t.to, bends, length: Math.round(lengthOf(line) * 10) / 10, diameter: t.diameter, roughness: 130, minor: t.minor ?? 0, closed: false, zone, dma: null, name: t.name, year: 1987 });
  }
  const nextName = streetNames();
  for (const dma of DMAS) addDistrict(town, dma, layStreets(dma, seed, trunks, nextName), places);
  for (const [a, b] of CLOSED_BOUNDARIES) addClosedBoundary(town, a, b);
  return town;
}

function addDistrict(town: Town, dma: Dma, district: District, places: Map<string, Point>): void {
  const random = randomOf(town.seed, DMAS.indexOf(dma), 23);
  const { corners, streets } = district;
  const ids = corners.map((_, i) => `J-${dma.id}-${String(i + 1).padStart(2, '0')}`);
  const edges = streets.map((s) => ({ a: s.a, b: s.b, length: lengthOf([(corners[s.a] as { at: Point }).at, ...s.bends, (corners[s.b] as { at: Point }).at]) }));
  const demands = demandsOf(dma, corners.map((c) => c.at), edges, random);
  const valve = VALVES.find((v) => v.id === dma.prv);
  const gate = valve ? valve.at : (places.get(dma.inlet) as Point);
  let inlet = 0;
  corners.forEach((c, i) => {
    if (distance(c.at, gate) < distance((corners[inlet] as { at: Point }).at, gate)) inlet = i;
  });
  const sizing = sizeDistrict(demands.map((d) => d.reduce((sum, x) => sum + x.base, 0)), edges, inlet);
  corners.forEach((c, i) => town.junctions.push({ id: ids[i] as string, at: c.at, elevation: groundAt(c.at, town.seed), zone: dma.zone, dma: dma.id, demands: demands[i] ?? [] }));

  let gateId = dma.inlet;
  if (valve) {
    gateId = `${valve.id}-D`;
    town.junctions.push({ id: gateId, at: [valve.at[0] + (valve.at[0] > 0 ? 12 : -12), valve.at[1]], elevation: groundAt(valve.at, town.seed), zone: dma.zone, dma: dma.id, demands: [] });
    town.valves.push({ id: valve.id, name: valve.name, from: dma.inlet, to: gateId, at: valve.at, diameter: valve.diameter, setting: valve.setting, zone: dma.zone, dma: dma.id });
  }
  const first = corners[inlet] as { at: Point };
  const inletPipe = `P-${dma.id}-IN`;
  town.pipes.push({ id: inletPipe, from: gateId, to: ids[inlet] as string, bends: [], length: Math.max(12, Math.round(distance(gate, first.at) * 10) / 10), diameter: 200, roughness: 130, minor: 1.5, closed: false, zone: dma.zone, dma: dma.id, name: `${dma.name} inlet main`, year: 1996 });
  town.meters.push({ id: `M-${dma.id}`, pipe: inletPipe, dma: dma.id, at: [(gate[0] + first.at[0]) / 2, (gate[1] + first.at[1]) / 2] });
  streets.forEach((s, k) => {
    const year = 1952 + Math.floor(random() * 66);
    town.pipes.push({
      id: `P-${dma.id}-${String(k + 1).padStart(3, '0')}`, from: ids[s.a] as string, to: ids[s.b] as string, bends: s.bends, length: Math.round((edges[k] as { length: number }).length * 10) / 10,
      diameter: sizing.diameters[k] as number, roughness: year < 1975 ? 105 : year < 1995 ? 120 : 135, minor: 0, closed: false, zone: dma.zone, dma: dma.id, name: s.name, year,
    });
  });
  addLoggers(town, dma, ids, sizing.resistance, sizing.parent);
}

/** L/s by junction: homes along the streets, shops near the middle, a factory at two corners, leakage everywhere. */
function demandsOf(dma: Dma, places: Point[], edges: { a: number; b: number; length: number }[], random: () => number): { use: Use; base: number }[][] {
  const homes = new Array<number>(places.length).fill(0);
  for (const e of edges) for (const i of [e.a, e.b]) homes[i] = (homes[i] as number) + e.length;
  const lived = homes.map((h) => h * (0.7 + 0.6 * random()));
  const shops = places.map((p) => Math.exp(-distance(p, dma.centre) / 200));
  const factories = places.map((_, i) => (i === Math.floor(places.length * 0.3) || i === Math.floor(places.length * 0.6) ? 1 : 0));
  const share = (weights: number[], total: number): number[] => {
    const sum = weights.reduce((s, w) => s + w, 0);
    return weights.map((w) => Number(((total * w) / sum).toFixed(4)));
  };
  const total = dma.residential + dma.commercial + dma.industrial;
  const parts: [Use, number[]][] = [['RES', share(lived, dma.residential)], ['COM', share(shops, dma.commercial)], ['IND', share(factories, dma.industrial)], ['LEAK', share(homes, LEAKAGE * total)]];
  return places.map((_, i) => parts.filter(([, by]) => (by[i] as number) > 0).map(([use, by]) => ({ use, base: by[i] as number })));
}

function addLoggers(town: Town, dma: Dma, ids: string[], resistance: number[], parent: number[]): void {
  const end = resistance.indexOf(Math.max(...resistance));
  const half = (resistance[end] as number) * 0.4;
  const pipeOf = (i: number): Pipe => town.pipes.find((p) => [p.from, p.to].includes(ids[i] as string) && [p.from, p.to].includes(ids[parent[i] as number] as string)) as Pipe;
  let middle = -1;
  resistance.forEach((r, i) => {
    if ((parent[i] as number) < 0 || pipeOf(i).name === pipeOf(end).name) return;
    if (middle < 0 || Math.abs(r - half) < Math.abs((resistance[middle] as number) - half)) middle = i;
  });
  const place = (i: number, site: Logger['site']): void => {
    const pipe = pipeOf(i);
    const wanted = NAMED_LOGGERS[`${dma.id} ${site}`];
    if (wanted !== undefined) {
      const old = pipe.name;
      for (const p of town.pipes) if (p.name === old) p.name = wanted;
    }
    town.loggers.push({ id: `L-${dma.id}-${site === 'end' ? 'E' : 'M'}`, junction: ids[i] as string, dma: dma.id, zone: dma.zone, street: pipe.name, site });
  };
  place(end, 'end');
  if (MIDDLE_LOGGERS.has(dma.id)) place(middle, 'middle');
  const site = parent[end] as number;
  const burst = (parent[site] as number) >= 0 ? site : end;
  town.burstSites.push({ dma: dma.id, junction: ids[burst] as string, pipe: pipeOf(burst).id, street: pipeOf(burst).name });
}

/** A shut valve between neighbouring districts, as a closed pipe between their nearest corners. */
function addClosedBoundary(town: Town, a: string, b: string): void {
  let best: { p: Junction; q: Junction; d: number } | null = null;
  for (const p of town.junctions) {
    if (p.dma !== a || p.id.startsWith('PRV')) continue;
    for (const q of town.junctions) {
      if (q.dma !== b || q.id.startsWith('PRV')) continue;
      const d = distance(p.at, q.at);
      if (best === null || d < best.d) best = { p, q, d };
    }
  }
  if (best === null) return;
  const { p, q, d } = best;
  town.pipes.push({ id: `P-${a}-${b}-X`, from: p.id, to: q.id, bends: [], length: Math.round(d * 10) / 10, diameter: 100, roughness: 110, minor: 0, closed: true, zone: p.zone, dma: null, name: `Boundary ${a}–${b}, shut`, year: 1996 });
}

/** Every place by id, with the lake, the tanks and the pumps' ends. */
export function placesOf(town: Town): Map<string, Point> {
  return new Map<string, Point>([...town.junctions.map((j) => [j.id, j.at] as const), ...TANKS.map((t) => [t.id, t.at] as const), [LAKE.id, LAKE.at]]);
}

export function connects(town: Town): { from: string; to: string; closed: boolean }[] {
  return [...town.pipes, ...PUMPS.map((p) => ({ from: p.from, to: p.to, closed: false })), ...town.valves.map((v) => ({ from: v.from, to: v.to, closed: false }))];
}
