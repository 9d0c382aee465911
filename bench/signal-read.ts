/** B-1, host side: a day of one signal at 1 s in 1,000 buckets – in the store, at the host's edge, and in a plain SQLite row table beside them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { NO_LIMITS } from '../shared/plant/model.ts';
import { plantClock } from '../main/clock.ts';
import { createHost } from '../main/host.ts';
import { storeFile } from '../main/data-folder.ts';
import { openStore } from '../main/store/store.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 10);
const RUNS = 300;
const BUCKETS = 1000;

export interface Percentiles { p50: number; p95: number }

export function percentiles(values: number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (q: number): number => Number((sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN).toFixed(3));
  return { p50: at(0.5), p95: at(0.95) };
}

async function timed(runs: number, work: () => unknown): Promise<Percentiles> {
  for (let i = 0; i < 10; i++) await work();
  const taken: number[] = [];
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return percentiles(taken);
}

/** Values as a pressure logger gives them: a daily curve, noise, 0.1 m resolution. */
function daySignal(): { t: Float64Array; v: Float64Array; status: Uint32Array } {
  const t = Float64Array.from({ length: 86_400 }, (_, i) => START + i * 1000);
  const v = Float64Array.from(t, (x, i) => Math.round((50 + 5 * Math.sin((x / DAY) * 2 * Math.PI) + ((i * 7919) % 13) / 10) * 10) / 10);
  return { t, v, status: new Uint32Array(t.length) };
}

export async function measureSignalRead(): Promise<{ store: Percentiles; edge: Percentiles; sqlite_rows: Percentiles }> {
  const dir = mkdtempSync(join(tmpdir(), 'penstock-bench-'));
  try {
    const signal = { id: 1, cell_id: 1, tag: 'P', name: 'P', kind: 'pressure' as const, unit: { code: 'm', display: 'm' }, interval_ms: 1000, range: null, limits: NO_LIMITS, deadband: 0, decimals: 1, binding: null, origin: 'simulated' as const };
    const store = await openStore({ file: storeFile(dir) });
    await store.putDefinitions({
      site: { id: 1, enterprise: 'Bench', name: 'Bench', zone: 'UTC', demo: false },
      cells: [{ id: 1, site_id: 1, area: 'A', line: 'A', tag: 'A', name: 'A', kind: 'other', binding: null }],
      signals: [signal],
    });
    await store.appendSamples([{ signal_id: 1, ...daySignal() }]);
    const inStore = await timed(RUNS, () => store.readBuckets(1, 1000, START, START + DAY, BUCKETS));
    await store.close();

    const host = await createHost({ dataDir: dir, demo: false, clock: plantClock({ start: START + 2 * DAY }) });
    const edge = await timed(RUNS, async () => {
      const reply = await host.bridge.handle('signals.read', { signal_def_id: 1, from: START, to: START + DAY, buckets: BUCKETS });
      if (!reply.ok) throw new Error(reply.error.message);
      return JSON.stringify(reply);
    });
    await host.close();

    const db = new Database(join(dir, 'rows.db'));
    db.pragma('journal_mode = WAL');
    db.exec('create table sample (signal integer, t integer, v real, primary key (signal, t)) without rowid');
    const put = db.prepare('insert into sample values (1, ?, ?)');
    const day = daySignal();
    db.transaction(() => day.t.forEach((t, i) => put.run(t, day.v[i])))();
    const width = DAY / BUCKETS;
    const read = db.prepare(
      'select (t - cast(@from as integer)) / cast(@width as integer) as b, min(v), max(v), avg(v), count(*), min(t), max(t) from sample where signal = 1 and t >= @from and t < @to group by b order by b',
    );
    const rows = await timed(60, () => read.all({ from: START, to: START + DAY, width }));
    db.close();
    return { store: inStore, edge, sqlite_rows: rows };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
