/** Cells of a history file: numbers in the ways people write them, words for "no value", and qualities. */
import type { QualityScale } from '../../shared/imports/model.ts';
import { STATUS } from '../../shared/signals/model.ts';

export type Decimal = '.' | ',';

const NO_VALUE = new Set(['', 'nan', 'null', 'nil', 'none', 'na', 'n/a', '#n/a', '-', '--', '---']);

/** The cell states that there is no value: a gap. */
export function isNoValue(text: string): boolean {
  return NO_VALUE.has(text.toLowerCase());
}

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const GROUPED: Record<Decimal, RegExp> = {
  '.': /^[+-]?\d{1,3}([, '’\u00a0\u202f])\d{3}(\1\d{3})*(\.\d+)?$/,
  ',': /^[+-]?\d{1,3}([. '’\u00a0\u202f])\d{3}(\1\d{3})*(,\d+)?$/,
};

/** A finite number with the given decimal sign, with or without thousands separators; NaN otherwise. */
export function parseNumber(text: string, decimal: Decimal): number {
  const sign = text.replace(/^[\u2212\u2013]/, '-');
  const plain = decimal === ',' && !sign.includes('.') ? sign.replace(',', '.') : sign;
  if ((decimal === '.' || !sign.includes('.')) && PLAIN.test(plain)) return finite(plain);
  if (!GROUPED[decimal].test(sign)) return Number.NaN;
  const bare = decimal === '.' ? sign.replace(/[, '’\u00a0\u202f]/g, '') : sign.replace(/[. '’\u00a0\u202f]/g, '').replace(',', '.');
  return finite(bare);
}

function finite(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Which decimal sign cells use. `doubt`: every number with a comma (or dot) could as well have it between thousands. */
export function detectDecimal(cells: readonly string[]): { decimal: Decimal; doubt: boolean } {
  let commas = 0;
  let sureComma = 0;
  let sureDot = 0;
  let dotsAsThousands = 0;
  for (const cell of cells) {
    if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(cell)) sureComma += 2;
    else if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(cell)) sureDot += 2;
    else if (/^[+-]?\d*,\d+(e[+-]?\d+)?$/i.test(cell)) {
      commas += 1;
      if (!/^[+-]?[1-9]\d{0,2},\d{3}$/.test(cell)) sureComma += 1;
    } else if (/^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(cell)) dotsAsThousands += 1;
    else if (/^[+-]?\d*\.\d+(e[+-]?\d+)?$/i.test(cell)) sureDot += 1;
  }
  if (dotsAsThousands > 0) return { decimal: ',', doubt: false };
  if (sureComma > sureDot) return { decimal: ',', doubt: false };
  return { decimal: '.', doubt: commas > 0 && sureDot === 0 };
}

const WORDS: Record<string, number> = {
  good: STATUS.good, ok: STATUS.good, valid: STATUS.good, true: STATUS.good, gut: STATUS.good, bon: STATUS.good, 好: STATUS.good,
  uncertain: STATUS.uncertain, questionable: STATUS.uncertain, suspect: STATUS.uncertain, doubtful: STATUS.uncertain,
  bad: STATUS.bad, invalid: STATUS.bad, false: STATUS.bad, error: STATUS.bad, fault: STATUS.bad, schlecht: STATUS.bad, mauvais: STATUS.bad, 坏: STATUS.bad,
};

/** OPC UA status code of a quality cell; null when it is none. An empty cell is good: the file states no objection. */
export function parseQuality(text: string, scale: QualityScale): number | null {
  if (text === '') return STATUS.good;
  if (scale === 'words') return WORDS[text.toLowerCase()] ?? null;
  if (!/^(0x[\da-f]{1,8}|\d{1,10})$/i.test(text)) return null;
  const code = Number(text);
  if (scale === 'opc_ua') return code <= 0xffff_ffff ? code : null;
  // OPC DA: the two bits 0xC0 are 00 bad, 01 uncertain, 11 good; the low byte alone counts.
  const severity = (code & 0xc0) >> 6;
  return code > 0xffff ? null : severity === 3 ? STATUS.good : severity === 1 ? STATUS.uncertain : STATUS.bad;
}

/** The scale that all cells fit. `doubt`: numbers of 0 and 1 only, which mean opposite things in the two scales. */
export function detectQuality(cells: readonly string[]): { scale: QualityScale; doubt: boolean } | null {
  const filled = cells.filter((c) => c !== '');
  if (filled.length === 0) return { scale: 'words', doubt: false };
  if (filled.every((c) => parseQuality(c, 'words') !== null)) return { scale: 'words', doubt: false };
  if (!filled.every((c) => parseQuality(c, 'opc_ua') !== null)) return null;
  const codes = filled.map(Number);
  if (codes.some((c) => c > 0xffff)) return { scale: 'opc_ua', doubt: false };
  return { scale: codes.some((c) => c >= 64) ? 'opc_da' : 'opc_ua', doubt: codes.every((c) => c < 64) };
}
