/** Samples of signals: chunks of packed columns, and the newest ones row by row. Runs in the store's worker. */
import type { Batch } from '../signals/batch.ts';
import { bucketise, bucketWidth } from '../signals/buckets.ts';
import { breachesIn } from '../signals/breaches.ts';
import { type Statistics, statisticsOf } from '../signals/statistics.ts';
import { type Columns, lowerBound, merge, normalise, slice } from '../signals/columns.ts';
import type { Signal } from '../../shared/plant/model.ts';
import { type Breach, type Buckets, type CurrentValue } from '../../shared/signals/model.ts';
import { decodeChunk, decodeInto, encodeChunk } from './chunk-codec.ts';
import type { Db } from './database.ts';

/** Samples in a chunk at most. */
const CHUNK = 4096;
/** A chunk smaller than this is joined with what comes after it. */
const SMALL = CHUNK / 2;
/** Batches smaller than this wait, row by row, until a chunk's worth has come. */
const ROW_BY_ROW = 256;

type Def = Pick<Signal, 'id' | 'limits' | 'deadband' | 'interval_ms'>;
interface ChunkRow { start_t: number; end_t: number; n: number; data: Buffer }
interface RecentRow { t: number; v: number | null; status: number }

export function samples(db: Db) {
  const overlapping = db.prepare<[{ signal: number; from: number; last: number }], ChunkRow>(
    `select start_t, end_t, n, data from chunk where signal_id = @signal and start_t <= @last and end_t >= @from
     and start_t >= coalesce((select max(start_t) from chunk where signal_id = @signal and start_t <= @from), @from) order by start_t`,
  );
  const chunkBefore = db.prepare<[number, number], ChunkRow>('select start_t, end_t, n, data from chunk where signal_id = ? and start_t <= ? order by start_t desc limit 1');
  const putChunk = db.prepare('insert into chunk (signal_id, start_t, end_t, n, data) values (?, ?, ?, ?, ?)');
  const dropChunk = db.prepare('delete from chunk where signal_id = ? and start_t = ?');
  const recentIn = db.prepare<[number, number, number], RecentRow>('select t, v, status from recent where signal_id = ? and t >= ? and t < ? order by t');
  const recentBefore = db.prepare<[number, number], RecentRow>('select t, v, status from recent where signal_id = ? and t <= ? order by t desc limit 1');
  const putRecent = db.prepare('insert into recent (signal_id, t, v, status) values (?, ?, ?, ?) on conflict do update set v = excluded.v, status = excluded.status');
  const dropRecent = db.prepare('delete from recent where signal_id = ? and t >= ? and t < ?');
  const countRecent = db.prepare<[number], { n: number }>('select count(*) as n from recent where signal_id = ?');
  const lastChunk = db.prepare<[number], { end_t: number }>('select end_t from chunk where signal_id = ? order by start_t desc limit 1');
  const lastRecent = db.prepare<[number], { t: number }>('select t from recent where signal_id = ? order by t desc limit 1');
  const waiting = new Map<number, number>();

  function toColumns(rows: RecentRow[]): Columns {
    return { t: Float64Array.from(rows, (r) => r.t), v: Float64Array.from(rows, (r) => r.v ?? Number.NaN), status: Uint32Array.from(rows, (r) => r.status) };
  }

  /** All samples of the chunks, which follow each other in time. */
  function unpack(rows: ChunkRow[]): Columns {
    let n = 0;
    for (const row of rows) n += row.n;
    const out: Columns = { t: new Float64Array(n), v: new Float64Array(n), status: new Uint32Array(n) };
    let at = 0;
    for (const row of rows) {
      if (at + row.n > n) throw new Error('damaged chunk: more samples than its row says');
      at += decodeInto(row.data, out, at);
    }
    if (at !== n) throw new Error('damaged chunk: its count is not that of its row');
    return out;
  }

  /** Normalised samples of the half-open window [from, to). */
  function range(signal: number, from: number, to: number): Columns {
    const whole = unpack(overlapping.all({ signal, from, last: to - 1 }));
    const packed = slice(whole, lowerBound(whole.t, from), lowerBound(whole.t, to));
    return merge(packed, toColumns(recentIn.all(signal, from, to))).columns;
  }

  /** Rewrites the chunks that `fresh` touches; returns how many of its times were new. */
  function mergeIntoChunks(signal: number, fresh: Columns): number {
    const from = fresh.t[0] as number;
    const to = (fresh.t[fresh.t.length - 1] as number) + 1;
    const touched = overlapping.all({ signal, from, last: to - 1 });
    const before = chunkBefore.get(signal, from - 1);
    if (before !== undefined && before.n < SMALL && before.start_t !== touched[0]?.start_t) touched.unshift(before);
    const old = unpack(touched);
    const recent = toColumns(recentIn.all(signal, from, to));
    const { columns, added } = merge(merge(old, recent).columns, fresh);
    for (const row of touched) dropChunk.run(signal, row.start_t);
    if (recent.t.length > 0) dropRecent.run(signal, from, to);
    for (let at = 0; at < columns.t.length; at += CHUNK) {
      const part = slice(columns, at, Math.min(at + CHUNK, columns.t.length));
      putChunk.run(signal, part.t[0], part.t[part.t.length - 1], part.t.length, encodeChunk(part));
    }
    return added;
  }

  function appendOne(batch: Batch): number {
    if (batch.t.length === 0) return 0;
    const fresh = normalise(batch);
    const signal = batch.signal_id;
    if (fresh.t.length >= ROW_BY_ROW) return mergeIntoChunks(signal, fresh);
    const held = range(signal, fresh.t[0] as number, (fresh.t[fresh.t.length - 1] as number) + 1);
    for (let i = 0; i < fresh.t.length; i++) {
      const v = fresh.v[i] as number;
      putRecent.run(signal, fresh.t[i], Number.isNaN(v) ? null : v, fresh.status[i]);
    }
    const rows = (waiting.get(signal) ?? countRecent.get(signal)?.n ?? 0) + fresh.t.length;
    waiting.set(signal, rows);
    if (rows >= CHUNK) {
      const all = toColumns(recentIn.all(signal, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));
      mergeIntoChunks(signal, all);
      waiting.set(signal, 0);
    }
    return merge(held, fresh).added;
  }

  return {
    /** One transaction: all batches or none. Returns the number of samples whose time was not stored before. */
    appendSamples(batches: Batch[]): number {
      return db.transaction(() => batches.reduce((sum, batch) => sum + appendOne(batch), 0)).immediate();
    },

    readRange(signal: number, from: number, to: number): Columns {
      return range(signal, from, to);
    },

    readBuckets(signal: number, interval_ms: number, from: number, to: number, count: number): { buckets: Buckets; bucket_ms: number } {
      const width = bucketWidth(from, to, count);
      return { buckets: bucketise(range(signal, from, to), from, width, interval_ms), bucket_ms: width };
    },

    /** Over the usable samples of [from, to); times are those of the first minimum, the first maximum and the newest. */
    readStatistics(signal: number, from: number, to: number): Statistics {
      return statisticsOf(range(signal, from, to));
    },

    /** The newest sample at or before `now`, of each signal that has one. */
    currentValues(signals: number[], now: number): CurrentValue[] {
      const out: CurrentValue[] = [];
      for (const signal of signals) {
        const recent = recentBefore.get(signal, now);
        const chunk = chunkBefore.get(signal, now);
        if (chunk !== undefined && (recent === undefined || chunk.end_t > recent.t)) {
          const c = decodeChunk(chunk.data);
          const at = lowerBound(c.t, now + 1) - 1;
          if (at >= 0 && (recent === undefined || (c.t[at] as number) > recent.t)) {
            const v = c.v[at] as number;
            out.push({ signal_def_id: signal, t: c.t[at] as number, v: Number.isNaN(v) ? null : v, status: c.status[at] as number });
            continue;
          }
        }
        if (recent !== undefined) out.push({ signal_def_id: signal, t: recent.t, v: recent.v, status: recent.status });
      }
      return out;
    },

    /** Time of the newest stored sample, whenever that is; null when there is none. */
    newestTime(signal: number): number | null {
      const a = lastChunk.get(signal)?.end_t;
      const b = lastRecent.get(signal)?.t;
      if (a === undefined) return b ?? null;
      return b === undefined ? a : Math.max(a, b);
    },

    /** Breaches of each signal within [from, to). */
    findBreaches(signals: Def[], from: number, to: number): { signal: number; breaches: Breach[] }[] {
      return signals.map((signal) => ({ signal: signal.id, breaches: breachesIn(range(signal.id, from, to), signal).breaches }));
    },
  };
}
