import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BucketedRead, GAP_BEFORE, type Quality } from '../../shared/signals/model.ts';
import { flawShare, qualitySpans } from './quality.ts';
import { lastAtOrBefore, readoutAt } from './readout.ts';

interface Cell { i: number; count: number; missing: number; quality: Quality; gap: number }
/** Buckets of 1 s in the window [0, n s). */
function read(cells: Cell[], n: number, over: Partial<BucketedRead> = {}): BucketedRead {
  const by = (f: (c: Cell) => number | null): (number | null)[] => cells.map((c) => (c.count === 0 ? null : f(c)));
  return {
    signal_def_id: 1, from: 0, to: n * 1000, bucket_ms: 1000, unit: { code: 'm', display: 'm' }, newest_t: null, source: 'plant', read_at: n * 1000,
    buckets: {
      start: cells.map((c) => c.i * 1000), first_t: by((c) => c.i * 1000), last_t: by((c) => c.i * 1000 + (c.count > 1 ? 900 : 0)), first: by((c) => c.i), last: by((c) => c.i + 0.5), min: by((c) => c.i - 1), max: by((c) => c.i + 1), avg: by((c) => c.i),
      count: cells.map((c) => c.count), missing: cells.map((c) => c.missing), quality: cells.map((c) => c.quality), gap: cells.map((c) => c.gap),
    },
    ...over,
  };
}
const good = (i: number): Cell => ({ i, count: 1, missing: 0, quality: 'good', gap: 0 });

describe('quality spans', () => {
  it('[CH-7] are ascending, disjoint and inside the known part of the window', () => {
    const cells = fc.uniqueArray(fc.record({ i: fc.nat({ max: 49 }), count: fc.nat({ max: 3 }), missing: fc.nat({ max: 2 }), quality: fc.constantFrom<Quality>('good', 'uncertain', 'bad'), gap: fc.constantFrom(0, 1, 2, 3) }), { selector: (c) => c.i, maxLength: 40 });
    fc.assert(
      fc.property(cells, fc.integer({ min: 0, max: 60_000 }), (list, readAt) => {
        const spans = qualitySpans(read(list.toSorted((a, b) => a.i - b.i), 50, { read_at: readAt }), 1000);
        spans.forEach((s, k) => {
          expect(s.to).toBeGreaterThan(s.from);
          expect(s.from).toBeGreaterThanOrEqual(spans[k - 1]?.to ?? 0);
          expect(s.to).toBeLessThanOrEqual(Math.min(50_000, readAt));
        });
        const share = flawShare(spans, 0, 50_000);
        expect(share.bad + share.uncertain + share.missing).toBeLessThanOrEqual(1.000001);
      }),
    );
  });

  it('[OP-3] bad, uncertain and missing are told apart', () => {
    const cells = [good(0), good(1), { ...good(2), quality: 'uncertain' as const }, { ...good(3), count: 0, missing: 1, quality: 'bad' as const }, { ...good(4), gap: GAP_BEFORE }, good(5), { ...good(9), gap: GAP_BEFORE }, good(10)];
    expect(qualitySpans(read(cells, 11), 1000)).toEqual([{ from: 2000, to: 3000, flaw: 'uncertain' }, { from: 3000, to: 4000, flaw: 'bad' }, { from: 5000, to: 9000, flaw: 'missing' }]);
  });

  it('[OP-3] a window without samples, or whose source fell silent, is missing to its known end', () => {
    expect(qualitySpans(read([], 10), 1000)).toEqual([{ from: 0, to: 10_000, flaw: 'missing' }]);
    expect(qualitySpans(read([good(0), good(1)], 10, { read_at: 8000 }), 1000)).toEqual([{ from: 1000, to: 8000, flaw: 'missing' }]);
  });
});

describe('readout', () => {
  it('[F-2] answers with a real sample and its own time, and with nothing inside an outage', () => {
    const r = read([good(0), { ...good(1), count: 3 }, { ...good(6), gap: GAP_BEFORE }], 10);
    expect(readoutAt(r, 1100)).toMatchObject({ t: 1000, value: 1, min: 0, max: 2, samples: 3 });
    expect(readoutAt(r, 1800)).toMatchObject({ t: 1900, value: 1.5 });
    expect(readoutAt(r, 4000)).toMatchObject({ t: null, value: null, quality: 'missing' });
    expect(readoutAt(r, null)).toMatchObject({ t: 6000, value: 6.5 });
  });

  it('between sparse samples without an outage the nearest answers', () => {
    const r = read([good(0), good(5)], 10);
    expect(readoutAt(r, 2000)).toMatchObject({ t: 0 });
    expect(readoutAt(r, 4000)).toMatchObject({ t: 5000 });
  });

  it('a bucket without a usable sample says why', () => {
    expect(readoutAt(read([{ ...good(2), count: 0, missing: 2, quality: 'bad' }], 10), 2500)).toMatchObject({ value: null, quality: 'bad' });
  });

  it('lastAtOrBefore is a search in an ascending list', () => {
    fc.assert(fc.property(fc.uniqueArray(fc.nat()), fc.nat(), (list, t) => {
      const sorted = list.toSorted((a, b) => a - b);
      expect(lastAtOrBefore(sorted, t)).toBe(sorted.filter((s) => s <= t).length - 1);
    }));
  });
});
