import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoInZone, isZone } from './time.ts';

describe('times at the boundary', () => {
  it('[PL-5] carry the offset of their zone, and both autumn hours are distinct', () => {
    expect(isoInZone(Date.UTC(2026, 9, 25, 0, 30), 'Europe/Zurich')).toBe('2026-10-25T02:30:00+02:00');
    expect(isoInZone(Date.UTC(2026, 9, 25, 1, 30), 'Europe/Zurich')).toBe('2026-10-25T02:30:00+01:00');
    expect(isoInZone(Date.UTC(2026, 0, 1, 0, 0, 0, 5), 'Asia/Kathmandu')).toBe('2026-01-01T05:45:00.005+05:45');
    expect(isoInZone(Date.UTC(2026, 6, 1), 'America/St_Johns')).toBe('2026-06-30T21:30:00-02:30');
  });

  it('[PL-5] read back to the same instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2100, 0, 1) }), fc.constantFrom('UTC', 'Europe/Zurich', 'America/New_York', 'Asia/Shanghai', 'Australia/Lord_Howe'), (ms, zone) => {
        expect(Date.parse(isoInZone(ms, zone))).toBe(ms);
      }),
    );
  });

  it('[PL-6] a zone that does not exist is known as such', () => {
    expect(isZone('Europe/Zurich')).toBe(true);
    expect(isZone('Mars/Olympus')).toBe(false);
  });
});
