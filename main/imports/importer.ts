/**
 * Imports for the host: previews, networks and histories are read in a worker thread (PL-6). Expected failures come back as values; the
 * worker starts with the first request and, should it ever die, again with the next.
 */
import { Worker } from 'node:worker_threads';
import type { CrsMatch, HistoryChoices, HistoryPreview, HistoryRead, NetworkChoices, NetworkPreview } from '../../shared/imports/model.ts';
import { fail } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import type { TaggedBatch } from './history.ts';
import type { ReadyNetwork } from './jobs.ts';
import type { FromWorker, JobName, Jobs, ToWorker } from './messages.ts';
import type { Source } from './source.ts';

export interface HistoryReceiver {
  /** Samples as they are read; the worker reads on only when the promise resolves. A rejection ends the import and passes through. */
  onBatches: (batches: TaggedBatch[]) => Promise<void> | void;
  onProgress?: (progress: { fraction: number; rows: number }) => void;
  signal?: AbortSignal;
}

export interface Importer {
  previewNetwork: (source: Source, choices: NetworkChoices) => Promise<Result<NetworkPreview>>;
  /** On IMPORT_FAULTS and CHOICE_NEEDED `error.details.preview` is a NetworkPreview with the faults. */
  network: (source: Source, choices: NetworkChoices, options?: { signal?: AbortSignal }) => Promise<Result<ReadyNetwork>>;
  previewHistory: (source: Source, choices: HistoryChoices) => Promise<Result<HistoryPreview>>;
  /** Batches given before a failure are void: the receiver stages them and keeps them only on success. */
  history: (source: Source, choices: HistoryChoices, receiver: HistoryReceiver) => Promise<Result<HistoryRead>>;
  findCrs: (query: string, limit?: number) => Promise<CrsMatch[]>;
  close: () => Promise<void>;
}

interface Waiting {
  resolve: (result: Result<never>) => void;
  reject: (error: unknown) => void;
  receiver: HistoryReceiver | null;
}

export function startImporter(): Importer {
  let worker: Worker | null = null;
  let nextId = 1;
  const waiting = new Map<number, Waiting>();

  function settle(id: number): Waiting | undefined {
    const own = waiting.get(id);
    waiting.delete(id);
    // An idle worker must not keep the process alive.
    if (waiting.size === 0) worker?.unref();
    return own;
  }

  function lost(dead: Worker, reason: string): void {
    if (worker !== dead) return;
    worker = null;
    for (const id of waiting.keys()) settle(id)?.resolve(fail('INTERNAL', `The import worker ended: ${reason}`));
  }

  function running(): Worker {
    if (worker) return worker;
    const fresh = new Worker(new URL(import.meta.url.endsWith('.ts') ? './import.worker.ts' : './import.worker.js', import.meta.url));
    fresh.on('message', (message: FromWorker) => void receive(fresh, message));
    fresh.on('error', (error) => lost(fresh, error instanceof Error ? error.message : String(error)));
    fresh.on('exit', (code) => lost(fresh, `exit code ${code}`));
    worker = fresh;
    return fresh;
  }

  async function receive(from: Worker, message: FromWorker): Promise<void> {
    const own = waiting.get(message.id);
    if (message.type === 'done') return settle(message.id)?.resolve(message.result as Result<never>);
    if (message.type === 'progress') return own?.receiver?.onProgress?.({ fraction: message.fraction, rows: message.rows });
    try {
      await own?.receiver?.onBatches(message.batches);
      from.postMessage({ type: 'taken', id: message.id } satisfies ToWorker);
    } catch (error) {
      // The receiver cannot take more (a full disk): the reading ends and the receiver's own error is the answer.
      from.postMessage({ type: 'cancel', id: message.id } satisfies ToWorker);
      settle(message.id)?.reject(error);
    }
  }

  function ask<K extends JobName>(job: K, input: Jobs[K]['input'], signal?: AbortSignal, receiver: HistoryReceiver | null = null): Promise<Jobs[K]['output']> {
    if (signal?.aborted) return Promise.resolve(fail('CANCELLED', 'The import was cancelled before it started.'));
    const id = nextId++;
    const target = running();
    target.ref();
    return new Promise<Jobs[K]['output']>((resolve, reject) => {
      const cancel = (): void => {
        target.postMessage({ type: 'cancel', id } satisfies ToWorker);
        settle(id)?.resolve(fail('CANCELLED', 'The import was cancelled; nothing was stored.'));
      };
      const done = (): void => signal?.removeEventListener('abort', cancel);
      waiting.set(id, {
        resolve: (result) => {
          done();
          resolve(result);
        },
        reject: (error) => {
          done();
          reject(error);
        },
        receiver,
      });
      signal?.addEventListener('abort', cancel);
      target.postMessage({ type: 'start', id, job, input });
    });
  }

  return {
    previewNetwork: (source, choices) => ask('previewNetwork', { source, choices }),
    network: (source, choices, options) => ask('network', { source, choices }, options?.signal),
    previewHistory: (source, choices) => ask('previewHistory', { source, choices }),
    history: (source, choices, receiver) => ask('history', { source, choices }, receiver.signal, receiver),
    findCrs: async (query, limit = 20) => {
      const found = await ask('findCrs', { query, limit });
      return found.ok ? found.value : [];
    },
    close: async () => {
      const own = worker;
      worker = null;
      await own?.terminate();
      for (const id of waiting.keys()) settle(id)?.resolve(fail('CANCELLED', 'The host is closing; nothing was stored.'));
    },
  };
}
