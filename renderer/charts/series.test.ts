import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Buckets, GAP_BEFORE, GAP_INSIDE } from '../../shared/signals/model.ts';
import { drawnOf, isolated, merge, type Points, toSeries } from './series.ts';

const WIDTH = 1000;

interface Row { skip: number; values: number[]; missing: number; gap: number }
const value = fc.double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true });
const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({ skip: fc.nat({ max: 3 }), values: fc.array(value, { maxLength: 9 }), missing: fc.nat({ max: 3 }), gap: fc.constantFrom(0, GAP_BEFORE, GAP_INSIDE, GAP_BEFORE | GAP_INSIDE) }),
  { maxLength: 40 },
);

/** Buckets as the host makes them: the first has no gap before, one value has none inside, and after a bucket without any there is a gap. */
function bucketsOf(list: Row[]): Buckets {
  const b: Buckets = { start: [], first_t: [], last_t: [], first: [], last: [], min: [], max: [], avg: [], count: [], missing: [], quality: [], gap: [] };
  let start = 1_700_000_000_000;
  let any = false;
  let broken = false;
  for (const r of list) {
    start += WIDTH * (1 + r.skip);
    const n = r.values.length;
    if (n === 0 && r.missing === 0) continue;
    b.start.push(start);
    b.first_t.push(n === 0 ? null : start + 1);
    b.last_t.push(n === 0 ? null : start + n * 100);
    if (n === 1) b.last_t[b.last_t.length - 1] = start + 1;
    b.first.push(r.values[0] ?? null);
    b.last.push(r.values.at(-1) ?? null);
    b.min.push(n === 0 ? null : Math.min(...r.values));
    b.max.push(n === 0 ? null : Math.max(...r.values));
    b.avg.push(n === 0 ? null : r.values.reduce((a, v) => a + v, 0) / n);
    b.count.push(n);
    b.missing.push(r.missing);
    b.quality.push((r.missing > 0 ? 'bad' : 'good'));
    let gap = n === 0 ? 0 : r.gap;
    if (n < 2) gap &= ~GAP_INSIDE;
    if (!any) gap &= ~GAP_BEFORE;
    else if (broken && n > 0) gap |= GAP_BEFORE;
    b.gap.push(gap);
    if (n > 0) {
      any = true;
      broken = false;
    } else broken = true;
  }
  return b;
}

/** The pairs of drawn neighbours between which the plot draws a line. */
function segments(p: Points): { from: number; to: number }[] {
  const out: { from: number; to: number }[] = [];
  for (let i = 1; i < p.x.length; i++) if (p.y[i - 1] !== null && p.y[i] !== null) out.push({ from: p.x[i - 1], to: p.x[i] });
  return out;
}

