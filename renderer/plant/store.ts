/** The plant as this window knows it: definitions of the active site, newest values, breaches, and the plant's time. */
import { create } from 'zustand';
import type { Connection, HostBridge } from '../../shared/bridge/bridge.ts';
import type { BridgeEvent, PlantClock } from '../../shared/bridge/table.ts';
import type { Cell, Signal, Site } from '../../shared/plant/model.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';
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
  /** Trouble that the host reports, or that this window has with it (`load`, `site`), by source; none when all is well. */
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

type PlantEvent = Extract<BridgeEvent, { name: 'plant.tick' | 'plant.breaches' }>;

/**
 * What an event changes. `late`: it came while the present state was asked for, so that either may be the newer one; the newer values stay.
 * Breaches come whole and whenever they change: the last event that came is never older than an answer for long.
 */
export function changeBy(state: PlantState, event: PlantEvent, late = false): Partial<PlantState> {
  if (event.data.site_id !== state.activeSiteId) return event.name === 'plant.tick' && !late ? { clock: event.data.clock, lastTick: performance.now() } : {};
  if (event.name === 'plant.breaches') return { breaches: event.data.breaches };
  const { clock, values: fresh } = event.data;
  const values = fresh.length > 0 ? new Map(state.values) : state.values;
  for (const v of fresh) if (!late || v.t >= (values.get(v.signal_def_id)?.t ?? -Infinity)) values.set(v.signal_def_id, v);
  return late ? { values } : { clock, lastTick: performance.now(), values };
}

function setTrouble(source: string, failure: Failure | null): void {
  const troubles = new Map(usePlant.getState().troubles);
  if (failure === null && !troubles.delete(source)) return;
  if (failure !== null) troubles.set(source, failure);
  usePlant.setState({ troubles });
}

let loading = 0;
/** What came since the present load began; null between loads. */
let arrived: PlantEvent[] | null = null;

/** Loads everything of the active site. A newer call makes an older one's answer void. */
async function load(bridge: HostBridge): Promise<void> {
  const mine = ++loading;
  arrived = [];
  const answer = await definitions(bridge);
  if (mine !== loading) return;
  const late = arrived;
  arrived = null;
  if (!answer.ok) {
    // What is shown stays, and the strip says that it may be out of date.
    if (usePlant.getState().loaded) setTrouble('load', answer.error);
    return usePlant.setState({ failure: answer.error });
  }
  usePlant.setState({ ...answer.value, loaded: true, failure: null });
  for (const event of late) usePlant.setState(changeBy(usePlant.getState(), event, true));
  setTrouble('load', null);
}

async function definitions(bridge: HostBridge): Promise<Result<Partial<PlantState>>> {
  const sites = await bridge.request('plant.sites', {});
  if (!sites.ok) return sites;
  const { active_site_id: id } = sites.value;
  const site = sites.value.sites.find((s) => s.id === id) ?? null;
  if (id === null || site === null) return ok({ sites: sites.value.sites, activeSiteId: null, site: null, cells: new Map(), signals: new Map(), values: new Map(), breaches: [] });
  const [cells, signals, current, breaches] = await Promise.all([
    bridge.request('plant.cells', { site_id: id }),
    bridge.request('plant.signals', { site_id: id }),
    bridge.request('plant.current', { site_id: id }),
    bridge.request('plant.breaches', { site_id: id }),
  ]);
  if (!cells.ok) return cells;
  if (!signals.ok) return signals;
  if (!current.ok) return current;
  if (!breaches.ok) return breaches;
  return ok({
    sites: sites.value.sites, activeSiteId: id, site, zone: site.zone,
    cells: byId(cells.value), signals: byId(signals.value), breaches: breaches.value,
    values: new Map(current.value.values.map((v) => [v.signal_def_id, v])), clock: current.value.clock, lastTick: performance.now(),
  });
}

/** Makes another site the active one; a refusal stands in the strip until a site was opened. */
export async function selectSite(bridge: HostBridge, siteId: number): Promise<void> {
  const selected = await bridge.request('plant.select_site', { site_id: siteId });
  setTrouble('site', selected.ok ? null : selected.error);
}

/** Fills the store and keeps it up to date. Returns what ends it. */
export function followPlant(bridge: HostBridge): () => void {
  const stopEvents = bridge.subscribe((event) => {
    switch (event.name) {
      case 'plant.tick':
      case 'plant.breaches':
        arrived?.push(event);
        usePlant.setState(changeBy(usePlant.getState(), event));
        break;
      case 'plant.changed':
        void load(bridge);
        break;
      case 'host.trouble':
        setTrouble(event.data.source, event.data.failure);
        break;
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
