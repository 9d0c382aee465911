/** The hydraulic engine's thread (SH-6): one job at a time, in the order they come. */
import { parentPort } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';
import { loadEngine } from './hydraulics-engine.ts';
import { check, solve } from './hydraulics-solve.ts';
import type { RunLimits } from './hydraulics-solve.ts';

export type HydraulicsJob = { id: number; text: string } & ({ kind: 'check' } | { kind: 'solve'; limits: RunLimits });
export type HydraulicsReply = { id: number; value: ReturnType<typeof check> | ReturnType<typeof solve> };

if (parentPort) {
  const port = parentPort;
  const loading = loadEngine();
  // An exception ends the thread: after one the engine's memory cannot be trusted. The other side reports it and starts a new thread.
  port.on('message', async (job: HydraulicsJob) => {
    const engine = await loading;
    const value = job.kind === 'check' ? check(engine, job.text) : solve(engine, job.text, job.limits);
    const transfer: Transferable[] = 'solution' in value ? [...new Set(([value.solution.pressure, value.solution.head, value.solution.flow, value.solution.velocity]).map((a) => a.buffer as ArrayBuffer))] : [];
    port.postMessage({ id: job.id, value } satisfies HydraulicsReply, transfer);
  });
}
