/** Sample columns: sorted, unique times, and how later writes win over earlier ones (PL-3). Pure. */

export interface Columns {
  t: Float64Array;
  /** NaN is "no value". */
  v: Float64Array;
  status: Uint32Array;
}

export function slice(c: Columns, from: number, to: number): Columns {
  return { t: c.t.subarray(from, to), v: c.v.subarray(from, to), status: c.status.subarray(from, to) };
}

/** First index whose time is ≥ `time`. */
export function lowerBound(t: Float64Array, time: number): number {
  let lo = 0;
  let hi = t.length;
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if ((t[mid] as number) < time) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

function isSorted(t: Float64Array): boolean {
  for (let i = 1; i < t.length; i++) if ((t[i] as number) <= (t[i - 1] as number)) return false;
  return true;
}

/** Times ascending and unique; of samples with one time the one that stood last wins. Values that are not finite become NaN. */
export function normalise(c: Columns): Columns {
  const v = c.v.every((x) => Number.isFinite(x) || Number.isNaN(x)) ? c.v : c.v.map((x) => (Number.isFinite(x) ? x : Number.NaN));
  if (isSorted(c.t)) return { ...c, v };
  const order = Uint32Array.from(c.t, (_, i) => i).sort((a, b) => (c.t[a] as number) - (c.t[b] as number) || a - b);
  const keep: number[] = [];
  for (let k = 0; k < order.length; k++) {
    const next = order[k + 1];
    if (next === undefined || c.t[next] !== c.t[order[k] as number]) keep.push(order[k] as number);
  }
  return pick({ ...c, v }, keep);
}

function pick(c: Columns, index: number[]): Columns {
  return {
    t: Float64Array.from(index, (i) => c.t[i] as number),
    v: Float64Array.from(index, (i) => c.v[i] as number),
    status: Uint32Array.from(index, (i) => c.status[i] as number),
  };
}

function concat(parts: Columns[]): Columns {
  if (parts.length === 1) return parts[0] as Columns;
  let n = 0;
  for (const p of parts) n += p.t.length;
  const out: Columns = { t: new Float64Array(n), v: new Float64Array(n), status: new Uint32Array(n) };
  let at = 0;
  for (const p of parts) {
    out.t.set(p.t, at);
    out.v.set(p.v, at);
    out.status.set(p.status, at);
    at += p.t.length;
  }
  return out;
}

/** Both inputs normalised; where times meet, `newer` wins. `added` counts the times that `older` did not hold. */
export function merge(older: Columns, newer: Columns): { columns: Columns; added: number } {
  const n = older.t.length;
  const m = newer.t.length;
  if (n === 0) return { columns: newer, added: m };
  if (m === 0) return { columns: older, added: 0 };
  if ((older.t[n - 1] as number) < (newer.t[0] as number)) return { columns: concat([older, newer]), added: m };
  const out: Columns = { t: new Float64Array(n + m), v: new Float64Array(n + m), status: new Uint32Array(n + m) };
  let i = 0;
  let j = 0;
  let k = 0;
  let met = 0;
  while (i < n || j < m) {
    const a = i < n ? (older.t[i] as number) : Infinity;
    const b = j < m ? (newer.t[j] as number) : Infinity;
    const fromNewer = b <= a;
    if (a === b) {
      i++;
      met++;
    }
    const source = fromNewer ? newer : older;
    const at = fromNewer ? j++ : i++;
    out.t[k] = source.t[at] as number;
    out.v[k] = source.v[at] as number;
    out.status[k] = source.status[at] as number;
    k++;
  }
  return { columns: slice(out, 0, k), added: m - met };
}
