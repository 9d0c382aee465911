import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '../../shared/plant/model.ts';
import { STATUS } from '../../shared/signals/model.ts';
import { breachesIn } from './breaches.ts';
import type { Columns } from './columns.ts';

const MINUTE = 60_000;
const signal = { id: 7, interval_ms: MINUTE, deadband: 1, limits: { ...NO_LIMITS, low_trip: 10, low_alert: 20, high_alert: 50, high_trip: 60 } };
const series = (values: (number | null)[], status: number[] = []): Columns => ({
  t: Float64Array.from(values, (_, i) => i * MINUTE),
  v: Float64Array.from(values, (v) => v ?? Number.NaN),
  status: Uint32Array.from(values, (_, i) => status[i] ?? 0),
});

describe('breaches', () => {
  it('[PL-5] direction, severity, peak and window of a breach', () => {
    const { breaches } = breachesIn(series([30, 51, 62, 55, 49.5, 48.9, 30]), signal);
    expect(breaches).toEqual([{ signal_def_id: 7, from: MINUTE, to: 5 * MINUTE, direction: 'high', severity: 'trip', limit: 60, peak: 62, peak_t: 2 * MINUTE }]);
  });

  it('[PL-5] a value that flickers within the deadband is one breach', () => {
    expect(breachesIn(series([30, 51, 49.5, 51, 49.2, 52, 30]), signal).breaches).toHaveLength(1);
  });

  it('[PL-5] a breach that lasts has no end', () => {
    expect(breachesIn(series([30, 19, 18]), signal).breaches).toMatchObject([{ direction: 'low', severity: 'alert', limit: 20, peak: 18, to: null }]);
  });

  it('[PL-3] bad and null samples neither raise nor end a breach', () => {
    expect(breachesIn(series([30, 99, 30], [0, STATUS.bad, 0]), signal).breaches).toEqual([]);
    expect(breachesIn(series([30, 55, null, 56, 30]), signal).breaches).toMatchObject([{ from: MINUTE, to: 4 * MINUTE }]);
  });

  it('[PL-5] after a long silence what happened is not known: the breach ends where its last sample was', () => {
    const c: Columns = { t: Float64Array.of(0, MINUTE, 100 * MINUTE), v: Float64Array.of(30, 55, 55), status: new Uint32Array(3) };
    expect(breachesIn(c, signal).breaches).toMatchObject([{ from: MINUTE, to: MINUTE }, { from: 100 * MINUTE, to: null }]);
  });

  it('[PL-5] every breach lies beyond a limit at its peak, and breaches follow each other without overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 70 }), { nil: null, freq: 6 }), { maxLength: 80 }), (values) => {
        const { breaches } = breachesIn(series(values), signal);
        let end = -1;
        for (const b of breaches) {
          expect(b.direction === 'high' ? b.peak > 50 : b.peak < 20).toBe(true);
          expect(b.severity === 'trip').toBe(b.direction === 'high' ? b.peak > 60 : b.peak < 10);
          expect(b.from).toBeGreaterThanOrEqual(end);
          expect(b.to === null || b.to > b.from).toBe(true);
          end = b.to ?? Infinity;
        }
        const inBreach = (t: number): boolean => breaches.some((b) => t >= b.from && (b.to === null || t < b.to));
        values.forEach((v, i) => {
          if (v !== null && (v > 50 || v < 20)) expect(inBreach(i * MINUTE)).toBe(true);
        });
      }),
    );
  });
});
