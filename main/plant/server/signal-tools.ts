/** The plant server's tools about cells and signals (PL-5). Each answers for the active site. */
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Signal } from '../../../shared/plant/model.ts';
import { qualityOf } from '../../../shared/signals/model.ts';
import { matchesWords } from '../../network/query.ts';
import { stateOf } from '../../signals/state.ts';
import { checkWindow } from '../../signals/window.ts';
import { isoInZone } from '../../time.ts';
import type { Store } from '../../store/store.ts';
import type { SiteView } from '../plant.ts';
import type { ToolInput, ToolOutput } from './contract.ts';

export interface ToolContext { view: SiteView; store: Store; now: number }

const secs = (ms: number): number => Math.round(ms / 100) / 10;
const roundTo = (value: number | null, decimals: number): number | null => (value === null ? null : Number(value.toFixed(Math.min(6, decimals + 2))));

function refOf(s: Signal) {
  return { signal_def_id: s.id, cell_id: s.cell_id, tag: s.tag, name: s.name, kind: s.kind, unit: s.unit.display, decimals: s.decimals, origin: s.origin, binding: s.binding };
}

/** Signals by ids, or by cell, kind and words. Unknown ids and cells are errors that name them. */
function selectSignals(c: ToolContext, q: { signal_def_ids?: number[] | undefined; cell_id?: number | undefined; kind?: string | undefined; query?: string | undefined }): Result<Signal[]> {
  const { view } = c;
  if (q.cell_id !== undefined && !view.cells.has(q.cell_id)) return fail('UNKNOWN_CELL', `there is no cell ${q.cell_id} on site ${view.site.name}: list_cells names them`, { path: ['cell_id'] });
  if (q.signal_def_ids !== undefined) {
    const unknown = q.signal_def_ids.filter((id) => !view.signals.has(id));
    if (unknown.length > 0) return fail('UNKNOWN_SIGNAL', `there is no signal ${unknown.join(', ')} on site ${view.site.name}: list_signals names them`, { path: ['signal_def_ids'] });
  }
  let list = q.signal_def_ids === undefined ? [...view.signals.values()] : [...new Set(q.signal_def_ids)].map((id) => view.signals.get(id) as Signal);
  if (q.cell_id !== undefined) list = list.filter((s) => s.cell_id === q.cell_id);
  if (q.kind !== undefined) list = list.filter((s) => s.kind === q.kind);
  const words = q.query;
  if (words !== undefined) {
    list = list.filter((s) => {
      const cell = view.cells.get(s.cell_id);
      return matchesWords(words, [s.tag, s.name, cell?.tag ?? '', cell?.name ?? '', cell?.area ?? '']);
    });
  }
  return ok(list);
}

export async function listCells(c: ToolContext, q: ToolInput<'list_cells'>): Promise<Result<ToolOutput<'list_cells'>>> {
  const { site, cells, signals } = c.view;
  const perCell = new Map<number, number>();
  for (const s of signals.values()) perCell.set(s.cell_id, (perCell.get(s.cell_id) ?? 0) + 1);
  const words = q.query;
  const list = [...cells.values()].filter((x) => (q.kind === undefined || x.kind === q.kind) && (words === undefined || matchesWords(words, [x.tag, x.name, x.area, x.line])));
  return ok({
    site: { site_id: site.id, name: site.name, zone: site.zone, demo: site.demo },
    cells: list.map((x) => ({ cell_id: x.id, tag: x.tag, name: x.name, area: x.area, line: x.line, kind: x.kind, signals: perCell.get(x.id) ?? 0, binding: x.binding })),
    total: list.length,
  });
}

export async function listSignals(c: ToolContext, q: ToolInput<'list_signals'>): Promise<Result<ToolOutput<'list_signals'>>> {
  const found = selectSignals(c, q);
  if (!found.ok) return found;
  return ok({ signals: found.value.map((s) => ({ ...refOf(s), limits: s.limits, interval_s: secs(s.interval_ms) })), total: found.value.length });
}

