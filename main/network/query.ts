/** Finding features of a network: by layer, id, attribute, distance, or by following the flow (query_network). Pure. */
import type { Feature, Layer, Position } from '../../shared/network/model.ts';
import { traceFlow } from './trace.ts';

type Scalar = string | number | boolean | null;

export interface NetworkQuery {
  layer?: Layer | undefined;
  ids?: string[] | undefined;
  query?: string | undefined;
  where?: { attribute: string; op: '=' | '!=' | '<' | '<=' | '>' | '>='; value: string | number | boolean }[] | undefined;
  near?: { layer: Layer; id: string; within_m: number } | undefined;
  trace?: { layer: Layer; id: string; direction: 'upstream' | 'downstream' } | undefined;
  sort?: { attribute: string; descending: boolean } | undefined;
  limit: number;
}

export interface FoundFeature { layer: Layer; id: string; center: Position; properties: Record<string, Scalar>; distance_m: number | null }

export type NetworkFound =
  | { ok: true; features: FoundFeature[]; total: number; missing_ids: string[] }
  | { ok: false; message: string; path: string[] };

/** Mean Earth radius, m (IUGG). */
const EARTH_M = 6_371_008.8;

/** Great-circle distance, m. */
export function distance(a: Position, b: Position): number {
  const rad = Math.PI / 180;
  const dLat = (b[1] - a[1]) * rad;
  const dLon = (b[0] - a[0]) * rad;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a[1] * rad) * Math.cos(b[1] * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The point itself, or the middle vertex or segment of a line. */
export function centerOf(f: Feature): Position {
  if (f.geometry.type === 'Point') return f.geometry.coordinates;
  const line = f.geometry.coordinates;
  const mid = (line.length - 1) / 2;
  const a = line[Math.floor(mid)] as Position;
  const b = line[Math.ceil(mid)] as Position;
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** Lower case without accents, so that "reservoir" finds "Réservoir". */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** True when every word of `query` occurs somewhere in `texts`. */
export function matchesWords(query: string, texts: string[]): boolean {
  const hay = fold(texts.join(' '));
  return fold(query)
    .split(/\s+/)
    .filter((w) => w.length > 0)
    .every((w) => hay.includes(w));
}

function compare(a: Scalar | undefined, op: string, b: string | number | boolean): boolean {
  if (a === undefined || a === null) return op === '!=';
  if (op === '=') return typeof a === 'string' && typeof b === 'string' ? fold(a) === fold(b) : a === b;
  if (op === '!=') return !compare(a, '=', b);
  if (typeof a !== typeof b || typeof a === 'boolean') return false;
  if (op === '<') return a < b;
  if (op === '<=') return a <= b;
  if (op === '>') return a > b;
  return a >= b;
}

function byAttribute(attribute: string, descending: boolean) {
  return (x: Feature, y: Feature): number => {
    const a = x.properties[attribute];
    const b = y.properties[attribute];
    if (a === undefined || a === null) return b === undefined || b === null ? 0 : 1;
    if (b === undefined || b === null) return -1;
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true });
    return descending ? -order : order;
  };
}

export function queryFeatures(all: Feature[], q: NetworkQuery): NetworkFound {
  const find = (layer: Layer, id: string): Feature | undefined => all.find((f) => f.layer === layer && f.id === id);
  let found = all;
  const distances = new Map<Feature, number>();

  if (q.trace !== undefined) {
    const start = find(q.trace.layer, q.trace.id);
    if (start === undefined) return { ok: false, message: `there is no ${q.trace.id} in ${q.trace.layer}`, path: ['trace', 'id'] };
    const traced = traceFlow(all, start, q.trace.direction);
    if (traced === null) return { ok: false, message: 'this network has no base simulation, so the direction of flow is not known', path: ['trace'] };
    found = traced;
  }
  if (q.layer !== undefined) found = found.filter((f) => f.layer === q.layer);
  const ids = q.ids;
  let missing: string[] = [];
  if (ids !== undefined) {
    const wanted = new Set(ids);
    found = found.filter((f) => wanted.has(f.id));
    const have = new Set(found.map((f) => f.id));
    missing = ids.filter((id) => !have.has(id));
  }
  const words = q.query;
  if (words !== undefined) found = found.filter((f) => matchesWords(words, [f.id, ...Object.values(f.properties).filter((v) => typeof v === 'string')]));
  for (const w of q.where ?? []) found = found.filter((f) => compare(f.properties[w.attribute], w.op, w.value));
  if (q.near !== undefined) {
    const { within_m } = q.near;
    const origin = find(q.near.layer, q.near.id);
    if (origin === undefined) return { ok: false, message: `there is no ${q.near.id} in ${q.near.layer}`, path: ['near', 'id'] };
    const from = centerOf(origin);
    for (const f of found) distances.set(f, distance(from, centerOf(f)));
    found = found.filter((f) => (distances.get(f) as number) <= within_m);
    if (q.sort === undefined) found = found.toSorted((a, b) => (distances.get(a) as number) - (distances.get(b) as number));
  }
  if (q.sort !== undefined) found = found.toSorted(byAttribute(q.sort.attribute, q.sort.descending));
  return {
    ok: true,
    total: found.length,
    missing_ids: missing,
    features: found.slice(0, q.limit).map((f) => ({ layer: f.layer, id: f.id, center: centerOf(f), properties: f.properties, distance_m: distances.get(f) ?? null })),
  };
}
