/** Which column of a CSV history is which: by its name first, by what it holds otherwise. */
import type { Column, ColumnRole } from '../../shared/imports/model.ts';
import type { Row } from './dialect.ts';
import { detectTime, isTimeOfDay } from './times.ts';
import { detectQuality, isNoValue, parseNumber } from './values.ts';
import type { Decimal } from './values.ts';

const NAMES: Record<Exclude<ColumnRole, 'ignore'>, RegExp> = {
  time: /^(time|date|timestamp|datetime|ts|when|zeit|datum|zeitstempel|uhrzeit|heure|horodat\w*|temps|时间|日期)|(time|stamp|date)$/i,
  value: /^(value|val|wert|messwert|valeur|mesure|reading|measurement|pv|数值|值)$/i,
  tag: /^(tag|tag_?name|tag_?id|signal|signal_?name|point|point_?name|sensor|sensor_?id|name|id|variable|kanal|channel|series|messstelle|kennzeichen|repère|位号|测点)$/i,
  quality: /^(quality|qual|q|qual\w*code|status|status_?code|opc_?quality|qualität|qualité|质量)$/i,
};

export interface Holds {
  time: boolean;
  clock: boolean;
  number: boolean;
  text: boolean;
  empty: boolean;
}

/** What the cells of one column are: times and clocks in 4 of 5 cells that are not empty, numbers in half of them, text where next to none is a number. */
export function holds(cells: readonly string[], decimal: Decimal): Holds {
  const filled = cells.filter((c) => !isNoValue(c));
  const share = (test: (c: string) => boolean): number => (filled.length === 0 ? 0 : filled.filter(test).length / filled.length);
  const numbers = share((c) => !Number.isNaN(parseNumber(c, decimal)));
  return { time: detectTime(filled) !== null, clock: share(isTimeOfDay) >= 0.8, number: numbers >= 0.5, text: filled.length > 0 && numbers < 0.2, empty: filled.length === 0 };
}

/** Roles for every column; without a time or value column those roles are simply not given. */
export function assignRoles(rows: readonly Row[], count: number, names: readonly string[], decimal: Decimal): Column[] {
  const cells = Array.from({ length: count }, (_, i) => rows.map((r) => r.cells[i] ?? ''));
  const what = cells.map((c) => holds(c, decimal));
  const named = (i: number, role: keyof typeof NAMES): boolean => NAMES[role].test(names[i] ?? '');
  const roles: ColumnRole[] = Array.from({ length: count }, () => 'ignore');
  const free = (i: number): boolean => roles[i] === 'ignore';
  const indices = [...roles.keys()];

  // Numbers count as times (epoch) only under such a name or in the first column.
  const times = indices.filter((i) => what[i]?.time && (!what[i].number || named(i, 'time') || i === 0));
  const time = times.find((i) => named(i, 'time')) ?? times[0];
  if (time !== undefined) {
    roles[time] = 'time';
    const dateOnly = cells[time]?.every((c) => !c.includes(':')) ?? false;
    const clock = dateOnly ? indices.find((i) => free(i) && what[i]?.clock) : undefined;
    if (clock !== undefined) roles[clock] = 'time';
  }
  const quality = indices.find((i) => free(i) && named(i, 'quality') && detectQuality(cells[i] ?? []) !== null)
    ?? indices.find((i) => free(i) && what[i]?.text && detectQuality(cells[i] ?? [])?.scale === 'words');
  if (quality !== undefined) roles[quality] = 'quality';
  const values = indices.filter((i) => free(i) && (what[i]?.number || (what[i]?.empty && named(i, 'value'))));
  const value = values.find((i) => named(i, 'value'));
  const tag = indices.find((i) => free(i) && i !== value && named(i, 'tag') && !what[i]?.empty && (what[i]?.text || value !== undefined))
    ?? indices.find((i) => free(i) && what[i]?.text && !what[i].time && !what[i].clock && (value !== undefined || values.length === 1));
  if (tag !== undefined && (value !== undefined || values.some((i) => i !== tag))) {
    roles[tag] = 'tag';
    const only = value ?? values.find((i) => i !== tag);
    if (only !== undefined) roles[only] = 'value';
  } else if (value !== undefined) roles[value] = 'value';
  else for (const i of values) roles[i] = 'value';
  return indices.map((i) => ({ index: i, name: (names[i] ?? '').slice(0, 200), role: roles[i] ?? 'ignore', sample: (cells[i]?.find((c) => c !== '') ?? '').slice(0, 80) }));
}
