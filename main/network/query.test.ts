import { describe, expect, it } from 'vitest';
import type { Feature } from '../../shared/network/model.ts';
import { distance, matchesWords, queryFeatures } from './query.ts';

const node = (id: string, lon: number, properties: Feature['properties'] = {}): Feature => ({ id, layer: 'junctions', geometry: { type: 'Point', coordinates: [lon, 46] }, properties });
const pipe = (id: string, from: string, to: string, flow: number, diameter_mm: number): Feature => ({
  id, layer: 'pipes', geometry: { type: 'LineString', coordinates: [[6, 46], [6.001, 46]] }, properties: { from, to, base_flow_lps: flow, diameter_mm, status: 'Open' },
});
// R → A → B → C, and D → B: the pipe P4 is drawn B → D but flows D → B.
const town: Feature[] = [
  { id: 'R', layer: 'reservoirs', geometry: { type: 'Point', coordinates: [6, 46] }, properties: { head_m: 100 } },
  node('A', 6.001, { elevation_m: 10, name: 'Rue de la Forêt' }), node('B', 6.002, { elevation_m: 30 }), node('C', 6.003, { elevation_m: 20 }), node('D', 6.004),
  pipe('P1', 'R', 'A', 5, 300), pipe('P2', 'A', 'B', 4, 200), pipe('P3', 'B', 'C', 3, 100), pipe('P4', 'B', 'D', -2, 100),
];
const ids = (r: ReturnType<typeof queryFeatures>): string[] => (r.ok ? r.features.map((f) => f.id) : [r.message]);

describe('query_network', () => {
  it('[PL-5] finds by layer and attribute, sorted, and says how many there are beyond the limit', () => {
    const r = queryFeatures(town, { layer: 'pipes', where: [{ attribute: 'diameter_mm', op: '>=', value: 200 }], sort: { attribute: 'diameter_mm', descending: true }, limit: 1 });
    expect(r).toMatchObject({ ok: true, total: 2 });
    expect(ids(r)).toEqual(['P1']);
  });

  it('[PL-5] names the ids that do not exist', () => {
    expect(queryFeatures(town, { layer: 'pipes', ids: ['P1', 'P99'], limit: 10 })).toMatchObject({ ok: true, total: 1, missing_ids: ['P99'] });
  });

  it('[PL-5] traces with and against the flow, whatever way a pipe was drawn', () => {
    expect(ids(queryFeatures(town, { trace: { layer: 'junctions', id: 'B', direction: 'upstream' }, limit: 50 })).sort()).toEqual(['A', 'D', 'P1', 'P2', 'P4', 'R']);
    expect(ids(queryFeatures(town, { trace: { layer: 'pipes', id: 'P2', direction: 'downstream' }, limit: 50 })).sort()).toEqual(['B', 'C', 'P3']);
    expect(ids(queryFeatures(town, { trace: { layer: 'junctions', id: 'X', direction: 'upstream' }, limit: 50 }))).toEqual(['there is no X in junctions']);
  });

  it('[PL-5] says so when nothing was simulated', () => {
    expect(queryFeatures(town.filter((f) => f.layer !== 'pipes'), { trace: { layer: 'junctions', id: 'A', direction: 'upstream' }, limit: 5 })).toMatchObject({ ok: false });
  });

  it('[PL-5] finds by distance, nearest first', () => {
    expect(ids(queryFeatures(town, { layer: 'junctions', near: { layer: 'reservoirs', id: 'R', within_m: 200 }, limit: 9 }))).toEqual(['A', 'B']);
    expect(distance([6, 46], [6.001, 46])).toBeCloseTo(77.24, 1);
  });

  it('[PL-5] words match without case and accents', () => {
    expect(matchesWords('foret RUE', ['Rue de la Forêt'])).toBe(true);
    expect(matchesWords('foret nord', ['Rue de la Forêt'])).toBe(false);
  });
});
