/** Timestamps as files write them. A format is found from many samples, then applied to every line; nothing is tried anew per line. */

export type TimeKind = 'ymd' | 'dmy' | 'mdy' | 'named' | 'compact' | 'epoch_s' | 'epoch_ms';

/** Wall clock as if it were UTC, and what the text says about its offset from UTC; null when it says nothing. */
export interface WallTime {
  local_ms: number;
  offset_ms: number | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CLOCK = String.raw`(?:(?:[T ]+|, *)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: *([ap])\.?m\.?)?)?`;
const OFFSET = String.raw`(?: *(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?`;
const SHAPES: Record<'ymd' | 'numeric' | 'named', RegExp> = {
  ymd: new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${CLOCK}${OFFSET}$`, 'i'),
  numeric: new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${CLOCK}${OFFSET}$`, 'i'),
  named: new RegExp(String.raw`^(\d{1,2})([-/. ])([a-z]{3,9})\.?[-/. ,]+(\d{4}|\d{2})${CLOCK}${OFFSET}$`, 'i'),
};
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(Z|[+-]\d{2}:?\d{2})?$/;
const TIME_ONLY = /^\d{1,2}:\d{2}(:\d{2}([.,]\d{1,9})?)?( *[ap]\.?m\.?)?$/i;

/** A time of day without a date, such as the second of two columns. */
export function isTimeOfDay(text: string): boolean {
  return TIME_ONLY.test(text);
}

/** The wall time that `text` states under the format, or null when it is not of that format or no such date exists. */
export function parseTime(text: string, kind: TimeKind): WallTime | null {
  switch (kind) {
    case 'epoch_s':
    case 'epoch_ms': {
      if (!/^\d{9,13}(\.\d{1,6})?$/.test(text)) return null;
      return { local_ms: Math.round(Number(text) * (kind === 'epoch_s' ? 1000 : 1)), offset_ms: 0 };
    }
    case 'compact': {
      const m = COMPACT.exec(text);
      return m ? wall(Number(m[1]), Number(m[2]), Number(m[3]), m[4] ?? '0', m[5] ?? '0', m[6], undefined, undefined, m[7]) : null;
    }
    case 'ymd': {
      const m = SHAPES.ymd.exec(text);
      return m ? wall(Number(m[1]), Number(m[3]), Number(m[4]), m[5], m[6], m[7], m[8], m[9], m[10]) : null;
    }
    case 'dmy':
    case 'mdy': {
      const m = SHAPES.numeric.exec(text);
      if (!m) return null;
      const [a, b] = [Number(m[1]), Number(m[3])];
      return wall(yearOf(m[4]), kind === 'dmy' ? b : a, kind === 'dmy' ? a : b, m[5], m[6], m[7], m[8], m[9], m[10]);
    }
    case 'named': {
      const m = SHAPES.named.exec(text);
      if (!m) return null;
      const month = MONTHS.indexOf((m[3] ?? '').slice(0, 3).toLowerCase()) + 1;
      return month === 0 ? null : wall(yearOf(m[4]), month, Number(m[1]), m[5], m[6], m[7], m[8], m[9], m[10]);
    }
  }
}

/** Two digits mean 1970–2069. */
function yearOf(text: string | undefined): number {
  const year = Number(text);
  return text?.length === 2 ? year + (year < 70 ? 2000 : 1900) : year;
}

function wall(year: number, month: number, day: number, h?: string, m?: string, s?: string, fraction?: string, half?: string, offset?: string): WallTime | null {
  let hour = Number(h ?? 0);
  const minute = Number(m ?? 0);
  const second = Number(s ?? 0);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  // 24:00 is the end of the day.
  if (hour > 24 || minute > 59 || second > 59 || (hour === 24 && minute + second > 0)) return null;
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  const ms = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000);
  const local_ms = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  return { local_ms, offset_ms: offset === undefined ? null : offsetOf(offset) };
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function offsetOf(text: string): number {
  const m = /^([+-])(\d{2}):?(\d{2})?$/.exec(text);
  return m ? (m[1] === '-' ? -1 : 1) * (Number(m[2]) * 60 + Number(m[3] ?? 0)) * 60_000 : 0;
}

