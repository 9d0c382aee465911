/** Bucketed reads (SC-2): so that no spike vanishes at any zoom, and no line is drawn across an outage. Pure. */
import { type Buckets, GAP_BEFORE, GAP_INSIDE, isUsable, type Quality, qualityOf } from '../../shared/signals/model.ts';
import type { Columns } from './columns.ts';
import { isGap } from './gaps.ts';

const RANK: Record<Quality, number> = { good: 0, uncertain: 1, bad: 2 };
const BY_RANK: Quality[] = ['good', 'uncertain', 'bad'];

/** Width of each of at most `buckets` buckets of the window [from, to), whole ms. */
export function bucketWidth(from: number, to: number, buckets: number): number {
  return Math.max(1, Math.ceil((to - from) / buckets));
}

/** `samples` normalised and all within [from, …). Buckets are aligned to `from`; only those that hold a sample are returned. */
export function bucketise(samples: Columns, from: number, width: number, interval_ms: number): Buckets {
  const out: Buckets = { start: [], first_t: [], last_t: [], first: [], last: [], min: [], max: [], avg: [], count: [], missing: [], quality: [], gap: [] };
  const { t, v, status } = samples;
  const n = t.length;
  let i = 0;
  /** The line is open since the last usable sample: nothing unusable and no outage came after it. */
  let broken = false;
  let anyBefore = false;
  while (i < n) {
    const start = from + Math.floor(((t[i] as number) - from) / width) * width;
    const end = start + width;
    let firstT: number | null = null;
    let lastT: number | null = null;
    let first: number | null = null;
    let last: number | null = null;
    let min = Infinity;
    let max = -Infinity;
    let sum = 0;
    let count = 0;
    let missing = 0;
    let worst = 0;
    let gap = 0;
    for (; i < n && (t[i] as number) < end; i++) {
      const value = v[i] as number;
      const code = status[i] as number;
      if (code !== 0) worst = Math.max(worst, RANK[qualityOf(code)]);
      if (i > 0 && isGap(t, i, interval_ms)) broken = true;
      if (!isUsable(Number.isNaN(value) ? null : value, code)) {
        missing++;
        broken = true;
        continue;
      }
      if (broken && anyBefore) gap |= count === 0 ? GAP_BEFORE : GAP_INSIDE;
      broken = false;
      anyBefore = true;
      if (count === 0) {
        first = value;
        firstT = t[i] as number;
      }
      last = value;
      lastT = t[i] as number;
      if (value < min) min = value;
      if (value > max) max = value;
      sum += value;
      count++;
    }
    out.start.push(start);
    out.first_t.push(firstT);
    out.last_t.push(lastT);
    out.first.push(first);
    out.last.push(last);
    out.min.push(count > 0 ? min : null);
    out.max.push(count > 0 ? max : null);
    out.avg.push(count > 0 ? sum / count : null);
    out.count.push(count);
    out.missing.push(missing);
    out.quality.push(BY_RANK[worst] as Quality);
    out.gap.push(gap);
  }
  return out;
}
