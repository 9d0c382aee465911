import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '../../shared/plant/model.ts';
import { barRange, commonDecimals, fit, wrap } from './bars.ts';
import { formatDuration } from './format.ts';
import { decimalsOf } from './options.ts';
import { limitLines, scalesOf, yRange } from './scales.ts';
import { following, panned, selected, within, zoomed } from './view.ts';

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('scales', () => {
  it('[CH-7] signals of one unit share a scale', () => {
    expect(scalesOf(['m', 'L/s', 'm', '%', 'kW'])).toEqual({ scaleOf: [0, 1, 0, 2, 3], count: 4 });
  });

  it('[CH-7] the range holds all data, near limits, and is never flat; far limits do not flatten the curve', () => {
    fc.assert(fc.property(finite, fc.double({ min: 0, max: 1e5, noNaN: true }), fc.array(finite, { maxLength: 4 }), (min, height, limits) => {
      const max = min + height;
      const [lo, hi] = yRange({ min, max }, limits, 0.4);
      expect(hi).toBeGreaterThan(lo);
      expect(lo).toBeLessThanOrEqual(min);
      expect(hi).toBeGreaterThanOrEqual(max);
      expect(Math.max(max - min, 0.4) / (hi - lo)).toBeGreaterThan(0.15);
    }));
    const [lo, hi] = yRange({ min: 40, max: 50 }, [2, 55], 0.1);
    expect(lo).toBeGreaterThan(30);
    expect(hi).toBeGreaterThan(55);
  });

  it('[CH-7] trips are heavier than alerts, and what is not set is not drawn', () => {
    expect(limitLines({ ...NO_LIMITS, low_trip: 1, high_alert: 9 }, 5)).toEqual([{ value: 1, kind: 'low_trip', heavy: true }, { value: 5, kind: 'threshold', heavy: false }, { value: 9, kind: 'high_alert', heavy: false }]);
    expect(limitLines(null, undefined)).toEqual([]);
  });

  it('ticks show the decimals that tell them apart', () => {
    expect([10, 1, 0.5, 0.25, 0.001].map(decimalsOf)).toEqual([0, 0, 1, 2, 3]);
  });
});

describe('views', () => {
  const view = fc.record({ from: fc.integer({ min: 0, max: 1e12 }), span: fc.integer({ min: 10_000, max: 1e11 }) }).map(({ from, span }) => ({ from, to: from + span }));

  it('[CH-7] zooming keeps the time under the pointer in its place, and never goes below the least width', () => {
    fc.assert(fc.property(view, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0.1, max: 5, noNaN: true }), (v, share, factor) => {
      const around = v.from + share * (v.to - v.from);
      const z = zoomed(v, around, factor, 10_000);
      expect(z.to - z.from).toBeGreaterThanOrEqual(9_999);
      expect(Math.abs((around - z.from) / (z.to - z.from) - share)).toBeLessThan(1e-3);
    }));
  });

  it('panning keeps the width, a short drag is none, and no view goes beyond the latest time', () => {
    expect(panned({ from: 0, to: 100 }, -0.1)).toEqual({ from: -10, to: 90 });
    expect(selected(50, 20, 10)).toEqual({ from: 20, to: 50 });
    expect(selected(50, 45, 10)).toBeNull();
    expect(within({ from: 50, to: 150 }, 120)).toEqual({ from: 20, to: 120 });
    expect(within({ from: 50, to: 100 }, 120)).toEqual({ from: 50, to: 100 });
  });

  it('[SC-6] a live window moves by whole buckets and always holds the present', () => {
    fc.assert(fc.property(fc.integer({ min: 1e12, max: 2e12 }), fc.integer({ min: 60_000, max: 1e10 }), fc.integer({ min: 50, max: 2000 }), (now, span, buckets) => {
      const width = Math.max(1, Math.ceil(span / buckets));
      const a = following(now, span, buckets);
      const b = following(now + width, span, buckets);
      expect(a.to).toBeGreaterThan(now);
      expect(b.from - a.from).toBe(width);
      expect(Math.abs(a.to - a.from - span)).toBeLessThanOrEqual(width);
    }));
  });
});

describe('bars', () => {
  it('[CH-7] zero is always on the scale, and nothing is no bar', () => {
    expect(barRange([null])).toEqual([0, 1]);
    expect(barRange([3, null, 5])[0]).toBe(0);
    expect(barRange([-4, 3])[0]).toBeLessThan(-4);
  });

  it('labels are cut to their room, decimals are what the values need', () => {
    expect(fit('Market Square', 500)).toBe('Market Square');
    expect(fit('Booster station discharge', 80).endsWith('…')).toBe(true);
    expect(wrap('Booster station discharge pressure', 150)).toEqual(['Booster station', 'discharge pressure']);
    expect(wrap('Hill', 150)).toEqual(['Hill']);
    expect(wrap('Unbreakablelongname', 60)[0]?.endsWith('…')).toBe(true);
    expect(commonDecimals([1, 2.5, null, 3.25])).toBe(2);
    expect(commonDecimals([1 / 3])).toBe(3);
  });
});

describe('durations', () => {
  it('[OP-8] say the largest unit and the next, in the language', () => {
    expect(formatDuration(24 * 3_600_000, 'en-GB')).toBe('24 h');
    expect(formatDuration(45_000, 'en-GB')).toBe('45 s');
    expect(formatDuration(3 * 3_600_000 + 20 * 60_000, 'fr-FR')).toBe('3 h 20 min');
    expect(formatDuration(7 * 86_400_000, 'zh-CN')).toBe('7天');
    expect(formatDuration(200, 'en-GB')).toBe('0 s');
  });
});
