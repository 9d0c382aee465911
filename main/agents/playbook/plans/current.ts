/** The newest values, and which are beyond their limits. */
import type { ToolOutput } from '../../../plant/server/contract.ts';
import { type Ask, type Plan, query, readAll } from '../plan.ts';
import { findSignals, type Found, narrowed } from '../resolve.ts';
import { highlight, show } from '../view.ts';

type Current = ToolOutput<'get_current_signals'>;
type Value = Current['values'][number];

const PER_CALL = 16;
const MAX_SIGNALS = 48;
const ROWS = 12;

export function* current(ask: Ask): Plan {
  const { u, say, figures } = ask;
  const only = u.outOfLimits ? { out_of_limits_only: true } : {};
  let found: Found | null = null;
  let reads: Current[];
  if (u.ids.length > 0 || u.subjects.length > 0 || u.ofSelection) {
    found = yield* findSignals(ask);
    if (found.unknown !== null) return say.unknownSignal(found.unknown.said, figures.list(found.unknown.near));
    if (found.signals.length === 0) return say.noSignals;
    const ids = found.signals.slice(0, MAX_SIGNALS).map((s) => s.signal_def_id);
    reads = yield* readAll(Array.from({ length: Math.ceil(ids.length / PER_CALL) }, (_, i) => query('get_current_signals', { signal_def_ids: ids.slice(i * PER_CALL, (i + 1) * PER_CALL), ...only })));
  } else {
    reads = yield* readAll(narrowed(ask, u.kinds.length > 0 ? u.kinds : [undefined], '').map((q) => query('get_current_signals', { ...q, ...only })));
  }
  const values = reads.flatMap((r) => r.values).filter((v) => !u.poor || v.stale || v.quality === 'bad');
  if (reads.every((r) => r.total === 0)) return say.noSignals;

  const ordered = order(values, u.extreme);
  const withValue = ordered.filter((v) => v.value !== null);
  const extreme = u.extreme === null ? undefined : withValue[0];
  const marked = u.highlight ? (extreme !== undefined ? [extreme] : ordered.slice(0, ROWS)) : [];
  const outcome = yield* show(ask, highlight(marked.flatMap((v) => (v.binding === null ? [] : [v.binding]))));
  const unplaced = marked.filter((v) => v.binding === null);

  return [
    ...(found?.notes ?? []),
    ...(extreme === undefined ? [] : [say.extreme(u.extreme === 'lowest', say.kind[extreme.kind], figures.value(extreme.value as number, extreme.decimals, extreme.unit), extreme.name, extreme.tag, figures.time(extreme.time ?? ''), extreme.binding?.feature_id ?? null)]),
    ...(reads.length === 1 ? totals(ask, reads[0] as Current) : []),
    ...ordered.slice(0, ROWS).map((v) => currentLine(ask, v)),
    ...(u.poor && ordered.length === 0 ? [say.nonePoor] : []),
    ...(ordered.length > ROWS ? [say.narrow] : []),
    ...(unplaced.length > 0 ? [say.notOnMap(figures.list(unplaced.map((v) => v.name)))] : []),
    ...outcome,
  ].join('\n');
}

/** Out of limits first, then by extreme; values that are missing last. */
function order(values: Value[], extreme: 'lowest' | 'highest' | null): Value[] {
  const outside = (v: Value): number => (v.state === 'normal' || v.state === 'unknown' ? 1 : v.state.endsWith('trip') ? -1 : 0);
  const sign = extreme === 'highest' ? -1 : 1;
  return values.toSorted((a, b) => Number(a.value === null) - Number(b.value === null) || (extreme === null ? outside(a) - outside(b) : sign * ((a.value ?? 0) - (b.value ?? 0))));
}

function totals(ask: Ask, r: Current): string[] {
  const { say } = ask;
  if (r.total === 1) return [];
  const head = r.out_of_limits === 0 ? say.allWithin(String(r.total)) : say.outOfLimits(String(r.out_of_limits), String(r.total));
  return r.stale + r.bad > 0 ? [head, poorLine(ask, r)] : [head];
}

export const poorLine = ({ say, figures }: Ask, r: { stale: number; bad: number }): string =>
  say.poor(figures.list([...(r.stale > 0 ? [say.staleCount(String(r.stale))] : []), ...(r.bad > 0 ? [say.badCount(String(r.bad))] : [])]));

export function currentLine({ say, figures }: Ask, v: Value): string {
  if (v.value === null) return say.noValue(v.name, v.tag);
  const notes = [
    ...(v.state === 'normal' || v.state === 'unknown' ? [] : [say.beyond(v.state, v.limit === null ? '' : figures.value(v.limit, v.decimals, v.unit))]),
    ...(v.stale ? [say.stale] : []),
    ...(v.quality === 'bad' ? [say.bad] : []),
  ];
  return say.current(v.name, v.tag, figures.value(v.value, v.decimals, v.unit), figures.time(v.time ?? ''), notes.join(', '));
}
