import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capResult, type Cut } from './cap.ts';

const rows = (n: number): { id: number; name: string }[] => Array.from({ length: n }, (_, i) => ({ id: i, name: `feature ${i} of the north zone` }));
type Capped = Record<string, unknown> & { truncated: { note: string; cuts: Cut[] } };

describe('size cap of tool results', () => {
  it('[PL-4] leaves what fits exactly as it is', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      expect(capResult(value, [], 100_000)).toBe(value);
    }));
  });

  it('[PL-4] keeps the head of an array, says how many were cut and which argument narrows', () => {
    const capped = capResult({ features: rows(2000), total: 2000 }, ['query', 'limit', 'layer'], 10_000) as Capped & { features: unknown[]; total: number };
    expect(JSON.stringify(capped).length).toBeLessThanOrEqual(10_000);
    expect(capped.total).toBe(2000);
    expect(capped.features.length).toBeGreaterThan(20);
    expect(capped.features).toEqual(rows(2000).slice(0, capped.features.length));
    expect(capped.truncated.cuts).toEqual([{ path: 'features', kept: capped.features.length, of: 2000 }]);
    expect(capped.truncated.note).toContain('limit, query, layer');
  });

  it('[PL-4] shortens the points of every series and keeps each series and its statistics', () => {
    const series = Array.from({ length: 8 }, (_, s) => ({ signal_def_id: s + 1, min: s, points: rows(500) }));
    const capped = capResult({ series }, ['buckets', 'signal_def_ids'], 30_000) as Capped & { series: typeof series };
    expect(capped.series.map((s) => s.min)).toEqual(series.map((s) => s.min));
    for (const s of capped.series) expect(s.points.length).toBeGreaterThan(10);
    expect(capped.truncated.note).toContain('buckets');
  });

  it('[PL-4] whatever the value, the result fits and says truthfully what it kept', () => {
    const value = fc.array(fc.record({ id: fc.nat(), text: fc.string({ maxLength: 900 }), points: fc.array(fc.double({ noNaN: true }), { maxLength: 60 }) }), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(value, fc.integer({ min: 3_000, max: 9_000 }), fc.boolean(), (list, max, bare) => {
        const capped = capResult(bare ? list : { list }, ['limit'], max) as Capped & { list: unknown[]; value: unknown[] };
        expect(JSON.stringify(capped).length).toBeLessThanOrEqual(Math.max(max, JSON.stringify(bare ? list : { list }).length <= max ? max : 0));
        if (capped.truncated === undefined) return;
        const kept = bare ? capped.value : capped.list;
        const cut = capped.truncated.cuts.find((c) => c.path === (bare ? 'value' : 'list'));
        expect(kept.length).toBe(cut?.kept ?? list.length);
      }),
      { numRuns: 60 },
    );
  });

  it('[PL-4] a long text is cut, too, and the source stays untouched', () => {
    const source = { text: 'é'.repeat(50_000) };
    const capped = capResult(source, [], 10_000) as Capped & { text: string };
    expect(capped.text.length).toBeLessThan(10_000);
    expect(source.text.length).toBe(50_000);
    expect(capped.truncated.cuts).toEqual([{ path: 'text', kept: capped.text.length, of: 50_000 }]);
  });
});
