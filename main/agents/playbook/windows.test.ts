import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoInZone } from '../../time.ts';
import { fold } from './language.ts';
import { readWindow } from './windows.ts';

const ZONE = 'Europe/Zurich';
/** A Monday morning. */
const NOW = '2026-11-30T10:00:00+01:00';
const read = (words: string, now = NOW, zone = ZONE): [string, string] | null => {
  const { window } = readWindow(fold(words), now, zone);
  return window === null ? null : [isoInZone(window.from, zone).slice(0, 16), isoInZone(window.to, zone).slice(0, 16)];
};

describe('windows in words', () => {
  it.each([
    ['last 24 hours', '2026-11-29T10:00', '2026-11-30T10:00'], ['the past hour', '2026-11-30T09:00', '2026-11-30T10:00'], ['last 90 min', '2026-11-30T08:30', '2026-11-30T10:00'],
    ['last two days', '2026-11-28T10:00', '2026-11-30T10:00'], ['les 24 dernières heures', '2026-11-29T10:00', '2026-11-30T10:00'], ['ces dernières 48 heures', '2026-11-28T10:00', '2026-11-30T10:00'],
    ['la dernière heure', '2026-11-30T09:00', '2026-11-30T10:00'], ['les trois derniers jours', '2026-11-27T10:00', '2026-11-30T10:00'], ['过去24小时', '2026-11-29T10:00', '2026-11-30T10:00'],
    ['最近三天', '2026-11-27T10:00', '2026-11-30T10:00'], ['近一周', '2026-11-23T10:00', '2026-11-30T10:00'], ['过去两个小时', '2026-11-30T08:00', '2026-11-30T10:00'], ['over 6 h', '2026-11-30T04:00', '2026-11-30T10:00'],
    ['today', '2026-11-30T00:00', '2026-11-30T10:00'], ["aujourd'hui", '2026-11-30T00:00', '2026-11-30T10:00'], ['今天', '2026-11-30T00:00', '2026-11-30T10:00'],
    ['yesterday', '2026-11-29T00:00', '2026-11-30T00:00'], ['hier', '2026-11-29T00:00', '2026-11-30T00:00'], ['昨天', '2026-11-29T00:00', '2026-11-30T00:00'], ['avant-hier', '2026-11-28T00:00', '2026-11-29T00:00'],
    ['last week', '2026-11-23T00:00', '2026-11-30T00:00'], ['la semaine dernière', '2026-11-23T00:00', '2026-11-30T00:00'], ['last month', '2026-10-01T00:00', '2026-11-01T00:00'], ['本月', '2026-11-01T00:00', '2026-11-30T10:00'],
    ['last night', '2026-11-29T18:00', '2026-11-30T06:00'], ['昨晚', '2026-11-29T18:00', '2026-11-30T06:00'], ['this morning', '2026-11-30T06:00', '2026-11-30T10:00'], ['ce matin', '2026-11-30T06:00', '2026-11-30T10:00'], ['hier soir', '2026-11-29T18:00', '2026-11-30T00:00'], ['昨天下午', '2026-11-29T12:00', '2026-11-29T18:00'],
    ['since 06:00', '2026-11-30T06:00', '2026-11-30T10:00'], ['since 11pm', '2026-11-29T23:00', '2026-11-30T10:00'], ['depuis 6h30', '2026-11-30T06:30', '2026-11-30T10:00'], ['depuis 6 heures', '2026-11-30T04:00', '2026-11-30T10:00'], ['早上6点以来', '2026-11-30T06:00', '2026-11-30T10:00'],
    ['since yesterday', '2026-11-29T00:00', '2026-11-30T10:00'], ['since yesterday at 18:00', '2026-11-29T18:00', '2026-11-30T10:00'], ['between 6am and 9am', '2026-11-30T06:00', '2026-11-30T09:00'], ['from 22:00 to 02:00', '2026-11-29T22:00', '2026-11-30T02:00'],
    ['yesterday between 06:00 and 09:00', '2026-11-29T06:00', '2026-11-29T09:00'], ['hier de 6h à 9h', '2026-11-29T06:00', '2026-11-29T09:00'], ['昨天6点到9点', '2026-11-29T06:00', '2026-11-29T09:00'],
    ['on 2026-11-20', '2026-11-20T00:00', '2026-11-21T00:00'], ['from 2026-11-20 to 2026-11-22', '2026-11-20T00:00', '2026-11-23T00:00'], ['2026年11月20日', '2026-11-20T00:00', '2026-11-21T00:00'], ['since 2026-11-20', '2026-11-20T00:00', '2026-11-30T10:00'],
  ])('[AG-9] %s', (words, from, to) => {
    expect(read(words)).toEqual([from, to]);
  });

  it.each(['tomorrow', 'demain', '明天', 'next 24 hours', 'les prochaines 24 heures', '未来24小时', 'on 2027-01-01', 'between 18:00 and 20:00 today'])('[AG-9] %s lies ahead', (words) => {
    expect(readWindow(fold(words), NOW, ZONE).window?.future).toBe(true);
  });

  it.each(['show P-12', 'pipes larger than 300 mm', 'zone 2', 'the 5 longest pipes', '2区', 'conduites de plus de 300 mm', 'pump 24', 'since when'])('[AG-9] %s names no window', (words) => {
    expect(read(words)).toBeNull();
  });

  it('[F-3] days are those of the site, with 23 and 25 hours when its clock changes', () => {
    const hours = (now: string): number => {
      const { window } = readWindow('yesterday', now, ZONE);
      return ((window?.to ?? 0) - (window?.from ?? 0)) / 3_600_000;
    };
    expect(hours('2026-03-30T10:00:00+02:00')).toBe(23);
    expect(hours('2026-10-26T10:00:00+01:00')).toBe(25);
    expect(read('yesterday', '2026-11-30T23:30:00Z', 'Asia/Shanghai')).toEqual(['2026-11-30T00:00', '2026-12-01T00:00']);
  });

  it('[AG-9] "last n hours" is exactly n hours up to now, whatever stands around it, and is taken out of the text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.constantFrom('show pressure ', 'montre la pression '), (n, before) => {
        for (const words of [`${before}last ${n} hours please`, `${before}les ${n} dernieres heures`, `${before}过去${n}小时`]) {
          const { window, rest } = readWindow(words, NOW, ZONE);
          expect([window?.from, window?.to]).toEqual([Date.parse(NOW) - n * 3_600_000, Date.parse(NOW)]);
          expect(rest).not.toContain(String(n));
        }
      }),
    );
  });

  it('[SEC-3] any text is read without failing, in time, and a window never ends after now unless it lies ahead', () => {
    const words = fc.constantFrom('last ', 'since ', 'between ', 'and ', 'hier ', '从', '到', '6h ', '25:99 ', '2026-13-45 ', '99999999 days ', 'next ', 'derniere ', '过去', '小时', 'to ', '-', '3 ', 'months ');
    expect(readWindow('', NOW, ZONE)).toEqual({ window: null, rest: '' });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.array(words, { maxLength: 12 }).map((w) => w.join(''))), (text) => {
        const { window } = readWindow(fold(text), NOW, ZONE);
        if (window !== null && !window.future) expect(window.to).toBeLessThanOrEqual(Date.parse(NOW));
      }),
      { numRuns: 500 },
    );
  });
});
