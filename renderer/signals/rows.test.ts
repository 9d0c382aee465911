import { describe, expect, it } from 'vitest';
import { cell, signal } from './plant.fixture.ts';
import { type Filter, rowsOf } from './rows.ts';

const signals = [
  signal({ id: 1, tag: 'P1-FLOW', name: 'Pump 1 flow' }), signal({ id: 2, tag: 'P2-FLOW', name: 'Débit pompe 2', cell_id: 2 }),
  signal({ id: 3, tag: 'P10-FLOW', name: 'Pump 10 flow', kind: 'power' }), signal({ id: 4, tag: 'T1', name: '水池液位', kind: 'level' }),
];
const cells = new Map([cell(), cell({ id: 2, name: 'Pump 2' })].map((c) => [c.id, c]));
const all: Filter = { search: '', kind: null, onlyAbnormal: false };
const abnormal = (id: number): number | null => ({ 4: 0, 3: 1 })[id] ?? null;
const ids = (filter: Partial<Filter>, key: Parameters<typeof rowsOf>[3]['key'] = 'tag', up = true): number[] => rowsOf(signals, cells, { ...all, ...filter }, { key, up }, (s) => abnormal(s.id)).map((s) => s.id);

describe('the table of signals', () => {
  it('finds words in tag, name and cell, without regard to case and accents', () => {
    expect(ids({ search: 'debit' })).toEqual([2]);
    expect(ids({ search: 'PUMP 2' })).toEqual([2]);
    expect(ids({ search: '液位' })).toEqual([4]);
    expect(ids({ search: 'flow pump' })).toEqual([1, 2, 3]);
    expect(ids({ search: 'zzz' })).toEqual([]);
  });
  it('filters by kind and by what is abnormal', () => {
    expect(ids({ kind: 'power' })).toEqual([3]);
    expect(ids({ onlyAbnormal: true })).toEqual([3, 4]);
  });
  it('sorts numbers in tags as numbers, and by state in the order of attention', () => {
    expect(ids({})).toEqual([1, 2, 3, 4]);
    expect(ids({}, 'tag', false)).toEqual([4, 3, 2, 1]);
    expect(ids({}, 'state')).toEqual([4, 3, 1, 2]);
  });
});
