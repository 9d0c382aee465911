/** What is wrong: breaches of the window, what is out of limits now, and signals that cannot be trusted. */
import type { ToolOutput } from '../../../plant/server/contract.ts';
import { isoInZone } from '../../../time.ts';
import { type Ask, type Call, given, type Plan, query, readAll, render } from '../plan.ts';
import { findSignals } from '../resolve.ts';
import { highlight, show } from '../view.ts';
import { currentLine, poorLine } from './current.ts';

type Anomaly = ToolOutput<'get_signal_anomalies'>['anomalies'][number];

const HOUR = 3_600_000;
const ROWS = 8;
/** Signals that one call takes. */
const PER_CALL = 16;

export function* wrong(ask: Ask): Plan {
  const { u, say, figures, now, context } = ask;
  const window = u.window ?? { from: now - 24 * HOUR, to: now, future: false };
  if (window.future) return say.futureWindow;
  if (window.to <= window.from) return say.emptyWindow;

  const notes: string[] = [];
  let which: { signal_def_ids?: number[]; kind?: NonNullable<typeof u.kinds[number]> } = given({ kind: u.kinds[0] });
  if (u.ids.length > 0 || u.subjects.length > 0 || (u.ofSelection && context.view.cell_id !== null)) {
    const found = yield* findSignals(ask);
    if (found.unknown !== null) return say.unknownSignal(found.unknown.said, figures.list(found.unknown.near));
    if (found.signals.length === 0) return say.noSignals;
    notes.push(...found.notes, ...(found.signals.length > PER_CALL ? [say.narrow] : []));
    which = { signal_def_ids: found.signals.slice(0, PER_CALL).map((s) => s.signal_def_id) };
  }
  const [past, present] = yield* readAll([
    query('get_signal_anomalies', { ...which, from: isoInZone(window.from, context.zone), to: isoInZone(window.to, context.zone) }),
    query('get_current_signals', { ...which, out_of_limits_only: true }),
  ]);
  const anomalies = past.anomalies.toSorted((a, b) => rank(a) - rank(b));
  const isNow = window.to >= now;
  const others = isNow ? present.values.filter((v) => !anomalies.some((a) => a.signal_def_id === v.signal_def_id)) : [];
  const [from, to] = [figures.time(past.from), figures.time(past.to)];
  const poor = isNow && present.stale + present.bad > 0 ? [poorLine(ask, present)] : [];
  const worst = anomalies[0];
  if (past.signals_checked === 0) return [...notes, say.noLimits, ...poor].join('\n');
  if (worst === undefined && others.length === 0) return [...notes, say.nothingWrong(String(past.signals_checked), from, to), ...poor].join('\n');

  const marked = anomalies.filter((a) => a.ongoing || u.highlight).slice(0, 50);
  const places = [...marked, ...others].flatMap((a) => (a.binding === null ? [] : [a.binding]));
  const outcome = yield* show(ask, [...(worst === undefined ? [] : [chart(ask, worst, window)]), ...highlight(places)]);
  return [
    ...notes,
    ...(past.total > 0 ? [say.anomalies(String(past.total), String(past.ongoing), from, to)] : []),
    ...anomalies.slice(0, ROWS).map((a) => anomalyLine(ask, a)),
    ...(past.total > ROWS ? [say.worstOnly] : []),
    ...others.slice(0, ROWS).map((v) => currentLine(ask, v)),
    ...poor,
    ...outcome,
  ].join('\n');
}

/** Lasting before past, trips before alerts. */
const rank = (a: Anomaly): number => (a.ongoing ? 0 : 2) + (a.severity === 'trip' ? 0 : 1);

/** Long enough to show how it began, which is marked; the chart draws the limits itself. */
function chart({ now, context }: Ask, a: Anomaly, window: { from: number; to: number }): Call {
  const start = Math.min(window.from, Date.parse(a.from) - HOUR);
  return render('signal_chart', {
    cell_id: a.cell_id, signal_def_id: a.signal_def_id, window_hours: Math.min(24 * 400, (window.to - start) / HOUR),
    ...(window.to < now ? { window_end: isoInZone(window.to, context.zone) } : {}),
    mark_anomaly_at: a.from,
  });
}

function anomalyLine({ say, figures }: Ask, a: Anomaly): string {
  const value = (v: number): string => figures.value(v, a.decimals, a.unit);
  return say.anomaly({
    name: a.name, tag: a.tag, low: a.direction === 'low', trip: a.severity === 'trip', limit: value(a.limit), peak: value(a.peak), peakTime: figures.time(a.peak_time),
    since: figures.time(a.from), until: a.to === null ? null : figures.time(a.to),
  });
}
