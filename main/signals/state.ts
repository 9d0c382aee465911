/** What a current value means: within limits or beyond, fresh or stale. Pure. */
import type { Signal } from '../../shared/plant/model.ts';
import { type CurrentValue, isUsable, qualityOf } from '../../shared/signals/model.ts';
import { beyond, type LimitName } from './breaches.ts';

/** A value older than this many intervals is stale (OP-3). */
export const STALE_INTERVALS = 3;

export interface ValueState { state: 'normal' | 'unknown' | LimitName; limit: number | null; age_ms: number | null; stale: boolean; bad: boolean }

export function stateOf(signal: Signal, value: CurrentValue | undefined, now: number): ValueState {
  if (value === undefined) return { state: 'unknown', limit: null, age_ms: null, stale: true, bad: false };
  const age_ms = Math.max(0, now - value.t);
  const stale = age_ms > STALE_INTERVALS * signal.interval_ms;
  const bad = qualityOf(value.status) === 'bad' || value.v === null;
  if (!isUsable(value.v, value.status)) return { state: 'unknown', limit: null, age_ms, stale, bad };
  const hit = beyond(value.v, signal.limits);
  return { state: hit?.name ?? 'normal', limit: hit?.limit ?? null, age_ms, stale, bad };
}
