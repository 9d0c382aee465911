import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './language.ts';
import { readNetworkAsk } from './network-words.ts';

const where = (text: string) => readNetworkAsk(fold(text), 'pipes').where;

describe('questions about the network', () => {
  it.each([
    ['pipes larger than 300 mm', 'diameter_mm', '>', 300], ['pipes of at least 30 cm', 'diameter_mm', '>=', 300], ['pipes larger than 12 inches', 'diameter_mm', '>', 304.8], ['pipes longer than 1.5 km', 'length_m', '>', 1500],
    ['pipes shorter than 20 m', 'length_m', '<', 20], ['pipes with a diameter below 0.1 m', 'diameter_mm', '<', 100], ['conduites de plus de 300 mm', 'diameter_mm', '>', 300], ["conduites d'au moins 1,2 km", 'length_m', '>=', 1200],
    ['conduites de diamètre inférieur à 150 mm', 'diameter_mm', '<', 150], ['直径大于300毫米的管道', 'diameter_mm', '>', 300], ['长度超过1公里的管道', 'length_m', '>', 1000], ['300毫米以上的管道', 'diameter_mm', '>=', 300],
  ])('[PL-5] %s', (text, attribute, op, value) => {
    expect(where(text)).toEqual([{ attribute, op, value }]);
  });

  it.each([
    ['which pipes are the longest', 'length_m', true, null], ['the 10 longest pipes', 'length_m', true, 10], ['les 3 conduites les plus courtes', 'length_m', false, 3], ['最长的5条管道', 'length_m', true, 5], ['最粗的管道', 'diameter_mm', true, null], ['pipe with the smallest diameter', 'diameter_mm', false, null],
  ])('[PL-5] %s', (text, attribute, descending, count) => {
    expect(readNetworkAsk(fold(text), 'pipes')).toMatchObject({ sort: { attribute, descending }, count, where: [] });
  });

  it('[PL-5] distances are no comparisons', () => {
    for (const text of ['pipes within 500 m of J-1', 'conduites à moins de 500 m de J-1', 'J-1附近500米的管道']) expect(readNetworkAsk(fold(text), 'pipes')).toMatchObject({ where: [], near: { within_m: 500 } });
  });

  it('[PL-5] any length in any unit becomes the same number of metres', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_000 }), (mm) => {
        for (const [unit, factor] of [['mm', 1], ['cm', 10], ['m', 1000], ['km', 1_000_000]] as const) {
          const [found] = where(`pipes with a length over ${mm / factor} ${unit}`);
          expect(found?.attribute).toBe('length_m');
          expect(found?.value).toBeCloseTo(mm / 1000, 6);
        }
      }),
    );
  });

  it('[SEC-3] any text is read without failing', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(readNetworkAsk(fold(text), null).count).not.toBe(0);
    }));
  });
});
