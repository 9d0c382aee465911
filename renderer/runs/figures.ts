/** Durations and data of a run as an operator reads them. */

/** `35 ms`, `0.4 s`, `12 s`, `2 min 5 s`. */
export function formatSpan(ms: number, locale: string): string {
  const unit = (value: number, of: 'millisecond' | 'second' | 'minute', digits = 0): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: of, unitDisplay: of === 'minute' ? 'short' : 'narrow', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value).replace(/(\d)(?=(?:s|ms)$)/, '$1 ');
  if (ms < 99.5) return unit(Math.round(ms), 'millisecond');
  if (ms < 9950) return unit(ms / 1000, 'second', 1);
  const s = Math.round(ms / 1000);
  if (s < 60) return unit(s, 'second');
  return s % 60 === 0 ? unit(s / 60, 'minute') : `${unit(Math.floor(s / 60), 'minute')} ${unit(s % 60, 'second')}`;
}

export const MAX_SHOWN = 20_000;

/** Data as text, cut at `MAX_SHOWN`: strings as they are, everything else as indented JSON. Null when there is nothing. */
export function readable(data: unknown): { text: string; total: number } | null {
  if (data === undefined || data === null || data === '') return null;
  if (typeof data === 'object' && Object.keys(data).length === 0) return null;
  const text = typeof data === 'string' ? data : (JSON.stringify(data, null, 2) ?? '');
  return { text: text.slice(0, MAX_SHOWN), total: text.length };
}

/** Arguments in one line, for a list. */
export function inOneLine(data: unknown): string {
  if (data === undefined || data === null) return '';
  if (typeof data !== 'object') return (typeof data === 'string' ? data : (JSON.stringify(data) ?? '')).slice(0, 200);
  return Object.entries(data).map(([k, v]) => `${k}: ${typeof v === 'string' ? v : JSON.stringify(v)}`).join(', ').slice(0, 200);
}
