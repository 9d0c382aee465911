/** The store's thread: SQLite lives here and nowhere else (SH-6). */
import { parentPort, workerData } from 'node:worker_threads';
import { commits } from './commits.ts';
import { content } from './content.ts';
import { conversations } from './conversations.ts';
import { type Db, openDatabase } from './database.ts';
import { definitions } from './definitions.ts';
import { networks } from './networks.ts';
import { samples } from './samples.ts';
import { staging } from './staging.ts';

export interface StoreOptions { file: string; maxPages?: number }

function methodsOf(db: Db) {
  const s = samples(db);
  const parts = { ...definitions(db), ...networks(db), ...conversations(db), ...staging(db, s.appendSamples) };
  return { ...parts, ...s, ...content(db), ...commits(db, parts) };
}

export type StoreMethods = ReturnType<typeof methodsOf>;
export interface StoreCall { id: number; method: string; args: unknown[] }
export type StoreReply = { id: number; ok: true; value: unknown } | { id: number; ok: false; code: string; message: string };

if (parentPort) {
  const port = parentPort;
  const options = workerData as StoreOptions;
  const db = openDatabase(options.file, options);
  const table = methodsOf(db) as unknown as Record<string, (...args: unknown[]) => unknown>;
  port.on('message', (call: StoreCall) => {
    if (call.method === 'close') {
      db.close();
      port.postMessage({ id: call.id, ok: true, value: null } satisfies StoreReply);
      port.close();
      return;
    }
    let reply: StoreReply;
    try {
      const method = table[call.method];
      if (method === undefined) throw new Error(`the store has no method ${call.method}`);
      reply = { id: call.id, ok: true, value: method(...call.args) };
    } catch (error) {
      const e = error as Error & { code?: string };
      reply = { id: call.id, ok: false, code: e.code ?? 'ERROR', message: e.message };
    }
    port.postMessage(reply);
  });
  port.postMessage({ id: 0, ok: true, value: null } satisfies StoreReply);
}
