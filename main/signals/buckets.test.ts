import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAP_BEFORE, GAP_INSIDE, isUsable, STATUS } from '../../shared/signals/model.ts';
import { bucketise, bucketWidth } from './buckets.ts';
import { type Columns, normalise } from './columns.ts';

const regular = (values: (number | null)[], step = 1000, status: number[] = []): Columns => ({
  t: Float64Array.from(values, (_, i) => i * step),
  v: Float64Array.from(values, (v) => v ?? Number.NaN),
  status: Uint32Array.from(values, (_, i) => status[i] ?? 0),
});

const sample = fc.tuple(
  fc.integer({ min: 0, max: 5000 }),
  fc.option(fc.integer({ min: -50, max: 50 }), { nil: null, freq: 8 }),
  fc.constantFrom(STATUS.good, STATUS.good, STATUS.good, STATUS.uncertain, STATUS.bad),
);

describe('bucketed reads', () => {
  it('[PL-3] each bucket holds first, last, min, max, avg and count of its usable samples, in time order', () => {
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 120 }), fc.integer({ min: 1, max: 40 }), (list, count) => {
        const c = normalise({ t: Float64Array.from(list, (s) => s[0]), v: Float64Array.from(list, (s) => s[1] ?? Number.NaN), status: Uint32Array.from(list, (s) => s[2]) });
        const width = bucketWidth(0, 5001, count);
        const b = bucketise(c, 0, width, 100);
        expect(b.start.length).toBeLessThanOrEqual(count);
        expect(b.start).toEqual([...new Set(Array.from(c.t, (t) => Math.floor(t / width) * width))]);
        b.start.forEach((start, i) => {
          const inside = Array.from(c.t, (t, k) => ({ t, v: c.v[k] as number, s: c.status[k] as number })).filter((x) => x.t >= start && x.t < start + width);
          const usable = inside.filter((x) => isUsable(Number.isNaN(x.v) ? null : x.v, x.s));
          const values = usable.map((x) => x.v);
          expect(b.count[i]).toBe(usable.length);
          expect(b.missing[i]).toBe(inside.length - usable.length);
          expect(b.first[i]).toBe(values[0] ?? null);
          expect(b.last[i]).toBe(values.at(-1) ?? null);
          expect(b.min[i]).toBe(values.length > 0 ? Math.min(...values) : null);
          expect(b.max[i]).toBe(values.length > 0 ? Math.max(...values) : null);
          if (values.length > 0) expect(b.avg[i]).toBeCloseTo(values.reduce((p, q) => p + q, 0) / values.length, 9);
          else expect(b.avg[i]).toBeNull();
        });
      }),
    );
  });

  it('[PL-3] a spike of one sample is in the maximum at every width', () => {
    const values = Array.from({ length: 5000 }, (_, i) => (i === 3210 ? 99 : 1));
    for (const count of [1, 7, 100, 999, 5000]) {
      const b = bucketise(regular(values), 0, bucketWidth(0, 5_000_000, count), 1000);
      expect(Math.max(...b.max.map((m) => m ?? 0))).toBe(99);
    }
  });

  it('[PL-3] null, bad and outage break the line; nothing else does', () => {
    const nulls = bucketise(regular([1, 2, null, 4, 5]), 0, 1000, 1000);
    expect(nulls.gap).toEqual([0, 0, 0, GAP_BEFORE, 0]);
    const bad = bucketise(regular([1, 2, 3, 4], 1000, [0, STATUS.bad, 0, 0]), 0, 1000, 1000);
    expect(bad.gap).toEqual([0, 0, GAP_BEFORE, 0]);
    const outage: Columns = { t: Float64Array.of(0, 1000, 2000, 60_000, 61_000), v: Float64Array.of(1, 2, 3, 4, 5), status: new Uint32Array(5) };
    expect(bucketise(outage, 0, 1000, 1000).gap).toEqual([0, 0, 0, GAP_BEFORE, 0]);
    expect(bucketise(outage, 0, 100_000, 1000).gap).toEqual([GAP_INSIDE]);
    expect(bucketise(regular([1, 2, 3, 4, 5]), 0, 1000, 1000).gap).toEqual([0, 0, 0, 0, 0]);
  });

  it('[PL-3] history kept at a coarser rate than the signal is one line, and an outage in it is still a gap', () => {
    const t = [0, 60, 120, 180, 600, 660, 720, 721, 722, 723, 724, 725].map((s) => s * 1000);
    const c: Columns = { t: Float64Array.from(t), v: Float64Array.from(t, () => 1), status: new Uint32Array(t.length) };
    const b = bucketise(c, 0, 1000, 1000);
    expect(b.start.filter((_, i) => ((b.gap[i] as number) & GAP_BEFORE) !== 0)).toEqual([600_000]);
  });
});
