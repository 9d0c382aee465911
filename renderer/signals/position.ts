/** Where a value lies between its limits, for a bar of length 1. Pure; all in the signal's unit. */
import type { Signal } from '../../shared/plant/model.ts';

export interface Position {
  low: number;
  high: number;
  /** 0 … 1; null without a value. `beyond` says that it lies outside of the bar. */
  at: number | null;
  beyond: 'low' | 'high' | null;
  /** Places of the alert limits, 0 … 1. */
  ticks: number[];
}

/** From trip to trip, else alert to alert, else the engineering range; null when an end is missing. */
export function positionOf(signal: Signal, v: number | null): Position | null {
  const { limits, range } = signal;
  if ([limits.low_trip, limits.low_alert, limits.high_alert, limits.high_trip].every((l) => l === null)) return null;
  const low = limits.low_trip ?? limits.low_alert ?? range?.low ?? null;
  const high = limits.high_trip ?? limits.high_alert ?? range?.high ?? null;
  if (low === null || high === null || !(high > low)) return null;
  const place = (x: number): number => Math.min(1, Math.max(0, (x - low) / (high - low)));
  return {
    low, high,
    at: v === null ? null : place(v),
    beyond: v === null ? null : v < low ? 'low' : v > high ? 'high' : null,
    ticks: [limits.low_alert, limits.high_alert].filter((l): l is number => l !== null).map(place),
  };
}
