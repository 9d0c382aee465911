/** The hydraulic engine (EPANET) off the main thread: the engine's verdict on an input file and whole runs (SH-6, MAP-6). */
import { Worker } from 'node:worker_threads';
import type { EngineFault } from './hydraulics-report.ts';
import type { RunLimits, Solution, Verdict } from './hydraulics-solve.ts';
import type { HydraulicsJob, HydraulicsReply } from './hydraulics.worker.ts';

export type { EngineFault } from './hydraulics-report.ts';
export type { EngineCounts, Solution, Verdict } from './hydraulics-solve.ts';

export type HydraulicsErrorCode = 'CANCELLED' | 'TIMEOUT' | 'CRASHED' | 'CLOSED' | 'FAULTS' | 'TOO_LARGE' | 'ENGINE';

/** `faults` are EPANET's where `code` is FAULTS; `engine_code` is EPANET's number where `code` is ENGINE. */
export class HydraulicsError extends Error {
  readonly code: HydraulicsErrorCode;
  readonly faults: EngineFault[];
  readonly engine_code: number | null;
  constructor(code: HydraulicsErrorCode, message: string, more: { faults?: EngineFault[]; engine_code?: number } = {}) {
    super(message);
    this.name = 'HydraulicsError';
    this.code = code;
    this.faults = more.faults ?? [];
    this.engine_code = more.engine_code ?? null;
  }
}

export interface JobOptions { signal?: AbortSignal; timeout_ms?: number }
export type SolveOptions = JobOptions & RunLimits;

export interface Hydraulics {
  /**
   * EPANET's own verdict on an input file: text as decoded, lines ending with LF. EPANET stops listing after its tenth input error.
   * Rejects with HydraulicsError: CANCELLED, TIMEOUT, CRASHED, CLOSED.
   */
  checkInp(text: string, options?: JobOptions): Promise<Verdict>;
  /** A whole extended-period run, results at report times in SI. Rejects with HydraulicsError, any code. */
  solveInp(text: string, options?: SolveOptions): Promise<Solution>;
  /** Ends the thread; what still waits is rejected with CLOSED. */
  close(): Promise<void>;
}

interface Waiting { job: HydraulicsJob; resolve: (value: HydraulicsReply['value']) => void; reject: (error: HydraulicsError) => void; release: () => void }

/** Starts its thread with the first job and starts another after a crash, a cancelled or an overdue job. Idle, it does not keep the process alive. */
export function openHydraulics(): Hydraulics {
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let running: Waiting | null = null;
  let nextId = 1;
  let closed = false;

  function start(): Worker {
    const self = import.meta.url;
    const w = new Worker(new URL(self.endsWith('.ts') ? './hydraulics.worker.ts' : './hydraulics.worker.js', self));
    w.on('message', (reply: HydraulicsReply) => {
      if (w === worker && running?.job.id === reply.id) settle((r) => r.resolve(reply.value));
    });
    w.on('error', (error) => lost(w, new HydraulicsError('CRASHED', `the hydraulic engine failed on this model: ${(error as Error).message}`)));
    w.on('exit', (code) => lost(w, new HydraulicsError('CRASHED', `the hydraulic engine's thread ended (exit code ${code})`)));
    return w;
  }
  function lost(w: Worker, error: HydraulicsError): void {
    if (w !== worker) return;
    worker = null;
    settle((r) => r.reject(error));
  }
  function settle(how: (r: Waiting) => void): void {
    const r = running;
    running = null;
    worker?.unref();
    if (r) {
      r.release();
      how(r);
    }
    pump();
  }
  function pump(): void {
    if (running !== null || closed) return;
    const first = queue.shift();
    if (first === undefined) return;
    running = first;
    worker ??= start();
    worker.ref();
    worker.postMessage(first.job);
  }
  /** A running job cannot be interrupted: its thread is ended and a new one serves the rest. */
  function drop(r: Waiting, error: HydraulicsError): void {
    const at = queue.indexOf(r);
    if (at >= 0) {
      queue.splice(at, 1);
      r.release();
      r.reject(error);
    } else if (running === r) {
      void worker?.terminate();
      worker = null;
      settle((x) => x.reject(error));
    }
  }
  function submit(job: HydraulicsJob, { signal, timeout_ms }: JobOptions): Promise<HydraulicsReply['value']> {
    if (closed) return Promise.reject(new HydraulicsError('CLOSED', 'the hydraulic engine is closed'));
    const cancelled = (): HydraulicsError => new HydraulicsError('CANCELLED', 'the hydraulic run was cancelled');
    if (signal?.aborted) return Promise.reject(cancelled());
    return new Promise((resolve, reject) => {
      const onAbort = (): void => drop(entry, cancelled());
      const timer = timeout_ms === undefined ? undefined : setTimeout(() => drop(entry, new HydraulicsError('TIMEOUT', `the hydraulic run took longer than ${timeout_ms} ms`)), timeout_ms);
      const entry: Waiting = {
        job, resolve, reject,
        release() {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      queue.push(entry);
      pump();
    });
  }

  return {
    async checkInp(text, options = {}) {
      return (await submit({ id: nextId++, kind: 'check', text }, options)) as Verdict;
    },
    async solveInp(text, { signal, timeout_ms, ...limits } = {}) {
      const job: JobOptions = { ...(signal && { signal }), ...(timeout_ms !== undefined && { timeout_ms }) };
      const reply = (await submit({ id: nextId++, kind: 'solve', text, limits }, job)) as Exclude<HydraulicsReply['value'], Verdict>;
      if (reply.ok) return reply.solution;
      const { fault } = reply;
      if (fault.reason === 'faults') throw new HydraulicsError('FAULTS', `EPANET does not accept this model: ${fault.faults[0]?.message ?? 'no reason given'}`, { faults: fault.faults });
      if (fault.reason === 'too_large') throw new HydraulicsError('TOO_LARGE', `the run would give ${fault.values} numbers: simulate a shorter time or report less often`);
      throw new HydraulicsError('ENGINE', `EPANET error ${fault.code}: ${fault.message}`, { engine_code: fault.code });
    },
    async close() {
      closed = true;
      const w = worker;
      worker = null;
      const gone = new HydraulicsError('CLOSED', 'the hydraulic engine is closed');
      for (const r of [...(running ? [running] : []), ...queue.splice(0)]) {
        r.release();
        r.reject(gone);
      }
      running = null;
      await w?.terminate();
    },
  };
}

/** The verdict from a thread of its own that ends with the call; see {@link Hydraulics.checkInp}. */
export function checkInp(text: string, options?: JobOptions): Promise<Verdict> {
  const engine = openHydraulics();
  return engine.checkInp(text, options).finally(() => engine.close());
}

/** A run in a thread of its own that ends with the call; see {@link Hydraulics.solveInp}. */
export function solveInp(text: string, options?: SolveOptions): Promise<Solution> {
  const engine = openHydraulics();
  return engine.solveInp(text, options).finally(() => engine.close());
}
