/** Imported samples wait here until the whole file was read; then all of them enter in one transaction, or none. Runs in the store's worker. */
import type { Columns } from '../signals/columns.ts';
import type { Batch } from '../signals/batch.ts';
import { decodeChunk, encodeChunk } from './chunk-codec.ts';
import type { Db } from './database.ts';

export interface TaggedBatch extends Columns { tag: string }

export function staging(db: Db, append: (batches: Batch[]) => number) {
  const put = db.prepare('insert into staged (import_id, seq, tag, data) values (?, ?, ?, ?)');
  const seqs = db.prepare<[string], { seq: number }>('select seq from staged where import_id = ? order by seq');
  const one = db.prepare<[string, number], { tag: string; data: Buffer }>('select tag, data from staged where import_id = ? and seq = ?');
  const drop = db.prepare('delete from staged where import_id = ?');
  const dropAll = db.prepare('delete from staged');
  /** How many batches of each import this connection has staged: a host that starts meanwhile may have taken some away. */
  const count = new Map<string, number>();

  return {
    stage(import_id: string, batches: TaggedBatch[]): void {
      db.transaction(() => {
        let seq = count.get(import_id) ?? 0;
        for (const b of batches) put.run(import_id, seq++, b.tag, encodeChunk(b));
      }).immediate();
      count.set(import_id, (count.get(import_id) ?? 0) + batches.length);
    },
    /** Moves everything staged to the signals named, in file order, and forgets it. Returns the number of samples that were new. */
    commitStaged(import_id: string, signalOf: Record<string, number>): number {
      return db.transaction(() => {
        let added = 0;
        const rows = seqs.all(import_id);
        if (rows.length !== (count.get(import_id) ?? 0)) throw new Error('part of what was read is gone, because another Penstock was started on this data folder; nothing was stored: import again');
        for (const { seq } of rows) {
          const row = one.get(import_id, seq) as { tag: string; data: Buffer };
          const signal_id = signalOf[row.tag];
          if (signal_id === undefined) throw new Error(`staged tag "${row.tag}" has no signal`);
          added += append([{ signal_id, ...decodeChunk(row.data) }]);
        }
        drop.run(import_id);
        count.delete(import_id);
        return added;
      }).immediate();
    },
    dropStaged(import_id: string): void {
      count.delete(import_id);
      drop.run(import_id);
    },
    /** What a crash left behind. */
    dropAllStaged(): void {
      dropAll.run();
    },
  };
}
