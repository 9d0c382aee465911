/** Statistics of a window over its usable samples; null where there are none. Pure. */
import { isUsable } from '../../shared/signals/model.ts';
import type { Columns } from './columns.ts';

export interface Statistics {
  count: number;
  /** Null and bad samples. */
  missing: number;
  avg: number | null;
  min: number | null;
  min_t: number | null;
  max: number | null;
  max_t: number | null;
  last: number | null;
  last_t: number | null;
}

export function statisticsOf(c: Columns): Statistics {
  const s: Statistics = { count: 0, missing: 0, avg: null, min: null, min_t: null, max: null, max_t: null, last: null, last_t: null };
  let sum = 0;
  for (let i = 0; i < c.t.length; i++) {
    const v = c.v[i] as number;
    const t = c.t[i] as number;
    if (!isUsable(Number.isNaN(v) ? null : v, c.status[i] as number)) {
      s.missing++;
      continue;
    }
    s.count++;
    sum += v;
    if (s.min === null || v < s.min) [s.min, s.min_t] = [v, t];
    if (s.max === null || v > s.max) [s.max, s.max_t] = [v, t];
    [s.last, s.last_t] = [v, t];
  }
  if (s.count > 0) s.avg = sum / s.count;
  return s;
}
