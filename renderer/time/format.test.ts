import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAge, formatNumber, formatTime, localeOf } from './format.ts';

const zurich = { zone: 'Europe/Zurich', locale: localeOf('en') };
const T = Date.parse('2026-10-25T00:59:59Z');

describe('times as the operator reads them', () => {
  it('[OP-8] stand in the given zone, with seconds on the clock and 24 hours a day', () => {
    expect(formatTime(T, 'clock', zurich)).toBe('02:59:59');
    expect(formatTime(T, 'clock', { ...zurich, zone: 'UTC' })).toBe('00:59:59');
    expect(formatTime(Date.parse('2026-12-01T23:05:00Z'), 'minute', zurich)).toBe('00:05');
  });

  it('[OP-8] the hour that comes twice in autumn is told apart by the zone', () => {
    const [first, second] = [T - 1800_000, T + 1800_000].map((t) => [formatTime(t, 'minute', zurich), formatTime(t, 'zone', zurich)]);
    expect(first).toEqual(['02:29', 'CEST']);
    expect(second).toEqual(['02:29', 'CET']);
  });

  it('[OP-8] dates are written as the language writes them', () => {
    expect(formatTime(T, 'date', zurich)).toMatch(/^Sun,? 25 Oct 2026$/);
    expect(formatTime(T, 'date', { ...zurich, locale: localeOf('fr') })).toMatch(/^dim\. 25 oct\. 2026$/);
    expect(formatTime(T, 'date', { ...zurich, locale: localeOf('zh') })).toContain('2026年10月25日');
  });

  it('[OP-3] an age takes the largest unit that fits and never runs backwards', () => {
    expect([999, 59_999, 60_000, 3_599_999, 3_600_000, 172_799_999, 172_800_000].map((ms) => Number.parseInt(formatAge(ms, 'en-GB'), 10))).toEqual([0, 59, 1, 59, 1, 47, 2]);
    expect(formatAge(-5000, 'en-GB')).toBe(formatAge(0, 'en-GB'));
    fc.assert(fc.property(fc.integer({ min: 0, max: 59_000 }), (ms) => { expect(Number.parseInt(formatAge(ms, 'fr-FR'), 10)).toBe(Math.floor(ms / 1000)); }));
  });
});

describe('numbers as the operator reads them', () => {
  it('[OP-8] have the decimals of the instrument, the marks of the language and a true minus', () => {
    expect(formatNumber(1234.5, 2, 'en-GB')).toBe('1,234.50');
    expect(formatNumber(-0.05, 1, 'en-GB')).toMatch(/^−0\.1$/);
    expect(formatNumber(-0.04, 1, 'en-GB')).toBe('0.0');
    expect(formatNumber(31.7, 1, 'fr-FR')).toBe('31,7');
  });

  it('a missing value is a dash, never a zero', () => {
    expect([null, Number.NaN, Number.POSITIVE_INFINITY].map((v) => formatNumber(v, 1, 'en-GB'))).toEqual(['–', '–', '–']);
  });
});
