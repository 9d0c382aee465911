/** How a live value looks: good, uncertain, bad, stale or none (OP-3). Pure; times epoch ms of the plant. */
import type { Signal } from '../../shared/plant/model.ts';
import { type CurrentValue, qualityOf } from '../../shared/signals/model.ts';

export type ValueState = 'good' | 'uncertain' | 'bad' | 'stale' | 'none';

/** Stale: older than three of its intervals and than 15 s. */
export function valueState(value: CurrentValue | undefined, signal: Signal, now: number): ValueState {
  if (value === undefined) return 'none';
  const quality = qualityOf(value.status);
  if (value.v === null || quality === 'bad') return 'bad';
  if (now - value.t > Math.max(3 * signal.interval_ms, 15_000)) return 'stale';
  return quality;
}

export type Trend = 'up' | 'down' | 'steady';

/** From two values of one signal: what lies within the dead band, or within noise of the last digit, is steady. */
export function trendOf(before: number | null, now: number | null, signal: Signal): Trend {
  if (before === null || now === null) return 'steady';
  const least = Math.max(signal.deadband, 3 * 10 ** -signal.decimals);
  return now - before > least ? 'up' : before - now > least ? 'down' : 'steady';
}
