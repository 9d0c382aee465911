import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Columns, merge, normalise } from './columns.ts';

const columns = (rows: [number, number][]): Columns => ({ t: Float64Array.from(rows, (r) => r[0]), v: Float64Array.from(rows, (r) => r[1]), status: new Uint32Array(rows.length) });
const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 1000 })), { maxLength: 60 });
const asMap = (list: [number, number][]): [number, number][] => [...new Map(list)].sort((a, b) => a[0] - b[0]);
const pairs = (c: Columns): [number, number][] => Array.from(c.t, (t, i) => [t, c.v[i] as number]);

describe('sample columns', () => {
  it('[PL-3] any order in: ascending and unique out, the last write of a time wins', () => {
    fc.assert(
      fc.property(rows, (r) => {
        expect(pairs(normalise(columns(r)))).toEqual(asMap(r));
      }),
    );
  });

  it('[PL-3] a later batch wins where times meet, and only unseen times count as added', () => {
    fc.assert(
      fc.property(rows, rows, (a, b) => {
        const { columns: merged, added } = merge(normalise(columns(a)), normalise(columns(b)));
        expect(pairs(merged)).toEqual(asMap([...a, ...b]));
        const held = new Set(a.map((x) => x[0]));
        expect(added).toBe(new Set(b.map((x) => x[0]).filter((t) => !held.has(t))).size);
      }),
    );
  });

  it('[PL-3] a value that is not finite becomes no value', () => {
    const c = normalise({ t: Float64Array.of(1, 2, 3), v: Float64Array.of(Infinity, -Infinity, 5), status: new Uint32Array(3) });
    expect([...c.v]).toEqual([Number.NaN, Number.NaN, 5]);
  });
});