export async function getCurrentSignals(c: ToolContext, q: ToolInput<'get_current_signals'>): Promise<Result<ToolOutput<'get_current_signals'>>> {
  const found = selectSignals(c, q);
  if (!found.ok) return found;
  const { zone } = c.view.site;
  const current = new Map((await c.store.currentValues(found.value.map((s) => s.id), c.now)).map((v) => [v.signal_def_id, v]));
  const values = found.value.map((s) => {
    const value = current.get(s.id);
    const st = stateOf(s, value, c.now);
    return {
      ...refOf(s),
      value: value === undefined ? null : roundTo(value.v, s.decimals),
      quality: value === undefined ? null : qualityOf(value.status),
      time: value === undefined ? null : isoInZone(value.t, zone),
      age_s: st.age_ms === null ? null : secs(st.age_ms),
      stale: st.stale,
      state: st.state,
      limit: st.limit,
    };
  });
  const out = values.filter((v) => v.state !== 'normal' && v.state !== 'unknown');
  return ok({
    now: isoInZone(c.now, zone),
    values: q.out_of_limits_only === true ? out : values,
    total: values.length,
    out_of_limits: out.length,
    stale: values.filter((v) => v.stale).length,
    bad: values.filter((v) => v.quality === 'bad').length,
  });
}

export async function getSignalTrends(c: ToolContext, q: ToolInput<'get_signal_trends'>): Promise<Result<ToolOutput<'get_signal_trends'>>> {
  const found = selectSignals(c, q);
  if (!found.ok) return found;
  const { zone } = c.view.site;
  const window = checkWindow(Date.parse(q.from), Date.parse(q.to), c.now, (ms) => isoInZone(ms, zone));
  if (!window.ok) return window;
  const { from, to } = window.value;
  const iso = (ms: number | null): string | null => (ms === null ? null : isoInZone(ms, zone));
  let width = 1;
  const series = [];
  for (const s of found.value) {
    const { buckets: b, bucket_ms } = await c.store.readBuckets(s.id, s.interval_ms, from, to, q.buckets);
    const total = await c.store.readStatistics(s.id, from, to);
    width = bucket_ms;
    series.push({
      ...refOf(s),
      count: total.count,
      missing: total.missing,
      avg: roundTo(total.avg, s.decimals),
      min: total.min,
      min_time: iso(total.min_t),
      max: total.max,
      max_time: iso(total.max_t),
      last: total.last,
      last_time: iso(total.last_t),
      points: b.start.flatMap((start, i) => {
        const value = b[q.aggregation][i] ?? null;
        return value === null ? [] : [{ time: isoInZone(start, zone), value: roundTo(value, s.decimals) as number, count: b.count[i] as number }];
      }),
    });
  }
  return ok({ from: isoInZone(from, zone), to: isoInZone(to, zone), bucket_s: secs(width), aggregation: q.aggregation, series });
}

export async function getSignalAnomalies(c: ToolContext, q: ToolInput<'get_signal_anomalies'>): Promise<Result<ToolOutput<'get_signal_anomalies'>>> {
  const found = selectSignals(c, q);
  if (!found.ok) return found;
  const { zone } = c.view.site;
  const window = checkWindow(Date.parse(q.from), Date.parse(q.to), c.now, (ms) => isoInZone(ms, zone));
  if (!window.ok) return window;
  const { from, to } = window.value;
  const limited = found.value.filter((s) => Object.entries(s.limits).some(([name, value]) => name !== 'nominal' && value !== null));
  const defs = limited.map((s) => ({ id: s.id, limits: s.limits, deadband: s.deadband, interval_ms: s.interval_ms }));
  const anomalies = (await c.store.findBreaches(defs, from, to)).flatMap(({ signal, breaches }) => {
    const s = c.view.signals.get(signal) as Signal;
    return breaches.map((b) => ({ s, b }));
  });
  const rank = (b: (typeof anomalies)[number]['b']): number => (b.to === null ? 0 : 2) + (b.severity === 'trip' ? 0 : 1);
  anomalies.sort((x, y) => rank(x.b) - rank(y.b) || y.b.from - x.b.from);
  return ok({
    from: isoInZone(from, zone), to: isoInZone(to, zone), signals_checked: limited.length, total: anomalies.length, ongoing: anomalies.filter(({ b }) => b.to === null).length,
    anomalies: anomalies.map(({ s, b }) => ({
      ...refOf(s),
      from: isoInZone(b.from, zone),
      to: b.to === null ? null : isoInZone(b.to, zone),
      ongoing: b.to === null,
      direction: b.direction,
      severity: b.severity,
      limit: b.limit,
      peak: b.peak,
      peak_time: isoInZone(b.peak_t, zone),
      duration_s: secs((b.to ?? to) - b.from),
    })),
  });
}
