import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleAt, FIRST_RUN_DMA, FIRST_RUN_PUMP, incidentsBetween, QUIET_DAYS, REPAIR_HOURS } from './incidents.ts';
import { SIGNAL_TAGS } from './tags.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const epochs = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
const offsets = fc.integer({ min: -30 * DAY, max: 3000 * DAY });

describe('the schedule of incidents', () => {
  it('[PL-9] is a function of seed, first run and window: parts of a window give what the whole gives', () => {
    fc.assert(
      fc.property(seeds, epochs, offsets, fc.nat(20 * DAY), fc.nat(20 * DAY), (seed, epoch, o, l1, l2) => {
        const [a, b, c] = [epoch + o, epoch + o + l1, epoch + o + l1 + l2];
        const whole = incidentsBetween(seed, epoch, a, c).map((i) => JSON.stringify(i));
        const parts = new Set([...incidentsBetween(seed, epoch, a, b), ...incidentsBetween(seed, epoch, b, c)].map((i) => JSON.stringify(i)));
        expect(new Set(whole)).toEqual(parts);
        expect(whole.length).toBe(new Set(whole).size);
      }),
      { numRuns: 200 },
    );
  });

  it('[PL-9] goes on for ever: every four weeks have all six kinds, and quiet days', () => {
    fc.assert(
      fc.property(seeds, epochs, offsets, (seed, epoch, o) => {
        const { start } = cycleAt(epoch, epoch + o);
        const found = incidentsBetween(seed, epoch, start, start + 28 * DAY);
        expect(new Set(found.map((i) => i.kind))).toEqual(new Set(['bearing_wear', 'stuck_valve', 'burst', 'leak_growth', 'frozen_sensor', 'failed_sensor']));
        for (const d of QUIET_DAYS) expect(incidentsBetween(seed, epoch, start + d * DAY, start + (d + 1) * DAY)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('[PL-9] at the first run a bearing is far worn and a main in Zone 2 has been burst for some hours', () => {
    fc.assert(
      fc.property(seeds, epochs, (seed, epoch) => {
        const now = incidentsBetween(seed, epoch, epoch, epoch + 1);
        expect(now.map((i) => [i.kind, i.target])).toEqual([['bearing_wear', FIRST_RUN_PUMP], ['burst', FIRST_RUN_DMA]]);
        const burst = now.find((i) => i.kind === 'burst');
        expect(epoch - (burst?.from ?? 0)).toBeGreaterThan(2.9 * HOUR);
        expect(epoch - (burst?.from ?? 0)).toBeLessThan(6 * HOUR);
        expect((burst?.to ?? 0) - epoch).toBeGreaterThan(5 * HOUR);
      }),
      { numRuns: 100 },
    );
  });

  it('labels name signals that exist, whole minutes, and no kind twice at once', () => {
    fc.assert(
      fc.property(seeds, epochs, (seed, epoch) => {
        const found = incidentsBetween(seed, epoch, epoch - 40 * DAY, epoch + 400 * DAY);
        expect(new Set(found.map((i) => i.id)).size).toBe(found.length);
        for (const i of found) {
          expect(i.from % 60_000).toBe(0);
          expect(i.to).toBeGreaterThan(i.from);
          expect(i.to - i.from).toBeLessThan(10.5 * DAY);
          expect(i.signals.length).toBeGreaterThan(0);
          for (const s of i.signals) expect(SIGNAL_TAGS).toContain(s);
          expect(i.signal_ids).toEqual(i.signals.map((s) => SIGNAL_TAGS.indexOf(s) + 1));
          expect(found.filter((x) => x.kind === i.kind && x.from < i.to + REPAIR_HOURS * HOUR && x.to > i.from)).toEqual([i]);
        }
      }),
      { numRuns: 30 },
    );
  });
});
