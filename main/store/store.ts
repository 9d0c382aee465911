/** The store as the host sees it: every method of the worker, asynchronous. Rejects with StoreError only. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Columns } from '../signals/columns.ts';
import type { CellRecords, RecordKind } from './content.ts';
import type { StoreCall, StoreMethods, StoreOptions, StoreReply } from './store.worker.ts';

/** Mapping a method's type loses its type parameter: these are written out. */
interface Generic {
  putRecords<K extends RecordKind>(kind: K, records: CellRecords[K][]): Promise<void>;
  records<K extends RecordKind>(kind: K, cell_id?: number): Promise<CellRecords[K][]>;
}

export type Store = {
  [K in Exclude<keyof StoreMethods, keyof Generic>]: StoreMethods[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
} & Generic & { close(): Promise<void> };

/** `full`: no room on the disk; the transaction was undone. */
export class StoreError extends Error {
  readonly kind: 'full' | 'failed' | 'closed';
  constructor(kind: StoreError['kind'], message: string) {
    super(message);
    this.name = 'StoreError';
    this.kind = kind;
  }
}

function errorOf(code: string, message: string): StoreError {
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return new StoreError('full', 'the disk that holds the data folder is full: nothing of this change was stored; free some space and try again');
  return new StoreError('failed', `the store failed: ${message}`);
}

/** Methods whose sample columns are moved to the worker, not copied: the caller must not use them afterwards. */
const MOVED: ReadonlySet<string> = new Set<keyof StoreMethods>(['appendSamples', 'stage']);

function buffersOf(args: unknown[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const arg of args) {
    if (!Array.isArray(arg)) continue;
    for (const batch of arg as Columns[]) for (const column of [batch.t, batch.v, batch.status]) buffers.add(column.buffer as ArrayBuffer);
  }
  return [...buffers];
}

/** Opens (or creates) the database file; resolves when it is at the present schema. */
export async function openStore(options: StoreOptions): Promise<Store> {
  mkdirSync(dirname(options.file), { recursive: true });
  const self = import.meta.url;
  const worker = new Worker(new URL(self.endsWith('.ts') ? './store.worker.ts' : './store.worker.js', self), { workerData: options });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let gone: StoreError | null = null;
  let nextId = 1;

  const lost = (error: StoreError): void => {
    gone ??= error;
    for (const w of waiting.values()) w.reject(gone);
    waiting.clear();
  };
  const ready = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }));
  worker.on('message', (reply: StoreReply) => {
    const w = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) w?.resolve(reply.value);
    else w?.reject(errorOf(reply.code, reply.message));
  });
  worker.on('error', (error) => lost(new StoreError('failed', `cannot use the data file ${options.file}: ${(error as Error).message}`)));
  worker.on('exit', () => lost(new StoreError('closed', 'the store is closed')));
  await ready;

  const call = (method: string, args: unknown[]): Promise<unknown> => {
    if (gone) return Promise.reject(gone);
    return new Promise((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, method, args } satisfies StoreCall, MOVED.has(method) ? buffersOf(args) : []);
    });
  };
  const methods = new Map<string, (...args: unknown[]) => Promise<unknown>>();
  const target = { close: async () => void (await call('close', [])) };
  return new Proxy(target as Store, {
    get(_, method) {
      if (method === 'close') return target.close;
      // A store is not a promise: `await store` must not ask the worker for `then`.
      if (typeof method !== 'string' || method === 'then') return undefined;
      let f = methods.get(method);
      if (f === undefined) methods.set(method, (f = (...args) => call(method, args)));
      return f;
    },
  });
}
