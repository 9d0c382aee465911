import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { en, fr, french, startTexts, zh } from './index.ts';

type Texts = Record<string, Record<string, string>>;
const flat = (texts: Texts): Map<string, string> => new Map(Object.entries(texts).flatMap(([ns, own]) => Object.entries(own).map(([key, text]) => [`${ns}:${key}`, text] as const)));
const source = flat(en);
const others: [string, Map<string, string>][] = [['fr', flat(fr)], ['zh', flat(zh)]];
const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{\{(\w+)(?:, ?\w+)?\}\}/g)].map((m) => m[1] ?? ''))].sort();

/** The same in every language. */
const NAMES = ['UTC'];

beforeAll(() => startTexts('en'));

describe('texts in three languages', () => {
  it.each(others)('[OP-8] %s has every text of the source and no other, none empty', (_, texts) => {
    expect([...texts.keys()].sort()).toEqual([...source.keys()].sort());
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(others)('[OP-8] %s fills the same places as the source', (_, texts) => {
    const differ = [...texts].filter(([key, text]) => {
      const wanted = holes(source.get(key) ?? '');
      // A form for one thing may say "a" where the other says the number.
      const free = /_(one|other|none)$/.test(key) ? ['count'] : [];
      return holes(text).filter((h) => !free.includes(h)).join() !== wanted.filter((h) => !free.includes(h)).join();
    });
    expect(differ).toEqual([]);
  });

  it('[OP-8] zh is written in Chinese; what has no sinogram is a name, a unit or a place to fill', () => {
    const latin = [...flat(zh).values()].filter((text) => /\p{Script=Latin}{2}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, '')) && !/\p{Script=Han}/u.test(text));
    expect(latin.filter((text) => !NAMES.includes(text))).toEqual([]);
  });

  it('[OP-8] punctuation is that of the language', () => {
    expect([...flat(fr)].filter(([, text]) => /[^\u00a0\u202f\s«][?!;»]|[^\u00a0\u202f\s\d]:(?!\d)/u.test(text.replaceAll(/\{\{\w+\}\}/g, 'x')))).toEqual([]);
    expect([...flat(french(fr))].filter(([key, text]) => !key.includes(':ask_') && / [?!;:»]|« /u.test(text))).toEqual([]);
    expect([...flat(zh)].filter(([, text]) => /[\p{Script=Han}）”][,;:?!]|[\p{Script=Han}）”]\.(?!\w)/u.test(text))).toEqual([]);
    expect([...source].filter(([, text]) => text.includes('!'))).toEqual([]);
  });

  it.each([['en', 0], ['en', 1], ['en', 2], ['fr', 0], ['fr', 1], ['fr', 2], ['fr', 1_000_000], ['zh', 1], ['zh', 2]])('[OP-8] %s counts %d of each counted thing in its own words', async (language, count) => {
    await i18next.changeLanguage(language);
    const own = language === 'en' ? source : flat(language === 'fr' ? fr : zh);
    const rule = new Intl.PluralRules(language).select(count) === 'one' ? '_one' : '_other';
    for (const stem of [...source.keys()].filter((k) => source.has(`${k.slice(0, -'_other'.length)}_one`) && k.endsWith('_other')).map((k) => k.slice(0, -'_other'.length))) {
      const form = own.get(stem + rule) ?? '';
      const fill = Object.fromEntries(holes(form).map((h) => [h, 'x']));
      const expected = form.replaceAll(/\{\{count, ?number\}\}/g, new Intl.NumberFormat(language).format(count)).replaceAll('{{count}}', String(count)).replaceAll(/\{\{\w+\}\}/g, 'x');
      expect((i18next.t as (key: string, options: object) => string)(stem, { ...fill, count }).replaceAll('\u00a0', ' ')).toBe(expected.replaceAll('\u00a0', ' '));
    }
  });
});
