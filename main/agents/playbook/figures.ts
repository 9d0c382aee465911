/** Figures as an operator of that language reads them. They only round what a tool returned; they compute nothing. Pure. */
import type { Language } from '../../../shared/runs/events.ts';

export interface Figures {
  /** `23.41 m`; with the decimals of the signal. */
  value(value: number, decimals: number, unit: string): string;
  /** A figure of the network, with at most three decimals and no trailing zeros. */
  plain(value: number): string;
  /** `2026-03-29 06:00`, from ISO 8601 in the site's zone. */
  time(iso: string): string;
  /** `a, b and c`. */
  list(items: string[]): string;
}

const AND: Record<Language, [string, string]> = { en: [', ', ' and '], fr: [', ', ' et '], zh: ['、', '和'] };

export function createFigures(language: Language): Figures {
  const local = (text: string): string => (language === 'fr' ? text.replace('.', ',') : text);
  return {
    value: (value, decimals, unit) => `${local(signless(value.toFixed(decimals)))}${unit === '' ? '' : ` ${unit}`}`,
    plain: (value) => local(String(Number(value.toFixed(3)))),
    time: (iso) => iso.slice(0, 16).replace('T', ' '),
    list: (items) => {
      const [comma, and] = AND[language];
      return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(comma)}${and}${items.at(-1) ?? ''}`;
    },
  };
}

/** Rounded to zero is zero, not minus zero. */
const signless = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text);
