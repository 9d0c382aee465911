/** The plant's definitions, kept in memory, and which site is active. Values stay in the store. */
import type { Cell, Signal, Site } from '../../shared/plant/model.ts';
import type { CurrentValue } from '../../shared/signals/model.ts';
import type { Store } from '../store/store.ts';

const ACTIVE_SITE = 'active_site';

export interface SiteView { site: Site; cells: Map<number, Cell>; signals: Map<number, Signal> }

export interface Plant {
  /** Reads definitions again; after an import or when the demo plant was made. */
  reload(): Promise<void>;
  sites(): Site[];
  /** The site that the operator chose; else the demo plant; else the first. Null on an empty data folder. */
  active(): SiteView | null;
  view(site_id: number): SiteView | null;
  /** False when there is no such site. */
  select(site_id: number): Promise<boolean>;
  signal(id: number): { signal: Signal; view: SiteView } | null;
  current(view: SiteView, now: number, ids?: number[]): Promise<Map<number, CurrentValue>>;
}

export async function openPlant(store: Store): Promise<Plant> {
  let views = new Map<number, SiteView>();
  let chosen: number | null = null;

  const plant: Plant = {
    async reload() {
      const fresh = new Map<number, SiteView>();
      for (const site of await store.sites()) {
        const [cells, signals] = await Promise.all([store.cells(site.id), store.signals(site.id)]);
        fresh.set(site.id, { site, cells: new Map(cells.map((c) => [c.id, c])), signals: new Map(signals.map((s) => [s.id, s])) });
      }
      const stored = await store.fact(ACTIVE_SITE);
      chosen = typeof stored === 'number' ? stored : null;
      views = fresh;
    },
    sites: () => [...views.values()].map((v) => v.site),
    active() {
      const picked = chosen === null ? undefined : views.get(chosen);
      return picked ?? [...views.values()].find((v) => v.site.demo) ?? [...views.values()][0] ?? null;
    },
    view: (site_id) => views.get(site_id) ?? null,
    async select(site_id) {
      if (!views.has(site_id)) return false;
      await store.putFact(ACTIVE_SITE, site_id);
      chosen = site_id;
      return true;
    },
    signal(id) {
      for (const view of views.values()) {
        const signal = view.signals.get(id);
        if (signal !== undefined) return { signal, view };
      }
      return null;
    },
    async current(view, now, ids) {
      const values = await store.currentValues(ids ?? [...view.signals.keys()], now);
      return new Map(values.map((v) => [v.signal_def_id, v]));
    },
  };
  await plant.reload();
  return plant;
}
