/**
 * The demo plant (PL-9, SH-5): Valmont's definitions, network and content, its history, and values as its clock goes on. All of it is simulated,
 * says so in every signal's origin, and follows from `seed`, `epoch` and time: nothing of its state is stored.
 */
import { Worker } from 'node:worker_threads';
import type { Batch } from '../signals/batch.ts';
import type { Assets } from './assets.ts';
import type { DemoContent } from './content.ts';
import type { DemoCall, DemoOpened, DemoReply, DemoWorkerOptions } from './demo.worker.ts';
import { incidentsBetween } from './incidents.ts';
import type { Incident } from './incidents.ts';
import type { Records } from './records.ts';

export type { DemoContent } from './content.ts';
export type { Incident, IncidentKind } from './incidents.ts';
export type { Records } from './records.ts';

export interface DemoPlant extends Assets {
  network: DemoOpened['network'];
  /** As of the first run; empty when opened with `withContent: false`. */
  content: DemoContent;
  /** Records of the cells made in [from, to), after the first run: failures, orders, logbook, shifts, states, daily totals. As `catchUp`, of the last `historyDays` at most. */
  records(from: number, to: number): Promise<Records>;
  /** The labels: what is wrong within [from, to). Kept apart from the signals. */
  incidents(from: number, to: number): Incident[];
  /**
   * All samples of the `historyDays` before the first run: every minute, rotating equipment every second over the last day. `onBatches` gets
   * them in time order and is waited for; `onProgress` gets 0 … 1. Rejects when `onBatches` does.
   */
  history(onBatches: (batches: Batch[]) => Promise<void>, onProgress?: (fraction: number) => void): Promise<void>;
  /** The samples of [from, to) that were missed; of the last `historyDays` at most, so that its time is bounded. */
  catchUp(from: number, to: number, onBatches: (batches: Batch[]) => Promise<void>, onProgress?: (fraction: number) => void): Promise<void>;
  /**
   * Gives samples from `from` on as `clock` (plant time, UTC epoch ms, at any speed) passes them, each signal at its own interval. A
   * promise from `onBatches` is waited for before more is made. Returns what stops it. `onError` is told once when the plant can make no more or
   * `onBatches` threw; without it that is an unhandled rejection.
   */
  live(from: number, clock: () => number, onBatches: (batches: Batch[]) => void | Promise<void>, onError?: (error: Error) => void): () => void;
  close(): Promise<void>;
}

export interface DemoPlantOptions {
  seed: number;
  /** Plant time, UTC epoch ms. */
  now: number;
  /** The first-run moment, as stored then; `now` at the first run. */
  epoch?: number;
  historyDays?: number;
  /** Whether `content` is wanted; without it opening takes about a second less. */
  withContent?: boolean;
}

const DAY = 86_400_000;
/** How often live values are looked for, in real time. */
const TICK_MS = 500;

interface Job { onBatches: (batches: Batch[], until: number) => void | Promise<void>; resolve: (records: Records | null) => void; reject: (error: Error) => void; fault: Error | null; pending: Promise<void> }

export async function openDemoPlant(options: DemoPlantOptions): Promise<DemoPlant> {
  const { seed, now, epoch = now, historyDays = 30, withContent = true } = options;
  const self = import.meta.url;
  const worker = new Worker(new URL(self.endsWith('.ts') ? './demo.worker.ts' : './demo.worker.js', self), { workerData: { seed, epoch, historyDays, withContent } satisfies DemoWorkerOptions });
  const jobs = new Map<number, Job>();
  const stops = new Set<() => void>();
  let nextId = 1;
  let gone: Error | null = null;
  let closing = false;

  const opened = await new Promise<DemoOpened>((resolve, reject) => {
    const lost = (error: Error): void => {
      gone ??= error;
      reject(gone);
      for (const job of jobs.values()) job.reject(gone);
      jobs.clear();
    };
    worker.on('error', (error) => lost(new Error(`the demo plant failed: ${(error as Error).message}`, { cause: error })));
    worker.on('exit', () => lost(new Error('the demo plant is closed')));
    worker.on('message', (reply: DemoReply) => {
      if (reply.kind === 'opened') return resolve(reply.opened);
      const job = jobs.get(reply.id);
      if (reply.kind === 'batches') {
        const take = async (): Promise<void> => {
          if (job && job.fault === null) await job.onBatches(reply.batches, reply.until);
        };
        const taken = (job?.pending ?? Promise.resolve()).then(take).catch((error: unknown) => {
          if (job?.fault !== null) return;
          job.fault = error instanceof Error ? error : new Error(String(error));
          worker.postMessage({ id: reply.id, kind: 'stop' } satisfies DemoCall);
        });
        const acknowledged = taken.then(() => worker.postMessage({ id: reply.id, kind: 'taken' } satisfies DemoCall));
        if (job) job.pending = acknowledged;
      } else if (job) {
        jobs.delete(reply.id);
        void job.pending.then(() => (job.fault === null ? job.resolve(reply.records) : job.reject(job.fault)));
      }
    });
  });
  // A plant nobody closed does not keep the process alive while it waits for the clock.
  worker.unref();

  function run(call: { kind: 'history' | 'live' | 'records'; from: number; to: number }, onBatches: Job['onBatches']): Promise<Records | null> {
    if (gone) return Promise.reject(gone);
    worker.ref();
    return new Promise<Records | null>((resolve, reject) => {
      const id = nextId++;
      jobs.set(id, { onBatches, resolve, reject, fault: null, pending: Promise.resolve() });
      worker.postMessage({ id, ...call } satisfies DemoCall);
    }).finally(() => {
      if (jobs.size === 0) worker.unref();
    });
  }

  async function stream(from: number, to: number, onBatches: (batches: Batch[]) => Promise<void>, onProgress?: (fraction: number) => void): Promise<void> {
    if (from >= to) return;
    await run({ kind: 'history', from, to }, async (batches, until) => {
      await onBatches(batches);
      onProgress?.((until - from) / (to - from));
    });
  }

  return {
    ...opened,
    incidents: (from, to) => incidentsBetween(seed, epoch, from, to),
    async records(from, to) {
      return (await run({ kind: 'records', from: Math.max(from, to - historyDays * DAY), to }, () => undefined)) as Records;
    },
    history: (onBatches, onProgress) => stream(epoch - historyDays * DAY, epoch, onBatches, onProgress),
    catchUp: (from, to, onBatches, onProgress) => stream(Math.max(from, to - historyDays * DAY), to, onBatches, onProgress),
    live(from, clock, onBatches, onError) {
      let next = from;
      let busy = false;
      let stopped = false;
      const tick = async (): Promise<void> => {
        const to = Math.floor(clock()) + 1;
        if (busy || stopped || to <= next) return;
        busy = true;
        try {
          await run({ kind: 'live', from: next, to }, async (batches) => {
            if (!stopped) await onBatches(batches);
          });
          next = to;
        } catch (error) {
          stop();
          if (closing) return;
          if (onError === undefined) throw error;
          onError(error as Error);
        } finally {
          busy = false;
        }
      };
      const timer = setInterval(() => void tick(), TICK_MS);
      timer.unref();
      const stop = (): void => {
        stopped = true;
        clearInterval(timer);
        stops.delete(stop);
      };
      stops.add(stop);
      void tick();
      return stop;
    },
    async close() {
      closing = true;
      for (const stop of stops) stop();
      await worker.terminate();
    },
  };
}
