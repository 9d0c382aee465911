/** Shows or compares signals over a window; finds where and when they were lowest or highest. */
import type { ToolOutput } from '../../../plant/server/contract.ts';
import { isoInZone } from '../../../time.ts';
import { type Ask, type Call, type Plan, query, readAll, render } from '../plan.ts';
import { findSignals } from '../resolve.ts';
import { highlight, show } from '../view.ts';
import { locate } from './locate.ts';

type Series = ToolOutput<'get_signal_trends'>['series'][number];

const HOUR = 3_600_000;
/** Signals that one call reads, and that a question may take. */
const PER_CALL = 16;
const MAX_SIGNALS = 48;
const PER_CHART = 8;
const MAX_CHARTS = 3;
/** Sentences of figures in the answer; the chart's own table has them all. */
const MAX_LINES = 4;

export function* trend(ask: Ask): Plan {
  const { u, say, figures, now, context } = ask;
  const window = u.window ?? { from: now - 24 * HOUR, to: now, future: false };
  if (window.future) return say.futureWindow;
  if (window.to <= window.from) return say.emptyWindow;
  if (u.kinds.length + u.ids.length + u.subjects.length === 0 && !u.ofSelection) return say.whichSignal;

  const found = yield* findSignals(ask);
  // What has no signal may still have a place.
  if (found.unknown !== null && found.unknown.near.length === 0 && u.ids.length > 0) return yield* locate(ask);
  if (found.unknown !== null) return say.unknownSignal(found.unknown.said, figures.list(found.unknown.near));
  if (found.signals.length === 0) return say.noSignals;
  const chosen = found.signals.slice(0, MAX_SIGNALS);
  const batches = Array.from({ length: Math.ceil(chosen.length / PER_CALL) }, (_, i) => chosen.slice(i * PER_CALL, (i + 1) * PER_CALL));
  const aggregation = u.extreme === 'lowest' ? 'min' : u.extreme === 'highest' ? 'max' : 'avg';
  const reads = yield* readAll(
    batches.map((batch) =>
      query('get_signal_trends', { signal_def_ids: batch.map((s) => s.signal_def_id), from: isoInZone(window.from, context.zone), to: isoInZone(window.to, context.zone), aggregation, buckets: 24 }),
    ),
  );
  const all = reads.flatMap((r) => r.series);
  const from = figures.time(reads[0]?.from ?? '');
  const to = figures.time(reads[0]?.to ?? '');
  const usable = all.filter((s) => s.count > 0);
  if (usable.length === 0) return say.noSamples(figures.list(all.slice(0, 5).map((s) => s.name)), from, to);

  const ordered = order(usable, u.extreme);
  const groups = chartGroups(ordered);
  const shown = groups.flat();
  const extremes = u.extreme === null ? [] : groups.flatMap((g) => g.slice(0, 1));
  const charts = groups.map((group) => chart(ask, group, window));
  const bars = u.compare ? groups.filter((g) => g.length > 1).map((g) => averages(ask, g)) : [];
  const marked = u.extreme === null ? ordered.slice(0, PER_CHART) : extremes;
  const places = u.highlight ? marked.flatMap((s) => (s.binding === null ? [] : [s.binding])) : [];
  const outcome = yield* show(ask, [...charts, ...bars, ...highlight(places)]);

  const unplaced = u.highlight ? marked.filter((s) => s.binding === null) : [];
  return [
    ...found.notes,
    ...extremes.map((s) => extremeLine(ask, s)),
    say.window(from, to, context.zone),
    ...shown.slice(0, MAX_LINES).map((s) => seriesLine(ask, s)),
    ...(found.total > shown.length ? [say.moreThanShown(String(found.total))] : []),
    ...(usable.length < all.length ? [say.withoutSamples(figures.list(all.filter((s) => s.count === 0).slice(0, 8).map((s) => s.name)))] : []),
    ...(unplaced.length > 0 ? [say.notOnMap(figures.list(unplaced.map((s) => s.name)))] : []),
    ...outcome,
  ].join('\n');
}

/** Within each unit the lowest or highest comes first. */
function order(series: Series[], extreme: 'lowest' | 'highest' | null): Series[] {
  if (extreme === 'lowest') return series.toSorted((a, b) => (a.min ?? Infinity) - (b.min ?? Infinity));
  if (extreme === 'highest') return series.toSorted((a, b) => (b.max ?? -Infinity) - (a.max ?? -Infinity));
  return series;
}

/** What one chart shows: the same chart when the units allow, otherwise one for each unit. */
function chartGroups(series: Series[]): Series[][] {
  const units = [...new Set(series.map((s) => `${s.kind} ${s.unit}`))];
  return units.slice(0, MAX_CHARTS).map((unit) => series.filter((s) => `${s.kind} ${s.unit}` === unit).slice(0, PER_CHART));
}

function chart({ u, now, context }: Ask, group: Series[], window: { from: number; to: number }): Call {
  const [first, ...others] = group as [Series, ...Series[]];
  const mark = u.extreme === 'lowest' ? first.min_time : u.extreme === 'highest' ? first.max_time : null;
  return render('signal_chart', {
    cell_id: first.cell_id,
    signal_def_id: first.signal_def_id,
    ...(others.length > 0 ? { compare_signal_def_ids: others.map((s) => s.signal_def_id) } : {}),
    window_hours: (window.to - window.from) / HOUR,
    ...(window.to < now ? { window_end: isoInZone(window.to, context.zone) } : {}),
    ...(mark === null ? {} : { mark_anomaly_at: mark }),
  });
}

function averages({ say, context }: Ask, group: Series[]): Call {
  const first = group[0] as Series;
  const cells = new Set(group.map((s) => s.cell_id));
  return render('bar_chart', {
    ...(cells.size === 1 ? { cell_id: first.cell_id } : {}),
    title: say.averagesTitle(say.kind[first.kind]),
    x_label: context.site?.name.slice(0, 60) ?? '',
    y_label: say.averageOf(first.unit),
    bars: group.map((s) => ({ label: s.name, value: s.avg === null ? null : Number(s.avg.toFixed(s.decimals)), signal_def_id: s.signal_def_id })),
  });
}

function extremeLine({ u, say, figures }: Ask, s: Series): string {
  const low = u.extreme === 'lowest';
  const [value, time] = low ? [s.min, s.min_time] : [s.max, s.max_time];
  return say.extreme(low, say.kind[s.kind], figures.value(value ?? Number.NaN, s.decimals, s.unit), s.name, s.tag, figures.time(time ?? ''), s.binding?.feature_id ?? null);
}

function seriesLine({ say, figures }: Ask, s: Series): string {
  const value = (v: number | null): string => (v === null ? '–' : figures.value(v, s.decimals, s.unit));
  return say.series({ name: s.name, tag: s.tag, avg: value(s.avg), min: value(s.min), minTime: figures.time(s.min_time ?? ''), max: value(s.max), maxTime: figures.time(s.max_time ?? '') });
}
