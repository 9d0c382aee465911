/** Sizes, places and spans of files as an operator reads them. */
import type { Extent } from '../../shared/network/model.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function formatBytes(bytes: number, locale: string): string {
  let value = bytes;
  let at = 0;
  while (value >= 1000 && at < UNITS.length - 1) {
    value /= 1000;
    at++;
  }
  return new Intl.NumberFormat(locale, { style: 'unit', unit: UNITS[at] as string, unitDisplay: at === 0 ? 'long' : 'short', maximumFractionDigits: at > 0 && value < 100 ? 1 : 0 }).format(value);
}

export function formatCount(n: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(n);
}

/** Up to `decimals`, without trailing zeros. */
export function formatUpTo(n: number, decimals: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(n).replace('-', '−');
}

const EARTH_M_PER_DEGREE = 111_320;

/** Width and height of an extent on the ground, in metres. */
export function sizeOf([west, south, east, north]: Extent): { width: number; height: number } {
  const middle = ((south + north) / 2) * (Math.PI / 180);
  return { width: (east - west) * EARTH_M_PER_DEGREE * Math.cos(middle), height: (north - south) * EARTH_M_PER_DEGREE };
}

export function formatLength(metres: number, locale: string): string {
  const far = metres >= 1000;
  return new Intl.NumberFormat(locale, { style: 'unit', unit: far ? 'kilometer' : 'meter', maximumFractionDigits: far && metres < 100_000 ? 1 : 0 }).format(far ? metres / 1000 : metres);
}

/** `38.0491° N`, by the sign. */
export function formatDegrees(value: number, axis: 'lon' | 'lat', locale: string): string {
  const letter = axis === 'lat' ? (value < 0 ? 'S' : 'N') : value < 0 ? 'W' : 'E';
  return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(Math.abs(value))}° ${letter}`;
}

const SPANS: [number, 'day' | 'hour' | 'minute' | 'second'][] = [[86_400, 'day'], [3600, 'hour'], [60, 'minute'], [1, 'second']];

/** A span in its largest unit and the next where it matters: `7 d 6 h`, `1 h`, `5 min`. */
export function formatSpan(seconds: number, locale: string): string {
  const at = Math.max(0, SPANS.findIndex(([size]) => seconds >= size));
  const [size, unit] = seconds < 1 ? SPANS[3] as (typeof SPANS)[number] : SPANS[at] as (typeof SPANS)[number];
  const say = (value: number, of: string): string => new Intl.NumberFormat(locale, { style: 'unit', unit: of, unitDisplay: 'short', maximumFractionDigits: 1 }).format(value);
  if (seconds < 1) return say(seconds, 'second');
  const next = SPANS[at + 1];
  const rest = next === undefined ? 0 : Math.floor((seconds % size) / next[0]);
  return next !== undefined && rest > 0 ? `${say(Math.floor(seconds / size), unit)} ${say(rest, next[1])}` : say(Math.floor(seconds / size), unit);
}

/** A list cut to `most`, and how many are left out. */
export function firstOf<T>(list: readonly T[], most: number): { shown: readonly T[]; more: number } {
  return { shown: list.slice(0, most), more: Math.max(0, list.length - most) };
}
