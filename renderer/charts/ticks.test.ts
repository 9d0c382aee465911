import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tickLabels, timeTicks, zoneOffset } from './ticks.ts';

const HOUR = 3_600_000;
const at = (iso: string): number => Date.parse(iso);

describe('time ticks', () => {
  it('[F-3] are strictly ascending, inside the window, not crowded, and round in the zone', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Zurich', 'America/New_York', 'Asia/Shanghai', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Sao_Paulo');
    fc.assert(
      fc.property(zones, fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }), fc.integer({ min: 60_000, max: 3 * 366 * 24 * HOUR }), fc.integer({ min: 200, max: 2000 }), (zone, from, span, pixels) => {
        const { times, step } = timeTicks(from, from + span, pixels, zone);
        expect(times.length).toBeLessThanOrEqual(pixels / 80 + 3);
        times.forEach((t, i) => {
          expect(t >= from && t <= from + span).toBe(true);
          if (i > 0) expect(t).toBeGreaterThan(times[i - 1]);
          const local = t + zoneOffset(t, zone);
          const round = step === 0 ? 24 * HOUR : Math.min(step, 24 * HOUR);
          // Where summer time skips a round time, the tick stands after the skip.
          const skipped = zoneOffset(t, zone) !== zoneOffset(t - 2 * HOUR, zone);
          if (!skipped) expect(((local % round) + round) % round).toBe(0);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('[F-3] the hour that comes twice in autumn has two ticks, and the offset tells them apart', () => {
    const from = at('2026-10-24T23:00:00Z');
    const { times, step } = timeTicks(from, from + 4 * HOUR, 400, 'Europe/Zurich');
    expect(step).toBe(HOUR);
    expect(times.map((t) => (t - from) / HOUR)).toEqual([0, 1, 2, 3, 4]);
    const labels = tickLabels(times, step, 'Europe/Zurich', 'en-GB');
    expect(labels[0]).toBe('01:00\n25 Oct');
    expect(labels[1]).toBe('02:00');
    expect(labels[2]).toMatch(/^02:00.*\+1$/);
    expect(labels[3]).toBe('03:00');
  });

  it('[F-3] days of 23 and 25 hours start at local midnight', () => {
    for (const [from, days] of [['2026-03-27T12:00:00Z', 5], ['2026-10-23T12:00:00Z', 5]] as const) {
      const { times, step } = timeTicks(at(from), at(from) + days * 24 * HOUR, 500, 'Europe/Zurich');
      expect(step).toBe(24 * HOUR);
      for (const t of times) expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Zurich', hour: '2-digit', minute: '2-digit' }).format(t)).toBe('00:00');
    }
  });

  it('the date stands at the first tick and where it changes', () => {
    const from = at('2026-06-01T18:00:00Z');
    const { times, step } = timeTicks(from, from + 12 * HOUR, 400, 'UTC');
    expect(tickLabels(times, step, 'UTC', 'en-GB').map((l) => l.split('\n')[1])).toEqual(['1 Jun', undefined, '2 Jun', undefined, undefined]);
  });

  it('nothing to tick in an empty window', () => {
    expect(timeTicks(5, 5, 400, 'UTC').times).toEqual([]);
  });
});
