/** Times, zones, numbers and qualities as files write them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATUS } from '../../shared/signals/model.ts';
import { Series } from './series.ts';
import { detectTime, parseTime } from './times.ts';
import type { TimeKind } from './times.ts';
import { detectDecimal, detectQuality, parseNumber, parseQuality } from './values.ts';
import { zoneOf } from './zone.ts';
import type { Zone } from './zone.ts';

const iso = (text: string, kind: TimeKind): string | null => {
  const p = parseTime(text, kind);
  return p && new Date(p.local_ms - (p.offset_ms ?? 0)).toISOString().replace('.000Z', '');
};
const zone = (name: string): Zone => {
  const z = zoneOf(name);
  if (!z) throw new Error(`no zone ${name}`);
  return z;
};

describe('[PL-6] times', () => {
  it.each([
    ['2013-07-04 00:00:00', 'ymd', '2013-07-04T00:00:00'],
    ['2013/7/4 1:02', 'ymd', '2013-07-04T01:02:00'],
    ['2013-07-04T01:02:03.5Z', 'ymd', '2013-07-04T01:02:03.500Z'],
    ['2013-07-04T01:02:03+02:00', 'ymd', '2013-07-03T23:02:03'],
    ['04.07.2013 13:45', 'dmy', '2013-07-04T13:45:00'],
    ['07/04/2013 1:45 PM', 'mdy', '2013-07-04T13:45:00'],
    ['12/31/99 12:00 am', 'mdy', '1999-12-31T00:00:00'],
    ['04-Jul-13 00:00:00', 'named', '2013-07-04T00:00:00'],
    ['20130704T0102', 'compact', '2013-07-04T01:02:00'],
    ['1372896000', 'epoch_s', '2013-07-04T00:00:00'],
    ['1372896000500', 'epoch_ms', '2013-07-04T00:00:00.500Z'],
    ['2013-07-04 24:00', 'ymd', '2013-07-05T00:00:00'],
    ['2013-07-04', 'ymd', '2013-07-04T00:00:00'],
  ] as const)('%s (%s) is %s', (text, kind, expected) => expect(iso(text, kind)).toBe(expected));

  it('days, hours and minutes that do not exist are no times', () => {
    for (const bad of ['2013-02-29 00:00', '2013-13-01', '2013-00-10', '2013-04-31', '2013-01-01 25:00', '2013-01-01 10:60', '2013-01-01 24:01', '2013-01-01 00:00 potato', '2013-01/01', '']) expect(parseTime(bad, 'ymd')).toBeNull();
  });

  it('[F-10] day and month: told apart where a date allows it, asked where none does', () => {
    expect(detectTime(['01/02/2013', '13/02/2013'])).toMatchObject({ kind: 'dmy', ambiguous: false });
    expect(detectTime(['01/02/2013', '01/13/2013'])).toMatchObject({ kind: 'mdy', ambiguous: false });
    expect(detectTime(['01/02/2013', '02/02/2013'])).toMatchObject({ ambiguous: true });
    expect(detectTime(['01.02.2013'])).toMatchObject({ kind: 'dmy', ambiguous: false });
    expect(detectTime(['hello', '3.5'])).toBeNull();
  });

  it('property: what is written in a format is read back', () => {
    const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });
    fc.assert(fc.property(date, (d) => {
      const t = Math.floor(d.getTime() / 1000) * 1000;
      const [Y, M, D, c] = [d.getUTCFullYear(), String(d.getUTCMonth() + 1).padStart(2, '0'), String(d.getUTCDate()).padStart(2, '0'), d.toISOString().slice(11, 19)];
      for (const [text, kind] of [[`${Y}-${M}-${D}T${c}`, 'ymd'], [`${D}.${M}.${Y} ${c}`, 'dmy'], [`${M}/${D}/${Y} ${c}`, 'mdy'], [`${Y}${M}${D}${c.replaceAll(':', '')}`, 'compact']] as const) expect(parseTime(text, kind)?.local_ms).toBe(t);
    }));
  });
});

describe('[PL-6] zones (F-3)', () => {
  it('[F-3] spring has no half past two, autumn has it twice', () => {
    const z = zone('Europe/Zurich');
    expect(z.toUtc(Date.UTC(2013, 2, 31, 2, 30))).toEqual({ kind: 'none' });
    expect(z.toUtc(Date.UTC(2013, 9, 27, 2, 30))).toEqual({ kind: 'two', earlier: Date.UTC(2013, 9, 27, 0, 30), later: Date.UTC(2013, 9, 27, 1, 30) });
    expect(z.toUtc(Date.UTC(2013, 6, 1, 12))).toEqual({ kind: 'one', t: Date.UTC(2013, 6, 1, 10) });
  });

  it('names, offsets and nonsense', () => {
    expect(zone('+05:30').toUtc(0)).toEqual({ kind: 'one', t: -5.5 * 3_600_000 });
    expect(zone('utc').toUtc(5)).toEqual({ kind: 'one', t: 5 });
    expect([zoneOf('Europe/Zurch'), zoneOf(''), zoneOf('next to the pump')]).toEqual([null, null, null]);
  });

  it('[F-3] property: every instant is found again from its wall clock', () => {
    const names = fc.constantFrom('Europe/Zurich', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Africa/Casablanca', 'Pacific/Apia', 'UTC');
    // Half of them within two days of a change.
    const near = fc.tuple(fc.constantFrom(Date.UTC(2013, 2, 31), Date.UTC(2013, 9, 27), Date.UTC(2013, 10, 3), Date.UTC(2013, 3, 7), Date.UTC(2011, 11, 30)), fc.integer({ min: -2880, max: 2880 })).map(([day, minutes]) => day + minutes * 60_000);
    fc.assert(fc.property(names, fc.oneof(near, fc.integer({ min: 0, max: 34_000_000 }).map((m) => m * 60_000)), (name, t) => {
      const parts = new Intl.DateTimeFormat('en-GB', { timeZone: name, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' }).formatToParts(t);
      const part = (type: string): number => Number(parts.find((p) => p.type === type)?.value);
      const found = zone(name).toUtc(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')));
      expect(found.kind === 'one' ? [found.t] : found.kind === 'two' ? [found.earlier, found.later] : []).toContain(t);
    }), { numRuns: 300 });
  });
});

describe('[PL-6] numbers and qualities', () => {
  it('thousands, decimal signs, signs', () => {
    expect(['1.5', '1,234.5', "1'234", '1 234,5', '-.5', '1e3', '−2'].map((s) => parseNumber(s, '.'))).toEqual([1.5, 1234.5, 1234, Number.NaN, -0.5, 1000, -2]);
    expect(['1,5', '1.234,5', '1.234', '1 234,5', '12', '1.5'].map((s) => parseNumber(s, ','))).toEqual([1.5, 1234.5, 1234, 1234.5, 12, Number.NaN]);
    for (const bad of ['Infinity', '1e999', '5 m', '1,23,4', 'abc', '0x10', '12,34']) expect(parseNumber(bad, '.')).toBeNaN();
  });

  it('[F-10] the decimal sign is found, or doubted where it can be both', () => {
    expect(detectDecimal(['1,5', '2,25'])).toEqual({ decimal: ',', doubt: false });
    expect(detectDecimal(['1.5', '2'])).toEqual({ decimal: '.', doubt: false });
    expect(detectDecimal(['1,234', '5,678'])).toEqual({ decimal: '.', doubt: true });
    expect(detectDecimal(['0,123', '5,678'])).toEqual({ decimal: ',', doubt: false });
    expect(detectDecimal(['1.234.567'])).toEqual({ decimal: ',', doubt: false });
  });

  it('property: a number printed in either notation is read back', () => {
    fc.assert(fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (x) => {
      const plain = x.toFixed(4);
      const grouped = plain.replace(/\B(?=(\d{3})+\.)/g, ' ');
      for (const s of [plain, grouped]) {
        expect(parseNumber(s, '.')).toBe(Number(plain));
        expect(parseNumber(s.replace('.', ','), ',')).toBe(Number(plain));
      }
    }));
  });

  it('qualities: words, OPC DA, OPC UA; 0 and 1 alone are in doubt', () => {
    expect(detectQuality(['Good', 'bad', ''])).toEqual({ scale: 'words', doubt: false });
    expect(detectQuality(['192', '0', '64'])).toEqual({ scale: 'opc_da', doubt: false });
    expect(detectQuality(['0', '2147483648'])).toEqual({ scale: 'opc_ua', doubt: false });
    expect(detectQuality(['0', '0'])).toMatchObject({ doubt: true });
    expect(detectQuality(['fine'])).toBeNull();
    expect([parseQuality('192', 'opc_da'), parseQuality('24', 'opc_da'), parseQuality('64', 'opc_da'), parseQuality('0x808C0000', 'opc_ua')]).toEqual([STATUS.good, STATUS.bad, STATUS.uncertain, STATUS.badSensorFailure]);
  });
});

describe('[PL-6] series', () => {
  it('property: the same summary as from the sorted, unique times, whatever their order', () => {
    const times = fc.oneof(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }), fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }).map((a) => a.toSorted((x, y) => x - y)), fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }).map((a) => a.toSorted((x, y) => y - x)));
    fc.assert(fc.property(times, (list) => {
      const s = new Series();
      for (const t of list) s.add(t);
      const unique = [...new Set(list)].toSorted((a, b) => a - b);
      const spacings = unique.slice(1).map((t, i) => t - (unique[i] ?? t));
      const count = (d: number): number => spacings.filter((x) => x === d).length;
      const interval = spacings.length === 0 ? null : spacings.reduce((best, d) => (count(d) > count(best) || (count(d) === count(best) && d < best) ? d : best));
      const gaps = spacings.filter((d) => interval !== null && d > 1.5 * interval);
      expect(s.finish()).toEqual({ samples: unique.length, duplicates: list.length - unique.length, interval_ms: interval, from: unique[0] ?? null, to: unique.at(-1) ?? null, gaps: { count: gaps.length, longest_ms: Math.max(0, ...gaps) } });
    }), { numRuns: 500 });
  });

  it('evenly spaced times take one run', () => {
    const s = new Series();
    for (let i = 0; i < 100_000; i++) s.add(i * 1000);
    expect(s.runs).toBe(1);
  });
});
