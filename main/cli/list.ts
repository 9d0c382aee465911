/** Verbs that list what the data folder holds, and `read` (CLI-3). They need the store alone. */
import { existsSync } from 'node:fs';
import type { Signal } from '../../shared/plant/model.ts';
import { qualityOf } from '../../shared/signals/model.ts';
import { plantClock } from '../clock.ts';
import { dataFolder, storeFile } from '../data-folder.ts';
import { startMonitor } from '../plant/monitor.ts';
import { openPlant, type Plant, type SiteView } from '../plant/plant.ts';
import { readSignal } from '../signals/read.ts';
import { stateOf } from '../signals/state.ts';
import { openStore, type Store } from '../store/store.ts';
import { isoInZone } from '../time.ts';
import { Failed, type Output, table, WrongUsage } from './output.ts';

export interface ListOptions { data?: string; site?: string; at?: string }

/** A time given on the command line: ISO 8601 with an offset, epoch ms UTC out. */
export function timeOption(text: string, name: string): number {
  const ms = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new WrongUsage(`${name} takes an ISO 8601 time with an offset, such as 2026-03-29T06:00:00+02:00 or …Z; not "${text}"`);
  return ms;
}

async function withPlant<T>(o: ListOptions, use: (c: { store: Store; plant: Plant; now: number }) => Promise<T>): Promise<T> {
  const dir = dataFolder(o.data);
  if (!existsSync(storeFile(dir))) throw new Failed({ code: 'NOT_FOUND', message: `there is no plant in ${dir} yet: start Penstock or import something first` });
  const store = await openStore({ file: storeFile(dir) });
  try {
    return await use({ store, plant: await openPlant(store), now: o.at === undefined ? plantClock().now() : timeOption(o.at, '--at') });
  } finally {
    await store.close();
  }
}

function siteOf(plant: Plant, name: string | undefined): SiteView {
  const view = name === undefined ? plant.active() : (plant.sites().filter((s) => s.name.toLowerCase() === name.toLowerCase()).map((s) => plant.view(s.id))[0] ?? null);
  if (view === null) throw new Failed({ code: 'UNKNOWN_SITE', message: name === undefined ? 'there is no site yet' : `there is no site "${name}": ${plant.sites().map((s) => s.name).join(', ')}` });
  return view;
}

/** By id, else by tag on any site. */
function signalOf(plant: Plant, text: string): { signal: Signal; view: SiteView } {
  const byId = /^\d+$/.test(text) ? plant.signal(Number(text)) : null;
  if (byId !== null) return byId;
  for (const site of plant.sites()) {
    const view = plant.view(site.id) as SiteView;
    for (const signal of view.signals.values()) if (signal.tag.toLowerCase() === text.toLowerCase()) return { signal, view };
  }
  throw new Failed({ code: 'UNKNOWN_SIGNAL', message: `there is no signal "${text}": the verb "signals" lists ids and tags` });
}

export const cells = (o: ListOptions, out: Output): Promise<void> =>
  withPlant(o, async ({ plant }) => {
    const list = [...siteOf(plant, o.site).cells.values()];
    out.result({ cells: list, total: list.length }, () => table(['id', 'tag', 'name', 'area', 'kind'], list.map((c) => [c.id, c.tag, c.name, c.area, c.kind])));
  });

export const signals = (o: ListOptions & { cell?: string }, out: Output): Promise<void> =>
  withPlant(o, async ({ plant, now }) => {
    const view = siteOf(plant, o.site);
    const current = await plant.current(view, now);
    const list = [...view.signals.values()]
      .filter((s) => o.cell === undefined || s.cell_id === Number(o.cell))
      .map((s) => {
        const value = current.get(s.id);
        const { state, stale } = stateOf(s, value, now);
        return { ...s, current: value === undefined ? null : { value: value.v, time: isoInZone(value.t, view.site.zone), quality: qualityOf(value.status), state, stale } };
      });
    out.result({ signals: list, total: list.length }, () =>
      table(['id', 'tag', 'name', 'value', 'unit', 'quality', 'state', 'time'], list.map((s) => [s.id, s.tag, s.name, s.current?.value?.toFixed(s.decimals) ?? null, s.unit.display, s.current?.quality ?? null, s.current === null ? 'no data' : s.current.stale ? `${s.current.state}, stale` : s.current.state, s.current?.time ?? null])),
    );
  });

export const alarms = (o: ListOptions, out: Output): Promise<void> =>
  withPlant(o, async ({ store, plant, now }) => {
    const view = siteOf(plant, o.site);
    const list = (await startMonitor(store, view, now)).breaches().map((b) => {
      const s = view.signals.get(b.signal_def_id) as Signal;
      return { ...b, tag: s.tag, name: s.name, unit: s.unit.display, since: isoInZone(b.from, view.site.zone) };
    });
    out.result({ now: isoInZone(now, view.site.zone), alarms: list, total: list.length }, () =>
      list.length === 0 ? 'Nothing is beyond its limits.' : table(['severity', 'direction', 'tag', 'name', 'limit', 'peak', 'unit', 'since'], list.map((b) => [b.severity, b.direction, b.tag, b.name, b.limit, b.peak, b.unit, b.since])),
    );
  });

export const workOrders = (o: ListOptions, out: Output): Promise<void> =>
  withPlant(o, async ({ store, plant }) => {
    const view = siteOf(plant, o.site);
    const list = (await store.records('work_order')).filter((w) => view.cells.has(w.cell_id));
    out.result({ work_orders: list, total: list.length }, () => table(['id', 'cell', 'priority', 'state', 'title'], list.map((w) => [w.id, w.cell_id, w.priority, w.state, w.title])));
  });

export const read = (signal: string, o: ListOptions & { from: string; to: string; buckets: string }, out: Output): Promise<void> =>
  withPlant(o, async ({ store, plant, now }) => {
    const buckets = Number(o.buckets);
    if (!Number.isInteger(buckets) || buckets < 1 || buckets > 100_000) throw new WrongUsage(`--buckets takes a whole number from 1 to 100000, not "${o.buckets}"`);
    const { signal: s, view } = signalOf(plant, signal);
    const r = await readSignal({ plant, store }, { signal_def_id: s.id, from: timeOption(o.from, '--from'), to: timeOption(o.to, '--to'), buckets }, now);
    if (!r.ok) throw new Failed(r.error);
    const { zone } = view.site;
    const b = r.value.buckets;
    const rows = b.start.map((start, i) => ({ time: isoInZone(start, zone), first: b.first[i] ?? null, last: b.last[i] ?? null, min: b.min[i] ?? null, max: b.max[i] ?? null, avg: b.avg[i] ?? null, count: b.count[i] ?? 0, missing: b.missing[i] ?? 0, quality: b.quality[i] ?? 'bad', gap: b.gap[i] ?? 0 }));
    out.result({ signal: { id: s.id, tag: s.tag, name: s.name, unit: s.unit.display }, from: isoInZone(r.value.from, zone), to: isoInZone(r.value.to, zone), bucket_ms: r.value.bucket_ms, buckets: rows }, () =>
      table(['time', 'first', 'last', 'min', 'max', 'avg', 'count', 'missing', 'quality'], rows.map((x) => [x.time, x.first, x.last, x.min, x.max, x.avg === null ? null : Number(x.avg.toFixed(s.decimals + 2)), x.count, x.missing, x.quality])),
    );
  });