export interface TimeDetection {
  kind: TimeKind;
  /** Days and months cannot be told apart: every date is possible both ways. `kind` is then only a proposal. */
  ambiguous: boolean;
  has_offset: boolean;
  /** `YYYY-MM-DD HH:mm:ss` and the like, for people. */
  label: string;
  /** Share of the samples that are of this format. */
  share: number;
}

const ORDER: TimeKind[] = ['ymd', 'named', 'dmy', 'mdy', 'compact', 'epoch_s', 'epoch_ms'];

/** The format that most of the samples have; null when fewer than 4 of 5 share one. */
export function detectTime(samples: readonly string[]): TimeDetection | null {
  const texts = samples.filter((s) => s !== '');
  if (texts.length === 0) return null;
  let best: TimeDetection | null = null;
  for (const kind of ORDER) {
    const parsed = texts.map((t) => parseTime(t, kind));
    const hits = parsed.filter((p) => p !== null && plausible(p, kind));
    const share = hits.length / texts.length;
    if (share < 0.8 || (best && share <= best.share)) continue;
    const example = texts[parsed.findIndex((p) => p !== null)] ?? '';
    best = { kind, ambiguous: false, has_offset: hits.filter((p) => p?.offset_ms !== null).length > hits.length / 2, label: labelOf(example, kind), share };
  }
  if (best?.kind === 'dmy') {
    // With dots the day comes first wherever dots are used; with slashes and dashes it depends on the country.
    const dates = texts.map((t) => SHAPES.numeric.exec(t)).filter((m) => m !== null);
    best.ambiguous = dates.length > 0 && dates.every((m) => m[2] !== '.' && Number(m[1]) <= 12 && Number(m[3]) <= 12 && m[1] !== m[3]);
    if (!best.ambiguous && dates.every((m) => m[2] !== '.' && Number(m[1]) <= 12 && Number(m[3]) <= 12)) best.ambiguous = true;
  }
  return best;
}

/** Numbers are times only in a range of years in which there were control rooms. */
function plausible(p: WallTime, kind: TimeKind): boolean {
  return kind !== 'epoch_s' && kind !== 'epoch_ms' ? true : p.local_ms > Date.UTC(1980, 0, 1) && p.local_ms < Date.UTC(2100, 0, 1);
}

/** The format of an example, in letters. */
export function labelOf(example: string, kind: TimeKind): string {
  if (kind === 'epoch_s') return 'seconds since 1970 (UTC)';
  if (kind === 'epoch_ms') return 'milliseconds since 1970 (UTC)';
  if (kind === 'compact') return 'YYYYMMDDHHmmss'.slice(0, Math.max(8, example.replace(/\D/g, '').length));
  const m = (kind === 'ymd' ? SHAPES.ymd : kind === 'named' ? SHAPES.named : SHAPES.numeric).exec(example);
  const separator = m?.[2] ?? '-';
  const year = kind !== 'ymd' && m?.[4]?.length === 2 ? 'YY' : 'YYYY';
  const date = kind === 'ymd' ? ['YYYY', 'MM', 'DD'] : kind === 'dmy' ? ['DD', 'MM', year] : kind === 'mdy' ? ['MM', 'DD', year] : ['DD', 'MMM', year];
  const clock = m?.[5] === undefined ? '' : `${example.includes('T') ? 'T' : ' '}HH:mm${m[7] === undefined ? '' : ':ss'}${m[8] === undefined ? '' : '.SSS'}${m[9] === undefined ? '' : ' AM/PM'}`;
  return `${date.join(separator)}${clock}${m?.[10] === undefined ? '' : ' with offset'}`;
}
