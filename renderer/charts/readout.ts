/** What the legend says of one signal at a time. Pure; times epoch ms. */
import { type BucketedRead, GAP_BEFORE, type Quality } from '../../shared/signals/model.ts';

/** A real sample with its own time; `min` and `max` are over the bucket that it stands for. `value` null: no usable sample there. */
export interface Readout { t: number | null; value: number | null; min: number | null; max: number | null; samples: number; quality: Quality | 'missing' }

const NOTHING: Readout = { t: null, value: null, min: null, max: null, samples: 0, quality: 'missing' };

/** At the newest usable sample of the window when `at` is null. Inside an outage there is nothing to read. */
export function readoutAt(read: BucketedRead, at: number | null): Readout {
  const b = read.buckets;
  const n = b.start.length;
  if (n === 0) return NOTHING;
  if (at === null) {
    for (let i = n - 1; i >= 0; i--) if ((b.count[i] as number) > 0) return row(read, i, Infinity);
    return NOTHING;
  }
  const i = lastAtOrBefore(b.start, at);
  if (i >= 0 && at < (b.start[i] as number) + read.bucket_ms) return row(read, i, at);
  const next = i + 1;
  const nextIsOpen = next < n && ((b.gap[next] as number) & GAP_BEFORE) === 0 && (b.count[next] as number) > 0;
  if (i < 0) return NOTHING;
  if (!nextIsOpen || (b.count[i] as number) === 0) return NOTHING;
  const before = at - (b.last_t[i] as number);
  const after = (b.first_t[next] as number) - at;
  return before <= after ? row(read, i, at) : row(read, next, at);
}

function row(read: BucketedRead, i: number, at: number): Readout {
  const b = read.buckets;
  const samples = b.count[i] as number;
  const quality = b.quality[i] as Quality;
  if (samples === 0) return { ...NOTHING, t: b.start[i] as number, quality: quality === 'good' ? 'missing' : quality };
  const first = b.first_t[i] as number;
  const last = b.last_t[i] as number;
  const useLast = at === Infinity || Math.abs(at - last) < Math.abs(at - first);
  return { t: useLast ? last : first, value: (useLast ? b.last[i] : b.first[i]) ?? null, min: b.min[i] ?? null, max: b.max[i] ?? null, samples, quality };
}

/** Index of the last of ascending `starts` that is ≤ t; −1 when none is. */
export function lastAtOrBefore(starts: readonly number[], t: number): number {
  let lo = 0;
  let hi = starts.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if ((starts[mid] as number) <= t) lo = mid + 1;
    else hi = mid;
  }
  return lo - 1;
}
