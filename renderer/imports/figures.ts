/** Sizes, places and spans of files as an operator reads them. */
import type { Extent } from '../../shared/network/model.ts';
import { formatDuration } from '../charts/format.ts';

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

/** `7 d 6 h`, `1 h`, `250 ms`. */
export function formatSpan(seconds: number, locale: string): string {
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : formatDuration(seconds * 1000, locale);
}

/** A list cut to `most`, and how many are left out. */
export function firstOf<T>(list: readonly T[], most: number): { shown: readonly T[]; more: number } {
  return { shown: list.slice(0, most), more: Math.max(0, list.length - most) };
}
