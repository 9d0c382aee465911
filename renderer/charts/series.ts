/** From a bucketed read to what is drawn (SC-2, PL-3, F-2). Pure. Times are epoch ms. */
import { type BucketedRead, type Buckets, GAP_BEFORE, GAP_INSIDE } from '../../shared/signals/model.ts';

/** Strictly ascending `x`; `y` is finite, or null where the line breaks. Never starts or ends with null. */
export interface Points { x: number[]; y: (number | null)[] }

/** What is on the screen of one signal, to hold against the store. `samples` counts the usable samples behind the points. */
export interface Drawn { points: number; samples: number; first_t: number | null; last_t: number | null; min: number | null; max: number | null }

/**
 * Up to four points a bucket (first, min, max, last) so that no spike vanishes. First and last sit at their times; the times of min and max
 * are not known, so they sit between. Where the read says that the line is broken, a null stands: across an outage nothing is drawn, and a
 * bucket with an outage inside shows its extremes as lone points.
 */
export function toSeries(read: Pick<BucketedRead, 'buckets'>): Points {
  const x: number[] = [];
  const y: (number | null)[] = [];
  const b = read.buckets;
  const last = (): number => x[x.length - 1] as number;
  const breakAt = (at: number): void => {
    if (x.length > 0 && y[y.length - 1] !== null) {
      x.push(at);
      y.push(null);
    }
  };
  for (let i = 0; i < b.start.length; i++) {
    const inner = pointsOf(b, i);
    if (inner === null) {
      breakAt(Math.max(b.start[i] as number, last() + 0.5));
      continue;
    }
    if (((b.gap[i] as number) & GAP_BEFORE) !== 0) breakAt((last() + (inner.x[0] as number)) / 2);
    x.push(...inner.x);
    y.push(...inner.y);
  }
  if (y.length > 0 && y[y.length - 1] === null) {
    x.pop();
    y.pop();
  }
  return { x, y };
}

function pointsOf(b: Buckets, i: number): Points | null {
  const first = finite(b.first[i]);
  const last = finite(b.last[i]);
  const from = finite(b.first_t[i]);
  const to = finite(b.last_t[i]);
  if (first === null || last === null || from === null || to === null) return null;
  if (to <= from) return { x: [from], y: [first] };
  const extremes = extremesBetween(b, i, first, last);
  const y: (number | null)[] = [first];
  if (((b.gap[i] as number) & GAP_INSIDE) === 0) y.push(...extremes);
  else {
    for (const v of extremes) y.push(null, v);
    y.push(null);
  }
  y.push(last);
  const step = (to - from) / (y.length - 1);
  return { x: y.map((_, k) => (k === y.length - 1 ? to : from + k * step)), y };
}

/** Min and max where they add to first and last, in the order in which the line is likely to meet them. */
function extremesBetween(b: Buckets, i: number, first: number, last: number): number[] {
  const min = finite(b.min[i]);
  const max = finite(b.max[i]);
  const out: number[] = [];
  if (min !== null && min < Math.min(first, last)) out.push(min);
  if (max !== null && max > Math.max(first, last)) out.push(max);
  return first > last ? out.toReversed() : out;
}

function finite(v: number | null | undefined): number | null {
  return v !== null && v !== undefined && Number.isFinite(v) ? v : null;
}

/** Indexes of points with no line to either side: they are drawn as dots. `undefined` is another series' time, not a break. */
export function isolated(y: readonly (number | null | undefined)[]): number[] {
  const out: number[] = [];
  let before: number | null = null;
  let candidate = -1;
  for (let i = 0; i < y.length; i++) {
    const v = y[i];
    if (v === undefined) continue;
    if (v === null) {
      if (candidate >= 0) out.push(candidate);
      candidate = -1;
    } else candidate = before === null ? i : -1;
    before = v;
  }
  if (candidate >= 0) out.push(candidate);
  return out;
}

/**
 * One shared x for several series: undefined where a series has nothing at that time, null where it breaks – and null at every time of the
 * others inside the break, for the plot takes only what it finds between two values as the width of a gap.
 */
export function merge(all: readonly Points[]): [number[], ...(number | null | undefined)[][]] {
  const xs = [...new Set(all.flatMap((p) => p.x))].toSorted((a, b) => a - b);
  const columns = all.map((p) => {
    const y: (number | null | undefined)[] = Array.from({ length: xs.length });
    let k = 0;
    let before = -1;
    for (let i = 0; i < xs.length && k < p.x.length; i++) {
      if (p.x[k] !== xs[i]) continue;
      const v = p.y[k++] as number | null;
      y[i] = v;
      if (v === null) continue;
      if (p.y[k - 2] === null) y.fill(null, before + 1, i);
      before = i;
    }
    return y;
  });
  return [xs, ...columns];
}

export function drawnOf(points: Points, buckets: Buckets): Drawn {
  const out: Drawn = { points: 0, samples: buckets.count.reduce((a, c) => a + c, 0), first_t: null, last_t: null, min: null, max: null };
  points.y.forEach((v, i) => {
    if (v === null) return;
    out.points++;
    out.first_t ??= points.x[i] as number;
    out.last_t = points.x[i] as number;
    if (out.min === null || v < out.min) out.min = v;
    if (out.max === null || v > out.max) out.max = v;
  });
  return out;
}
