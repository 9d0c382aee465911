/**
 * Streets of one district: a bent, jittered lattice in the district's own direction, with streets left out, dead ends and a few diagonals,
 * cut to the town's outline and to the district's part of it. Pure.
 */
import { DMAS } from './layout.ts';
import type { Dma, Point } from './layout.ts';
import { randomOf, shuffled } from './random.ts';
import type { Random } from './random.ts';
import { distance, distanceToLine } from './terrain.ts';

export interface Corner { at: Point; row: number; column: number }
export interface Street { a: number; b: number; name: string; /** Points between the ends. */ bends: Point[] }
export interface District { corners: Corner[]; streets: Street[] }

const CLEAR_OF_BORDER = 26;
const CLEAR_OF_TRUNK = 34;
/** Part of the streets beyond a tree that stays: fewer make more dead ends. */
const KEPT = 0.58;
const DEAD_ENDS = 0.1;
const REACH = 8;

export function layStreets(dma: Dma, seed: number, trunks: readonly (readonly Point[])[], nextName: (random: Random) => string): District {
  const random = randomOf(seed, DMAS.indexOf(dma), 11);
  const corners: Corner[] = [];
  const at = new Map<string, number>();
  const phase = random() * 6.28;
  const angle = (dma.angle * Math.PI) / 180;
  for (let i = -REACH; i <= REACH; i++) {
    for (let j = -REACH; j <= REACH; j++) {
      const u = i * dma.block[0] + (random() - 0.5) * 0.34 * dma.block[0];
      const v = j * dma.block[1] + (random() - 0.5) * 0.34 * dma.block[1];
      const w = v + 22 * Math.sin(u / 170 + phase);
      const x = dma.centre[0] + u * Math.cos(angle) - w * Math.sin(angle);
      const y = dma.centre[1] + u * Math.sin(angle) + w * Math.cos(angle);
      const p: Point = [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
      if (!belongs(p, dma) || !inTown(p, seed) || trunks.some((t) => distanceToLine(p, t) < CLEAR_OF_TRUNK)) continue;
      at.set(`${i},${j}`, corners.push({ at: p, row: j, column: i }) - 1);
    }
  }
  const candidates: [number, number][] = [];
  const diagonals: [number, number][] = [];
  for (const [key, a] of at) {
    const [i, j] = key.split(',').map(Number) as [number, number];
    for (const [di, dj] of [[1, 0], [0, 1]] as const) {
      const b = at.get(`${i + di},${j + dj}`);
      if (b !== undefined) candidates.push([a, b]);
    }
    const d = at.get(`${i + 1},${j + 1}`);
    if (d !== undefined && random() < 0.05) diagonals.push([a, d]);
  }
  const joined = Array.from(corners, (_, i) => i);
  const root = (i: number): number => {
    let r = i;
    while (joined[r] !== r) r = joined[r] as number;
    return (joined[i] = r);
  };
  const kept: [number, number][] = [];
  for (const [a, b] of shuffled([...candidates, ...diagonals], random)) {
    const bridges = root(a) !== root(b);
    if (bridges) joined[root(a)] = root(b);
    if (bridges || random() < KEPT) kept.push([a, b]);
  }
  return finish(corners, kept, root, random, nextName, dma);
}

/** Only the largest connected part stays; then dead ends, bends and names. */
function finish(corners: Corner[], kept: [number, number][], root: (i: number) => number, random: Random, nextName: (random: Random) => string, dma: Dma): District {
  const sizes = new Map<number, number>();
  corners.forEach((_, i) => sizes.set(root(i), (sizes.get(root(i)) ?? 0) + 1));
  const largest = [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0];
  const renamed = new Map<number, number>();
  const out: District = { corners: [], streets: [] };
  corners.forEach((c, i) => {
    if (root(i) === largest) renamed.set(i, out.corners.push(c) - 1);
  });
  const names = new Map<string, string>();
  const nameOf = (key: string): string => {
    const known = names.get(key);
    if (known !== undefined) return known;
    const made = nextName(random);
    names.set(key, made);
    return made;
  };
  const add = (a: number, b: number, key: string): void => {
    const from = (out.corners[a] as Corner).at;
    const to = (out.corners[b] as Corner).at;
    out.streets.push({ a, b, name: nameOf(key), bends: bendsOf(from, to, random) });
  };
  for (const [a0, b0] of kept) {
    const a = renamed.get(a0);
    const b = renamed.get(b0);
    if (a === undefined || b === undefined) continue;
    const ca = out.corners[a] as Corner;
    const cb = out.corners[b] as Corner;
    add(a, b, ca.row === cb.row ? `row ${ca.row}` : ca.column === cb.column ? `column ${ca.column}` : `diagonal ${a}`);
  }
  for (let i = renamed.size - 1; i >= 0; i--) {
    if (random() >= DEAD_ENDS) continue;
    const from = (out.corners[i] as Corner).at;
    const direction = ((dma.angle + 45 + 90 * Math.floor(random() * 4)) * Math.PI) / 180;
    const reach = 0.44 * dma.block[1] * (0.8 + 0.4 * random());
    const p: Point = [from[0] + reach * Math.cos(direction), from[1] + reach * Math.sin(direction)];
    if (!belongs(p, dma) || out.corners.some((c) => distance(c.at, p) < 30)) continue;
    const end = out.corners.push({ at: p, row: 1000 + i, column: 1000 + i }) - 1;
    add(i, end, `close ${i}`);
  }
  return out;
}

/** Points between two corners, on an arc of up to half of `bow` of the length to either side. */
export function bendsOf(from: Point, to: Point, random: Random, bow = 0.13): Point[] {
  const length = distance(from, to);
  if (length < 60 || random() < 0.25) return [];
  const n = length > 95 ? 2 : 1;
  const height = (random() - 0.5) * bow * length;
  return Array.from({ length: n }, (_, k) => {
    const s = (k + 1) / (n + 1);
    const off = height * Math.sin(Math.PI * s);
    return [from[0] + s * (to[0] - from[0]) - (off * (to[1] - from[1])) / length, from[1] + s * (to[1] - from[1]) + (off * (to[0] - from[0])) / length] as const;
  });
}

/** A place belongs to the nearest district, some way off the border, so that districts stay hydraulically apart. */
function belongs(p: Point, dma: Dma): boolean {
  const own = distance(p, dma.centre);
  return DMAS.every((d) => d === dma || (distance(p, d.centre) - own) / 2 > CLEAR_OF_BORDER);
}

/** The town ends at the shore and, on land, where a wavy oval ends. */
function inTown([x, y]: Point, seed: number): boolean {
  const random = randomOf(seed, 5);
  const [p1, p2, p3] = [random() * 6.28, random() * 6.28, random() * 6.28];
  if (y < -1375 + 34 * Math.sin(x / 260 + p1)) return false;
  if (y > 1400 || Math.abs(x) > 1400) return false;
  const t = Math.atan2(y, x);
  const r = 1 + 0.07 * Math.sin(2 * t + p2) + 0.05 * Math.sin(5 * t + p3);
  return (x / (1400 * r)) ** 2 + ((y + 20) / (1440 * r)) ** 2 < 1;
}
