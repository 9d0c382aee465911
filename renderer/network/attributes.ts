/** A feature's attributes as rows for people: known ones first, with their unit. Pure. */
import type { Feature } from '../../shared/network/model.ts';

export interface AttributeRow { key: string; value: number | string | boolean; unit: string }

const ORDER = ['zone', 'street', 'status', 'from', 'to', 'pipe', 'length_m', 'diameter_mm', 'diameter_m', 'roughness', 'elevation_m', 'demand_lps', 'head_m', 'min_level_m', 'max_level_m'];
const UNITS: [RegExp, string][] = [[/_mm$/, 'mm'], [/_m$/, 'm'], [/_lps$/, 'L/s'], [/_kw$/, 'kW']];

/** The name is a title, not a row; what is null says nothing. */
export function attributeRows(feature: Feature): AttributeRow[] {
  return Object.entries(feature.properties)
    .filter((e): e is [string, number | string | boolean] => e[0] !== 'name' && e[1] !== null && e[1] !== '')
    .map(([key, value]) => ({ key, value, unit: typeof value === 'number' ? (UNITS.find(([pattern]) => pattern.test(key))?.[1] ?? '') : '' }))
    .toSorted((a, b) => rank(a.key) - rank(b.key));
}

function rank(key: string): number {
  const i = ORDER.indexOf(key);
  return i < 0 ? ORDER.length : i;
}
