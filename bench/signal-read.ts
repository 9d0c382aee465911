/** B-1, host side: a day of one signal at 1 s in 1,000 buckets – in the store, at the host's edge, and in a plain SQLite row table beside them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { plantClock } from '../main/clock.ts';
import { storeFile } from '../main/data-folder.ts';
import { createHost } from '../main/host.ts';
import { openStore } from '../main/store/store.ts';
import { NO_LIMITS, type Signal } from '../shared/plant/model.ts';
import { timed } from './figure.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 10);
const RUNS = 300;
const BUCKETS = 1000;

const SIGNAL: Signal = {
  id: 1, cell_id: 1, tag: 'P', name: 'P', kind: 'pressure', unit: { code: 'm', display: 'm' }, interval_ms: 1000, range: null, limits: NO_LIMITS, deadband: 0, decimals: 1, binding: null, origin: 'simulated',
};

/** Values as a pressure logger gives them: a daily curve, noise, 0.1 m resolution. */
function daySignal(): { t: Float64Array; v: Float64Array; status: Uint32Array } {
  const t = Float64Array.from({ length: 86_400 }, (_, i) => START + i * 1000);
  const v = Float64Array.from(t, (x, i) => Math.round((50 + 5 * Math.sin((x / DAY) * 2 * Math.PI) + ((i * 7919) % 13) / 10) * 10) / 10);
  return { t, v, status: new Uint32Array(t.length) };
}

/** Milliseconds of each read. */
export async function measureSignalRead(): Promise<{ store: number[]; edge: number[]; sqlite_rows: number[] }> {
  const dir = mkdtempSync(join(tmpdir(), 'penstock-bench-'));
  try {
    const store = await openStore({ file: storeFile(dir) });
    await store.putDefinitions({
      site: { id: 1, enterprise: 'Bench', name: 'Bench', zone: 'UTC', demo: false },
      cells: [{ id: 1, site_id: 1, area: 'A', line: 'A', tag: 'A', name: 'A', kind: 'other', binding: null }],
      signals: [SIGNAL],
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
    const read = db.prepare(
      'select (t - cast(@from as integer)) / cast(@width as integer) as b, min(v), max(v), avg(v), count(*), min(t), max(t) from sample where signal = 1 and t >= @from and t < @to group by b order by b',
    );
    const rows = await timed(60, () => read.all({ from: START, to: START + DAY, width: DAY / BUCKETS }));
    db.close();
    return { store: inStore, edge, sqlite_rows: rows };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
