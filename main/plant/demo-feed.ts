/** Keeps the demo plant's data in the store: its history at first run, what was missed since, and then live (PL-9). */
import { z } from 'zod';
import type { Batch } from '../signals/batch.ts';
import type { PlantClock } from '../clock.ts';
import { type DemoPlant, openDemoPlant, type Records } from '../demo/plant.ts';
import { countsOf, extentOfFeatures, withBaseRun } from '../network/base-run.ts';
import type { Hydraulics } from '../network/hydraulics.ts';
import type { Store } from '../store/store.ts';

const FACT = 'demo';
const Fact = z.object({ seed: z.int(), epoch: z.int(), ready: z.boolean() });
const RECORDS_FACT = 'demo_records_until';
const HISTORY_DAYS = 30;
const RECORDS_EVERY_MS = 60_000;

export interface DemoFeed {
  /** Resolves when the store holds the plant's data up to now. */
  ready: Promise<void>;
  close(): Promise<void>;
}

export interface DemoFeedDeps {
  store: Store;
  clock: PlantClock;
  hydraulics: Hydraulics;
  seed: number;
  onStage: (stage: string) => void;
  /** Definitions were written. */
  onDefined: () => Promise<void>;
  /** Live samples could not be made or stored; null when it works again. */
  trouble: (error: Error | null) => void;
}

export function startDemoFeed(d: DemoFeedDeps): DemoFeed {
  let plant: DemoPlant | null = null;
  let stop: (() => void) | null = null;
  let closed = false;
  let writing: Promise<void> = Promise.resolve();

  async function define(demo: DemoPlant): Promise<void> {
    const { store } = d;
    await store.putDefinitions({ site: demo.site, cells: demo.cells, signals: demo.signals });
    const { inp, crs } = demo.network;
    const features = withBaseRun(demo.network.features, await d.hydraulics.solveInp(inp));
    await store.putNetwork({ site_id: demo.site.id, name: demo.site.name, crs, extent: extentOfFeatures(features), counts: countsOf(features) }, features, inp);
    await store.putKnowledge(demo.content.knowledge);
    await keepRecords(demo.content);
    await d.onDefined();
  }

  /** What the plant's people and machines recorded since the last time. */
  async function addRecords(demo: DemoPlant, now: number): Promise<void> {
    const stored = await d.store.fact(RECORDS_FACT);
    const from = typeof stored === 'number' ? stored : now;
    if (now > from) await keepRecords(await demo.records(from, now));
    if (now !== stored) await d.store.putFact(RECORDS_FACT, Math.max(from, now));
  }

  async function keepRecords(r: Records): Promise<void> {
    const { store } = d;
    await store.putRecords('failure', r.failures);
    await store.putRecords('work_order', r.workOrders);
    await store.putRecords('logbook', r.logbook);
    await store.putRecords('shift', r.shifts);
    await store.putRecords('status', r.statuses);
    await store.putRecords('production', r.production);
  }

  /** Time of the newest sample at or before `now`; what a clock that was set forward left behind lies after it. */
  async function newestBefore(demo: DemoPlant, now: number): Promise<number | null> {
    const values = await d.store.currentValues(demo.signals.map((s) => s.id), now);
    return values.length === 0 ? null : Math.max(...values.map((v) => v.t));
  }

  async function open(): Promise<void> {
    const { store, clock } = d;
    const now = clock.now();
    const known = Fact.safeParse(await store.fact(FACT));
    const fact = known.success ? known.data : { seed: d.seed, epoch: now, ready: false };
    if (!known.success) await store.putFact(FACT, fact);
    if (!fact.ready) d.onStage('making the demo plant: town, network and 30 days of history');
    const demo = await openDemoPlant({ seed: fact.seed, now, epoch: fact.epoch, historyDays: HISTORY_DAYS, withContent: !fact.ready });
    plant = demo;
    if (closed) return;
    const keep = async (batches: Batch[]): Promise<void> => void (await store.appendSamples(batches));
    if (!fact.ready) {
      await define(demo);
      await demo.history(keep);
      await store.putFact(RECORDS_FACT, fact.epoch);
      await store.putFact(FACT, { ...fact, ready: true });
      d.onStage('the demo plant is ready');
    }
    // Making the history took its time: what went by meanwhile belongs to it.
    const present = clock.now();
    const from = (await newestBefore(demo, present)) ?? now;
    if (from < present - 1000 && !closed) await demo.catchUp(from, present, keep);
    if (closed) return;
    const then = (work: () => Promise<void>): Promise<void> => (writing = writing.then(work).then(() => d.trouble(null), (error: Error) => d.trouble(error)));
    const stopLive = demo.live(present, () => clock.now(), (batches) => then(() => keep(batches)), (error) => d.trouble(error));
    const recordKeeping = setInterval(() => void then(() => addRecords(demo, clock.now())), RECORDS_EVERY_MS);
    stop = () => {
      clearInterval(recordKeeping);
      stopLive();
    };
    void then(() => addRecords(demo, clock.now()));
  }

  const ready = open();
  ready.catch((error: Error) => d.trouble(error));
  return {
    ready,
    async close() {
      closed = true;
      stop?.();
      await ready.catch(() => undefined);
      stop?.();
      await writing;
      await plant?.close();
    },
  };
}
