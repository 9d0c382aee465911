import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { untracedFigures } from './trace-numbers.ts';

const results = [{ min: 23.4081, min_time: '2026-11-29T18:50:00+01:00', name: 'Pressure at J-118', total: 3, zone: '2' }];

describe('figures of an answer', () => {
  it('[AG-8a] accepts rounded values, times, names and what was asked', () => {
    expect(untracedFigures('Lowest 23.41 m at Pressure at J-118 on 2026-11-29 18:50; 3 signals in zone 2 over 24 h', { results, question: 'last 24 hours' })).toEqual([]);
    expect(untracedFigures('au plus bas 23,41 m', { results, question: '' })).toEqual([]);
    expect(untracedFigures('最低 23.4 m', { results, question: '' })).toEqual([]);
  });

  it('[F-11] names figures that no tool returned', () => {
    expect(untracedFigures('Lowest 23.42 m, 87 % sure, at J-119 on 2026-11-29 18:51', { results, question: '' })).toEqual(['23.42', '87', '119', '18', '51']);
  });

  it('[F-11] finds any number that is not among the results, and none that is', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 3 }), fc.double({ min: 2e6, max: 3e6, noNaN: true }), (values, decimals, stranger) => {
        const answer = values.map((v) => `value ${v.toFixed(decimals)} m`).join(', ');
        expect(untracedFigures(answer, { results: [{ values }], question: '' })).toEqual([]);
        expect(untracedFigures(`${answer}, ${stranger.toFixed(decimals)}`, { results: [{ values }], question: '' })).toEqual([stranger.toFixed(decimals)]);
      }),
    );
  });

  it('[F-11] keys that do not count do not account for a figure', () => {
    expect(untracedFigures('7', { results: [{ signal_def_id: 7 }], question: '', ignore: new Set(['signal_def_id']) })).toEqual(['7']);
  });
});
