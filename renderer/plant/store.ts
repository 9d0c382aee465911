/** The plant as this window knows it: definitions of the active site, newest values, breaches, and the plant's time. */
import { create } from 'zustand';
import type { Connection, HostBridge } from '../../shared/bridge/bridge.ts';
import type { PlantClock } from '../../shared/bridge/table.ts';
import type { Cell, Signal, Site } from '../../shared/plant/model.ts';
import type { Failure } from '../../shared/result.ts';
import type { Breach, CurrentValue } from '../../shared/signals/model.ts';

export interface PlantState {
  /** Definitions of the active site are here. */
  loaded: boolean;
  /** Why they are not, when loading failed. */
  failure: Failure | null;
  sites: Site[];
  activeSiteId: number | null;
  site: Site | null;
  cells: Map<number, Cell>;
  signals: Map<number, Signal>;
  values: Map<number, CurrentValue>;
  breaches: Breach[];
  /** IANA zone of the active site. */
  zone: string;
  connection: Connection;
  /** performance.now() of the last tick. */
  lastTick: number;
  clock: PlantClock;
  /** Trouble that the host reports, by source; none when all is well. */
  troubles: Map<string, Failure>;
  /** Plant time now, epoch ms: the last tick's, carried on at the plant's speed; it stands still while the connection is lost. */
  now(): number;
}

export const usePlant = create<PlantState>()((_, get) => ({
  loaded: false,
  failure: null,
  sites: [],
  activeSiteId: null,
  site: null,
  cells: new Map(),
  signals: new Map(),
  values: new Map(),
  breaches: [],
  zone: 'UTC',
  connection: 'connecting',
  lastTick: 0,
  clock: { now: Date.now(), speed: 1 },
  troubles: new Map(),
  now() {
    const { clock, lastTick, connection } = get();
    return connection === 'connected' ? Math.floor(clock.now + (performance.now() - lastTick) * clock.speed) : clock.now;
  },
}));

const byId = <T extends { id: number }>(list: T[]): Map<number, T> => new Map(list.map((x) => [x.id, x]));

/** Loads everything of the active site. A newer call makes an older one's answer void. */
async function load(bridge: HostBridge): Promise<void> {
  const mine = ++loading;
  const give = (state: Partial<PlantState>): void => {
    if (mine === loading) usePlant.setState(state);
  };
  const sites = await bridge.request('plant.sites', {});
  if (!sites.ok) return give({ failure: sites.error });
  const { active_site_id: id } = sites.value;
  const site = sites.value.sites.find((s) => s.id === id) ?? null;
  if (id === null || site === null) {
    return give({ loaded: true, failure: null, sites: sites.value.sites, activeSiteId: null, site: null, cells: new Map(), signals: new Map(), values: new Map(), breaches: [] });
  }
  const [cells, signals, current, breaches] = await Promise.all([
    bridge.request('plant.cells', { site_id: id }),
    bridge.request('plant.signals', { site_id: id }),
    bridge.request('plant.current', { site_id: id }),
    bridge.request('plant.breaches', { site_id: id }),
  ]);
  if (!cells.ok) return give({ failure: cells.error });
  if (!signals.ok) return give({ failure: signals.error });
  if (!current.ok) return give({ failure: current.error });
  if (!breaches.ok) return give({ failure: breaches.error });
  give({
    loaded: true, failure: null, sites: sites.value.sites, activeSiteId: id, site, zone: site.zone,
    cells: byId(cells.value), signals: byId(signals.value), breaches: breaches.value,
    values: new Map(current.value.values.map((v) => [v.signal_def_id, v])), clock: current.value.clock, lastTick: performance.now(),
  });
}
let loading = 0;

/** Fills the store and keeps it up to date. Returns what ends it. */
export function followPlant(bridge: HostBridge): () => void {
  const stopEvents = bridge.subscribe((event) => {
    switch (event.name) {
      case 'plant.tick': {
        const { clock, site_id, values: fresh } = event.data;
        const { activeSiteId, values } = usePlant.getState();
        const next = site_id === activeSiteId && fresh.length > 0 ? new Map(values) : values;
        if (next !== values) for (const v of fresh) next.set(v.signal_def_id, v);
        usePlant.setState({ clock, lastTick: performance.now(), values: next });
        break;
      }
      case 'plant.breaches':
        if (event.data.site_id === usePlant.getState().activeSiteId) usePlant.setState({ breaches: event.data.breaches });
        break;
      case 'plant.changed':
        void load(bridge);
        break;
      case 'host.trouble': {
        const troubles = new Map(usePlant.getState().troubles);
        if (event.data.failure === null) troubles.delete(event.data.source);
        else troubles.set(event.data.source, event.data.failure);
        usePlant.setState({ troubles });
        break;
      }
    }
  });
  const stopConnection = bridge.onConnection((connection) => {
    const { clock, now } = usePlant.getState();
    // The clock stops where it was when the connection went.
    usePlant.setState(connection === 'connected' ? { connection } : { clock: { ...clock, now: now() }, lastTick: performance.now(), connection });
    if (connection === 'connected') void load(bridge);
  });
  return () => {
    stopEvents();
    stopConnection();
  };
}
