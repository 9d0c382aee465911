/** The demo plant's thread: town, hydraulics and samples are made here, off the main thread (SH-6). */
import { parentPort, workerData } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';
import type { Feature } from '../../shared/network/model.ts';
import { loadEngine } from '../network/hydraulics-engine.ts';
import type { Batch } from '../signals/batch.ts';
import { plantAssets } from './assets.ts';
import type { Assets } from './assets.ts';
import { firstContent } from './content.ts';
import type { DemoContent } from './content.ts';
import { recordsOf } from './records.ts';
import type { Records } from './records.ts';
import { referenceRun } from './reference.ts';
import { openSimulation, slabs } from './simulate.ts';
import type { Simulation } from './simulate.ts';
import { buildTown } from './town.ts';
import { townFeatures } from './town-features.ts';
import { townInp } from './town-inp.ts';

export interface DemoWorkerOptions { seed: number; epoch: number; historyDays: number; withContent: boolean }
export interface DemoOpened extends Assets { network: { inp: string; features: Feature[]; crs: 'EPSG:4326' }; content: DemoContent }
/** Windows are half-open, UTC epoch ms. `history` streams [from, to) and starts a run of its own; `live` goes on where the last one ended; `taken` asks for more, `stop` for no more. */
export type DemoCall = { id: number } & ({ kind: 'history' | 'live'; from: number; to: number } | { kind: 'records'; from: number; to: number } | { kind: 'taken' | 'stop' });
export type DemoReply =
  | { id: number; kind: 'opened'; opened: DemoOpened }
  | { id: number; kind: 'batches'; batches: Batch[]; until: number }
  | { id: number; kind: 'done'; records: Records | null };

/** Deliveries that may wait for the receiver, so that stepping goes on while it stores and memory stays bounded. */
const AHEAD = 2;
/** A sensor may have frozen this long ago; its value is then still needed. */
const KEEP = 36 * 3_600_000;
const NO_CONTENT: DemoContent = { knowledge: [], failures: [], workOrders: [], logbook: [], shifts: [], statuses: [], production: [] };

async function serve(port: NonNullable<typeof parentPort>, options: DemoWorkerOptions): Promise<void> {
  const { seed, epoch, historyDays } = options;
  const engine = await loadEngine();
  const town = buildTown(seed);
  const reference = referenceRun(engine, town);
  const open = (from: number): Simulation => openSimulation(engine, town, reference, epoch, from);
  const historyFrom = epoch - historyDays * 86_400_000;

  let first: Simulation | null = null;
  let content = NO_CONTENT;
  const fresh = open(historyFrom);
  if (options.withContent) {
    fresh.advance(epoch);
    first = fresh;
    content = firstContent(epoch, { seed, from: historyFrom, to: epoch, incidents: fresh.incidents(historyFrom - 86_400_000, epoch), series: fresh.series, initial: true });
  } else fresh.close();
  port.postMessage({ id: 0, kind: 'opened', opened: { ...plantAssets(fresh.specs), network: { inp: townInp(town, 'model'), features: townFeatures(town), crs: 'EPSG:4326' }, content } } satisfies DemoReply);

  let credit = AHEAD;
  let onCredit: (() => void) | null = null;
  const stopped = new Set<number>();
  let live: { simulation: Simulation; at: number } | null = null;

  async function deliver(id: number, simulation: Simulation, from: number, to: number): Promise<void> {
    for (const slab of slabs(from, to)) {
      // Lets a message come in between: the receiver may have had enough.
      await new Promise((resolve) => setImmediate(resolve));
      simulation.advance(slab.to);
      const batches = simulation.batches(slab.from, slab.to, slab.fineFrom);
      simulation.forget(slab.from - KEEP);
      if (batches.length === 0) continue;
      if (stopped.delete(id)) return;
      if (credit === 0) await new Promise<void>((resolve) => (onCredit = resolve));
      credit -= 1;
      const transfer: Transferable[] = batches.flatMap((b) => [b.t.buffer, b.v.buffer, b.status.buffer] as ArrayBuffer[]);
      port.postMessage({ id, kind: 'batches', batches, until: slab.to } satisfies DemoReply, transfer);
    }
  }

  async function perform(call: DemoCall): Promise<void> {
    let records: Records | null = null;
    if (call.kind === 'history') {
      const ready = first !== null && call.from === historyFrom && call.to <= epoch;
      const simulation = ready && first ? first : open(call.from);
      first = null;
      await deliver(call.id, simulation, call.from, call.to);
      simulation.close();
    } else if (call.kind === 'live') {
      // A run that starts afresh joins the earlier values: see stepper.ts.
      if (live === null || live.at !== call.from) {
        live?.simulation.close();
        live = { simulation: open(call.from), at: call.from };
      }
      await deliver(call.id, live.simulation, call.from, call.to);
      live.at = call.to;
    } else if (call.kind === 'records') {
      const simulation = open(call.from);
      simulation.advance(call.to);
      records = recordsOf({ seed, from: call.from, to: call.to, incidents: simulation.incidents(call.from - 86_400_000, call.to), series: simulation.series, initial: false });
      simulation.close();
    }
    stopped.delete(call.id);
    port.postMessage({ id: call.id, kind: 'done', records } satisfies DemoReply);
  }

  let work: Promise<void> = Promise.resolve();
  port.on('message', (call: DemoCall) => {
    if (call.kind === 'taken') {
      credit += 1;
      onCredit?.();
      onCredit = null;
    } else if (call.kind === 'stop') {
      stopped.add(call.id);
    } else {
      work = work.then(() => perform(call));
    }
  });
}

if (parentPort) await serve(parentPort, workerData as DemoWorkerOptions);
