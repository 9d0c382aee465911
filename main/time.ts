/** Times at the tools' boundary: ISO 8601 with the offset that the site's zone has at that moment. Inside the host all times are UTC epoch ms. */
import { Temporal } from 'temporal-polyfill';

/** Zones change their offset at full quarters of an hour only; one entry serves a quarter. */
const QUARTER = 900_000;
const offsets = new Map<string, number>();

/** Offset of `zone` from UTC at `ms`, in ms. Throws RangeError on an unknown zone. */
export function offsetAt(ms: number, zone: string): number {
  const key = `${zone} ${Math.floor(ms / QUARTER)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size > 50_000) offsets.clear();
    offset = Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
    offsets.set(key, offset);
  }
  return offset;
}

/** `2026-03-29T03:00:00+02:00`; with milliseconds only when there are any. */
export function isoInZone(ms: number, zone: string): string {
  const offset = offsetAt(ms, zone);
  const local = new Date(ms + offset).toISOString();
  const text = local.endsWith('.000Z') ? local.slice(0, 19) : local.slice(0, 23);
  const minutes = Math.abs(Math.round(offset / 60_000));
  const pad = (n: number): string => String(n).padStart(2, '0');
  return `${text}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

export function isZone(zone: string): boolean {
  try {
    offsetAt(0, zone);
    return true;
  } catch {
    return false;
  }
}
