/**
 * Packed sample columns. Layout, little-endian: u32 flags, u32 n, f64 first time, f64 step, then f64 times (unless evenly spaced),
 * f64 values, u32 status codes (unless all are 0, good). Sections are 8-byte aligned so that columns are views, not copies.
 */
import type { Columns } from '../signals/columns.ts';

const EVEN = 1;
const ALL_GOOD = 2;
const HEADER = 24;

export function encodeChunk(c: Columns): Buffer {
  const n = c.t.length;
  const first = c.t[0] ?? 0;
  const step = n > 1 ? (c.t[1] as number) - first : 0;
  const even = c.t.every((t, i) => t === first + i * step);
  const good = c.status.every((s) => s === 0);
  const bytes = HEADER + (even ? 0 : n * 8) + n * 8 + (good ? 0 : n * 4);
  const buffer = new ArrayBuffer(bytes);
  const head = new DataView(buffer);
  head.setUint32(0, (even ? EVEN : 0) | (good ? ALL_GOOD : 0), true);
  head.setUint32(4, n, true);
  head.setFloat64(8, first, true);
  head.setFloat64(16, step, true);
  let at = HEADER;
  if (!even) {
    new Float64Array(buffer, at, n).set(c.t);
    at += n * 8;
  }
  new Float64Array(buffer, at, n).set(c.v);
  at += n * 8;
  if (!good) new Uint32Array(buffer, at, n).set(c.status);
  return Buffer.from(buffer);
}

/** A new set of columns with the chunk's samples. Throws as `decodeInto` does. */
export function decodeChunk(data: Uint8Array): Columns {
  const n = data.byteLength < HEADER ? 0 : new DataView(data.buffer, data.byteOffset).getUint32(4, true);
  // A damaged count must not ask for memory that the blob cannot fill.
  const size = Math.min(n, data.byteLength / 8);
  const out: Columns = { t: new Float64Array(size), v: new Float64Array(size), status: new Uint32Array(size) };
  decodeInto(data, out, 0);
  return out;
}

/**
 * Unpacks the chunk into `out` from index `at` on and returns how many samples it held; the status columns of `out` must be zero there.
 * Throws on a blob that is not a chunk: a damaged file is an error, never fewer samples.
 */
export function decodeInto(data: Uint8Array, out: Columns, at: number): number {
  if (data.byteLength < HEADER) throw new Error('damaged chunk: shorter than its header');
  const head = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const flags = head.getUint32(0, true);
  const n = head.getUint32(4, true);
  const even = (flags & EVEN) !== 0;
  const good = (flags & ALL_GOOD) !== 0;
  if (data.byteLength !== HEADER + (even ? 0 : n * 8) + n * 8 + (good ? 0 : n * 4)) throw new Error('damaged chunk: its length does not fit its count');
  let from = HEADER;
  // Bytes are copied as bytes: the blob need not lie at a multiple of eight.
  const take = (column: Float64Array | Uint32Array): void => {
    const bytes = n * column.BYTES_PER_ELEMENT;
    new Uint8Array(column.buffer, column.byteOffset + at * column.BYTES_PER_ELEMENT, bytes).set(data.subarray(from, from + bytes));
    from += bytes;
  };
  if (even) {
    const first = head.getFloat64(8, true);
    const step = head.getFloat64(16, true);
    for (let i = 0; i < n; i++) out.t[at + i] = first + i * step;
  } else {
    take(out.t);
  }
  take(out.v);
  if (!good) take(out.status);
  return n;
}