describe('toSeries', () => {
  it('[F-2] x is strictly ascending and finite, y is finite or null, and no null stands at an end', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const p = toSeries({ buckets: bucketsOf(list) });
        expect(p.x.length).toBe(p.y.length);
        for (let i = 0; i < p.x.length; i++) {
          expect(Number.isFinite(p.x[i])).toBe(true);
          if (i > 0) expect(p.x[i]).toBeGreaterThan(p.x[i - 1]);
          expect(p.y[i] === null || Number.isFinite(p.y[i])).toBe(true);
        }
        if (p.y.length > 0) expect([p.y[0], p.y.at(-1)]).not.toContain(null);
      }),
    );
  });

  it('[SC-2] every bucket keeps its first and last value at their times and its extremes within: no spike vanishes', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const b = bucketsOf(list);
        const p = toSeries({ buckets: b });
        const at = new Map(p.x.map((x, i) => [x, p.y[i]]));
        b.start.forEach((start, i) => {
          if ((b.count[i]) === 0) return;
          expect(at.get(b.first_t[i] as number)).toBe(b.first[i]);
          expect(at.get(b.last_t[i] as number)).toBe(b.last[i]);
          const inside = p.y.filter((v, k): v is number => v !== null && (p.x[k]) >= start && (p.x[k]) < start + WIDTH);
          expect(Math.min(...inside)).toBe(b.min[i]);
          expect(Math.max(...inside)).toBe(b.max[i]);
        });
      }),
    );
  });

  it('[PL-3] [F-2] no line crosses an outage: neither before a bucket, nor inside one, nor over a bucket without a usable sample', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const b = bucketsOf(list);
        const lines = segments(toSeries({ buckets: b }));
        b.start.forEach((start, i) => {
          const first = b.first_t[i];
          if (first === null || first === undefined) {
            expect(lines.filter((l) => l.from < start && l.to > start)).toEqual([]);
            return;
          }
          const gap = b.gap[i];
          if ((gap & GAP_BEFORE) !== 0) expect(lines.filter((l) => l.from < first && l.to >= first)).toEqual([]);
          // Somewhere between first and last the line is broken; where is not known, so nothing in between is joined.
          if ((gap & GAP_INSIDE) !== 0) expect(lines.filter((l) => l.from >= first && l.to <= (b.last_t[i] as number))).toEqual([]);
        });
      }),
    );
  });

  it('[F-2] where nothing is broken the line is whole', () => {
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 20 }), (lists) => {
        const p = toSeries({ buckets: bucketsOf(lists.map((values) => ({ skip: 0, values, missing: 0, gap: 0 }))) });
        expect(p.y).not.toContain(null);
      }),
    );
  });

  it('an empty read is an empty series', () => {
    expect(toSeries({ buckets: bucketsOf([]) })).toEqual({ x: [], y: [] });
  });

  it('[F-2] what is drawn can be held against the store', () => {
    const b = bucketsOf([{ skip: 0, values: [3, 9, 1, 4], missing: 0, gap: 0 }, { skip: 2, values: [5], missing: 1, gap: GAP_BEFORE }]);
    const drawn = drawnOf(toSeries({ buckets: b }), b);
    expect(drawn).toEqual({ points: 5, samples: 5, first_t: b.first_t[0], last_t: b.last_t[1], min: 1, max: 9 });
  });
});

describe('isolated', () => {
  it('[F-2] finds exactly the samples without a line to either side', () => {
    expect(isolated([1, null, 2, 3, null, 4, undefined, null, 5])).toEqual([0, 5, 8]);
    expect(isolated([undefined, 7, undefined])).toEqual([1]);
    expect(isolated([1, undefined, 2])).toEqual([]);
    expect(isolated([])).toEqual([]);
  });
});

describe('merge', () => {
  const points = (list: [number, number | null][]): Points => ({ x: list.map(([x]) => x), y: list.map(([, y]) => y) });
  const series: fc.Arbitrary<Points> = rows.map((list) => toSeries({ buckets: bucketsOf(list) }));

  it('[F-2] keeps every value of every series, and adds none', () => {
    fc.assert(
      fc.property(fc.array(series, { maxLength: 4 }), (all) => {
        const [xs, ...columns] = merge(all);
        expect(xs).toEqual([...new Set(xs)].toSorted((a, b) => a - b));
        all.forEach((p, k) => {
          const kept = (columns[k]).flatMap((v, i) => (typeof v === 'number' ? [[xs[i], v]] : []));
          expect(kept).toEqual(p.x.flatMap((x, i) => (p.y[i] === null ? [] : [[x, p.y[i]]])));
        });
      }),
    );
  });

  it('[F-2] a break of one series is null all the way, also at the times of the others', () => {
    const [xs, a] = merge([points([[1, 10], [4, null], [8, 20]]), points([[2, 1], [3, 1], [5, 1], [9, 1]])]);
    expect(xs).toEqual([1, 2, 3, 4, 5, 8, 9]);
    expect(a).toEqual([10, null, null, null, null, 20, undefined]);
  });

  it('[F-2] where a series goes on, the times of the others do not break it', () => {
    const [, a] = merge([points([[1, 10], [8, 20]]), points([[2, 1]])]);
    expect(a).toEqual([10, undefined, 20]);
  });
});
