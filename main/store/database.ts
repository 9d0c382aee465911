/** Opens the data folder's SQLite file and brings it to the present schema. */
import Database from 'better-sqlite3';
import { MIGRATIONS } from './migrations/index.ts';

export type Db = Database.Database;

/** `maxPages` bounds the file, as a full disk would; tests use it. Throws when the file was written by a newer Penstock. */
export function openDatabase(file: string, options: { maxPages?: number } = {}): Db {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  db.pragma('busy_timeout = 10000');
  db.pragma('cache_size = -65536');
  migrate(db);
  if (options.maxPages !== undefined) db.pragma(`max_page_count = ${options.maxPages}`);
  return db;
}

function migrate(db: Db): void {
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version > MIGRATIONS.length) {
    db.close();
    throw new Error(`the data folder was written by a newer Penstock (schema ${version}, this one knows ${MIGRATIONS.length}): update Penstock or choose another folder with --data`);
  }
  for (let step = version; step < MIGRATIONS.length; step++) {
    db.transaction(() => {
      db.exec(MIGRATIONS[step] as string);
      db.pragma(`user_version = ${step + 1}`);
    }).immediate();
  }
}
