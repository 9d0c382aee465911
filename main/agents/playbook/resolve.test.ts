import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bare, detectLanguage, editDistance, fold } from './language.ts';
import { holds } from './resolve.ts';

describe('names and tags', () => {
  it('[AG-8a] words side by side, as whole words and numbers', () => {
    for (const text of ['Zone 2', 'Zone 02, hill', 'ZONE-2', 'the zone2 meter', 'Pressure, zone 2']) expect(holds(text, 'zone 2')).toBe(true);
    for (const text of ['Zone 1, P-12', 'Zone 21', 'Zone', 'P-2 in zone 1', 'Ozone 2']) expect(holds(text, 'zone 2')).toBe(false);
  });

  it('[AG-8a] tags are the same whatever stands between their parts', () => {
    expect(new Set(['PT-204', 'pt_204', 'PT 204', 'Pt204', 'ＰＴ－２０４'].map(bare)).size).toBe(1);
    fc.assert(fc.property(fc.string(), (s) => {
      expect(bare(bare(s))).toBe(bare(s));
      expect(fold(fold(s))).toBe(fold(s));
    }));
  });

  it('[AG-8a] edits count insertions, losses, changes and swaps, the same both ways', () => {
    expect(editDistance('presure', 'pressure', 2)).toBe(1);
    expect(editDistance('pt2o1', 'pt201', 2)).toBe(1);
    expect(editDistance('leevl', 'level', 2)).toBe(1);
    const word = fc.string({ maxLength: 8 });
    fc.assert(fc.property(word, word, (a, b) => {
      const d = editDistance(a, b, 20);
      expect(editDistance(b, a, 20)).toBe(d);
      expect(d === 0).toBe(a === b);
      expect(d).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }));
  });

  it.each([['show the pressure', 'en'], ['montre la pression', 'fr'], ['显示压力', 'zh'], ["qu'est-ce qui ne va pas", 'fr'], ['PT-201', 'zh'], ['où est la pompe 1 ?', 'fr'], ['PT-201 现在', 'zh']])('[AG-8] %s is %s', (text, language) => {
    expect(detectLanguage(text, 'zh')).toBe(language);
  });
});
