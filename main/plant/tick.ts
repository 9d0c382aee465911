/** Once a second: what changed on the active site, to every window; and the breaches when they change. */
import type { CurrentValue } from '../../shared/signals/model.ts';
import type { Emit } from '../bridge/server.ts';
import type { PlantClock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { type Monitor, startMonitor } from './monitor.ts';
import type { Plant, SiteView } from './plant.ts';

const TICK_MS = 1000;

export interface Ticker {
  /** Of a site; the active one's monitor is kept running. */
  monitor(view: SiteView): Promise<Monitor>;
  /** Definitions, the active site or stored history changed: start over. */
  reset(): void;
  stop(): Promise<void>;
}

export function startTicker(deps: { plant: Plant; store: Store; clock: PlantClock; emit: Emit; trouble: (error: Error | null) => void }): Ticker {
  const { plant, store, clock, emit } = deps;
  let monitors = new Map<number, Promise<Monitor>>();
  let sent = new Map<number, CurrentValue>();
  const stopping = new AbortController();
  /** The monitor whose list the windows have. */
  let told: Monitor | null = null;
  let troubled = false;

  function monitor(view: SiteView): Promise<Monitor> {
    const known = monitors.get(view.site.id);
    if (known !== undefined) return known;
    const started = startMonitor(store, view, clock.now());
    monitors.set(view.site.id, started);
    // One that could not start is tried again, not kept.
    started.catch(() => monitors.get(view.site.id) === started && monitors.delete(view.site.id));
    return started;
  }

  async function tick(): Promise<void> {
    const view = plant.active();
    const now = clock.now();
    const values = view === null ? [] : [...(await plant.current(view, now)).values()];
    const changed = values.filter((v) => sent.get(v.signal_def_id)?.t !== v.t);
    for (const v of changed) sent.set(v.signal_def_id, v);
    emit('plant.tick', { clock: { now, speed: clock.speed }, site_id: view?.site.id ?? null, values: changed });
    if (view !== null) {
      const m = await monitor(view);
      const isNew = m !== told;
      told = m;
      if (m.step(changed) || isNew) emit('plant.breaches', { site_id: view.site.id, breaches: m.breaches() });
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      try {
        await tick();
        if (troubled) deps.trouble(null);
        troubled = false;
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (!troubled) deps.trouble(error as Error);
        troubled = true;
      }
      await new Promise((resolve) => {
        wake = resolve;
        setTimeout(resolve, Math.max(50, TICK_MS - (performance.now() - began)));
      });
    }
  }
  let wake: ((value: unknown) => void) | null = null;
  const running = loop();

  return {
    monitor,
    reset() {
      monitors = new Map();
      sent = new Map();
    },
    async stop() {
      stopping.abort();
      wake?.(null);
      await running;
    },
  };
}
