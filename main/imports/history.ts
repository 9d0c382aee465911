/**
 * Reads a CSV history (PL-6) as a stream, in bounded memory: batches of samples per tag out, and at the end what was read, rejected and noted.
 * Times are UTC epoch ms; NaN is "no value". Nothing is dropped without its line being counted.
 */
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { MAX_LISTED_FAULTS } from '../../shared/imports/model.ts';
import type { Fault, FaultCode, HistoryRead } from '../../shared/imports/model.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { cleanRow, csvFault, csvOptions } from './dialect.ts';
import type { HistoryPlan } from './plan.ts';
import { rowReader } from './rows.ts';
import type { Series } from './series.ts';
import { zoneOf } from './zone.ts';

/** Samples of one tag, in the order of the file; a later sample replaces an earlier one of the same time. */
export interface TaggedBatch {
  tag: string;
  t: Float64Array;
  v: Float64Array;
  status: Uint32Array;
}

export interface ReadOptions {
  /** Bytes of the whole file, for `fraction`. */
  size: number;
  onProgress?: (progress: { fraction: number; rows: number }) => void;
  signal?: AbortSignal;
}

const BATCH = 4096;
/** Samples held over all tags before all are handed on. */
const MAX_HELD = 262_144;
/** Runs of times held over all tags (24 bytes each): a file of irregular times larger than this must be split. */
const MAX_RUNS = 8_000_000;
const PROGRESS_ROWS = 5000;

/**
 * Yields batches; the last `next()` returns the summary, or the failure: CANCELLED, IMPORT_FAULTS with the line where quoting breaks,
 * FILE_TOO_LARGE. On a failure the batches yielded before are void.
 */
export async function* readHistory(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, plan: HistoryPlan, options: ReadOptions): AsyncGenerator<TaggedBatch[], Result<HistoryRead>, undefined> {
  const held = new Map<string, Held>();
  let heldCount = 0;
  let rows = 0;
  let nulls = 0;
  let bytes = 0;
  let rejectedCount = 0;
  const rejected: Fault[] = [];
  const notes = plan.notes.slice(0, MAX_LISTED_FAULTS);
  const full: TaggedBatch[] = [];

  const reader = rowReader(plan, plan.zone === null ? null : zoneOf(plan.zone), {
    sample: (tag, t, v, status) => {
      let own = held.get(tag);
      if (!own) held.set(tag, (own = new Held()));
      own.push(t, v, status);
      heldCount += 1;
      if (Number.isNaN(v)) nulls += 1;
      if (own.length >= BATCH) {
        heldCount -= own.length;
        full.push(own.take(tag));
      }
    },
    reject: (line: number, code: FaultCode, message: string, cells: readonly string[]) => {
      rejectedCount += 1;
      if (rejected.length < MAX_LISTED_FAULTS) rejected.push({ line, section: null, code, message, text: cells.join(plan.delimiter).slice(0, 200) });
    },
    note: (line, message) => {
      if (notes.length < MAX_LISTED_FAULTS) notes.push({ line, message });
    },
  });
  const takeAll = (): TaggedBatch[] => {
    const out = full.splice(0);
    for (const [tag, own] of held) if (own.length > 0) out.push(own.take(tag));
    heldCount = 0;
    return out;
  };

  async function* decoded(): AsyncGenerator<string> {
    const decoder = iconv.getDecoder(plan.encoding);
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      yield decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    }
    yield decoder.end() ?? '';
  }

  const source = Readable.from(decoded(), { objectMode: true });
  const parser = parse({ ...csvOptions(plan.delimiter), encoding: 'utf8' });
  // An error of the file itself must reach the loop below, which reads the parser.
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (info.lines <= plan.header_line) continue;
      reader.read(cleanRow(record), info.lines);
      rows += 1;
      if (rows % PROGRESS_ROWS === 0) {
        if (options.signal?.aborted) return fail('CANCELLED', `Reading ${plan.file} was cancelled; nothing was stored.`);
        if (runsOf(reader.series) > MAX_RUNS) return fail('FILE_TOO_LARGE', `${plan.file} holds more irregular times than fit in memory: split it into several files.`);
        options.onProgress?.({ fraction: options.size > 0 ? Math.min(1, bytes / options.size) : 0, rows });
      }
      if (heldCount > MAX_HELD) yield takeAll();
      else if (full.length > 0) yield full.splice(0);
    }
  } catch (error) {
    const broken = csvFault(error);
    const fault: Fault = { line: broken.line, section: null, code: 'BAD_CSV', message: broken.message, text: '' };
    return fail('IMPORT_FAULTS', `${plan.file}: line ${broken.line}: ${broken.message}. Nothing was stored.`, { details: { faults: [fault] } });
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (options.signal?.aborted) return fail('CANCELLED', `Reading ${plan.file} was cancelled; nothing was stored.`);
  const last = takeAll();
  if (last.length > 0) yield last;
  options.onProgress?.({ fraction: 1, rows });
  return ok({ ...summarise(plan.file, reader.series), nulls, rejected, rejected_count: rejectedCount, notes });
}

function runsOf(series: Map<string, Series>): number {
  let runs = 0;
  for (const s of series.values()) runs += s.runs;
  return runs;
}

function summarise(file: string, series: Map<string, Series>): Omit<HistoryRead, 'nulls' | 'rejected' | 'rejected_count' | 'notes'> {
  const out = { file, signals: [] as HistoryRead['signals'], samples: 0, duplicates: 0, from: null as number | null, to: null as number | null, interval_ms: null as number | null, gaps: { count: 0, longest_s: 0 } };
  let most = 0;
  for (const [tag, own] of series) {
    const s = own.finish();
    if (s.samples === 0) continue;
    out.signals.push({ tag, samples: s.samples, interval_ms: s.interval_ms });
    out.samples += s.samples;
    out.duplicates += s.duplicates;
    out.from = Math.min(out.from ?? Infinity, s.from ?? Infinity);
    out.to = Math.max(out.to ?? -Infinity, s.to ?? -Infinity);
    out.gaps.count += s.gaps.count;
    out.gaps.longest_s = Math.max(out.gaps.longest_s, s.gaps.longest_ms / 1000);
    if (s.samples > most) {
      most = s.samples;
      out.interval_ms = s.interval_ms;
    }
  }
  return out;
}

/** Columns that grow; typed arrays of their own when handed on, so that they can be transferred. */
class Held {
  private t: number[] = [];
  private v: number[] = [];
  private status: number[] = [];

  get length(): number {
    return this.t.length;
  }

  push(t: number, v: number, status: number): void {
    this.t.push(t);
    this.v.push(v);
    this.status.push(status);
  }

  take(tag: string): TaggedBatch {
    const batch = { tag, t: Float64Array.from(this.t), v: Float64Array.from(this.v), status: Uint32Array.from(this.status) };
    this.t = [];
    this.v = [];
    this.status = [];
    return batch;
  }
}
