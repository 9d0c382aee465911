/** Where a signal's data are bad, uncertain or missing in a window: the strip under a plot. Pure; times epoch ms. */
import { type BucketedRead, GAP_BEFORE, GAP_INSIDE } from '../../shared/signals/model.ts';

export type Flaw = 'bad' | 'uncertain' | 'missing';
/** Half-open [from, to). */
export interface Span { from: number; to: number; flaw: Flaw }

/** Ascending, disjoint spans within the read's window. `interval_ms` is the signal's nominal spacing. */
export function qualitySpans(read: BucketedRead, interval_ms: number): Span[] {
  const b = read.buckets;
  const until = Math.min(read.to, Math.max(read.read_at, read.from));
  const patience = Math.max(2 * interval_ms, 2 * read.bucket_ms);
  const spans: Span[] = [];
  const add = (from: number, to: number, flaw: Flaw): void => {
    const start = Math.max(from, read.from, spans.at(-1)?.to ?? read.from);
    const end = Math.min(to, until);
    if (end <= start) return;
    const before = spans.at(-1);
    if (before !== undefined && before.flaw === flaw && start - before.to <= read.bucket_ms) before.to = end;
    else spans.push({ from: start, to: end, flaw });
  };
  let known: number | null = null;
  for (let i = 0; i < b.start.length; i++) {
    const start = b.start[i] as number;
    const first = b.first_t[i] ?? start;
    const gap = b.gap[i] as number;
    const missing = (b.missing[i] as number) > 0;
    if (known === null) {
      if (first - read.from > patience) add(read.from, first, 'missing');
    } else if ((gap & GAP_BEFORE) !== 0 && !missing) add(known, first, 'missing');
    const quality = b.quality[i];
    if (quality === 'bad' || quality === 'uncertain') add(start, start + read.bucket_ms, quality);
    else if (missing || (gap & GAP_INSIDE) !== 0) add(start, start + read.bucket_ms, 'missing');
    known = b.last_t[i] ?? start + read.bucket_ms;
  }
  if (known === null) add(read.from, until, 'missing');
  else if (until - known > patience) add(known, until, 'missing');
  return spans;
}

/** The share, 0…1, of the window's known part that each flaw covers. */
export function flawShare(spans: readonly Span[], from: number, to: number): Record<Flaw, number> {
  const share: Record<Flaw, number> = { bad: 0, uncertain: 0, missing: 0 };
  if (to <= from) return share;
  for (const s of spans) share[s.flaw] += (s.to - s.from) / (to - from);
  return share;
}
