/** Which signal uses which y axis, how far an axis reaches, and which limits are drawn. Pure. */
import type { Limits } from '../../shared/plant/model.ts';

/** Scales beyond this many have no axis of their own. */
export const MAX_AXES = 3;

/** One scale a unit, in the order of the signals. */
export function scalesOf(units: readonly string[]): { scaleOf: number[]; count: number } {
  const seen = new Map<string, number>();
  const scaleOf = units.map((u) => {
    const known = seen.get(u);
    if (known !== undefined) return known;
    seen.set(u, seen.size);
    return seen.size - 1;
  });
  return { scaleOf, count: seen.size };
}

export type LimitKind = 'low_trip' | 'low_alert' | 'high_alert' | 'high_trip' | 'threshold';
export interface LimitLine { value: number; kind: LimitKind; heavy: boolean }

/** Trips are heavy. `threshold` is a further line in the same unit. */
export function limitLines(limits: Limits | null, threshold: number | undefined): LimitLine[] {
  const lines: LimitLine[] = [];
  for (const kind of ['low_trip', 'low_alert', 'high_alert', 'high_trip'] as const) {
    const value = limits?.[kind];
    if (value !== null && value !== undefined) lines.push({ value, kind, heavy: kind.endsWith('_trip') });
  }
  if (threshold !== undefined) lines.push({ value: threshold, kind: 'threshold', heavy: false });
  return lines.toSorted((a, b) => a.value - b.value);
}

/** A limit farther off than this many data heights would flatten the curve: it is named at the edge instead. */
const REACH = 1.6;

/**
 * The range of a y scale: the data with a margin, widened to limits that lie near. `least` is the smallest height that is not noise
 * (a few steps of the instrument's resolution), so that a steady signal is a flat line and not a mountain range.
 */
export function yRange(data: { min: number; max: number } | null, limits: readonly number[], least: number): [number, number] {
  if (data === null) {
    if (limits.length === 0) return [0, 1];
    const lo = Math.min(...limits);
    const hi = Math.max(...limits);
    const pad = Math.max((hi - lo) * 0.1, least, 1e-9);
    return [lo - pad, hi + pad];
  }
  const height = Math.max(data.max - data.min, least, Math.abs(data.max) * 1e-9, 1e-9);
  const middle = (data.min + data.max) / 2;
  let lo = Math.min(data.min, middle - height / 2);
  let hi = Math.max(data.max, middle + height / 2);
  const near = limits.filter((l) => l >= data.min - REACH * height && l <= data.max + REACH * height);
  for (const l of near) {
    lo = Math.min(lo, l);
    hi = Math.max(hi, l);
  }
  const pad = (hi - lo) * 0.08;
  return [lo - pad, hi + pad];
}

/** Least and greatest finite value of some columns; null when there is none. */
export function extent(columns: readonly (readonly (number | null | undefined)[])[]): { min: number; max: number } | null {
  let min = Infinity;
  let max = -Infinity;
  for (const column of columns) {
    for (const v of column) {
      if (v === null || v === undefined) continue;
      if (v < min) min = v;
      if (v > max) max = v;
    }
  }
  return min <= max ? { min, max } : null;
}
