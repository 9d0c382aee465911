import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '../../shared/plant/model.ts';
import { signal } from './plant.fixture.ts';
import { positionOf } from './position.ts';

describe('the place of a value between its limits', () => {
  it('lies on the line, in the order of values, and says when the value is beyond it', () => {
    fc.assert(fc.property(fc.double({ min: -200, max: 200, noNaN: true }), fc.double({ min: -200, max: 200, noNaN: true }), (a, b) => {
      const [p, q] = [positionOf(signal(), a), positionOf(signal(), b)];
      if (p?.at === null || q?.at === null || p === null || q === null) throw new Error('no position');
      expect(p.at).toBeGreaterThanOrEqual(0);
      expect(p.at).toBeLessThanOrEqual(1);
      if (a <= b) expect(p.at).toBeLessThanOrEqual(q.at);
      expect(p.beyond).toBe(a < 5 ? 'low' : a > 50 ? 'high' : null);
    }));
  });

  it('goes from trip to trip, else alert, else range; without any limit there is none', () => {
    expect(positionOf(signal(), 27.5)).toMatchObject({ low: 5, high: 50, at: 0.5, ticks: [5 / 45, 40 / 45] });
    expect(positionOf(signal({ limits: { ...NO_LIMITS, high_alert: 40 } }), 20)).toMatchObject({ low: 0, high: 40, at: 0.5 });
    expect(positionOf(signal({ limits: { ...NO_LIMITS, high_alert: 40 }, range: null }), 20)).toBeNull();
    expect(positionOf(signal({ limits: NO_LIMITS }), 20)).toBeNull();
    expect(positionOf(signal(), null)).toMatchObject({ at: null, beyond: null });
  });
});
