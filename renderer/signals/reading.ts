/** What a value is worth: its state, its breach and its age (OP-3). Pure; times epoch ms of the plant. */
import { valueState, type ValueState } from '../network/value-state.ts';
import type { Signal } from '../../shared/plant/model.ts';
import type { Breach, CurrentValue } from '../../shared/signals/model.ts';

export interface Reading {
  state: ValueState;
  /** The worst breach that lasts now. */
  breach: Breach | null;
  v: number | null;
  /** Of the newest sample; null without one. */
  age_ms: number | null;
}

/** What is drawn of it; the age stands beside it in words. */
export type Shown = Omit<Reading, 'age_ms'>;

/** `live` is false while nothing can come from the host: then no value may look fresh. */
export function readingOf(signal: Signal, value: CurrentValue | undefined, breaches: readonly Breach[], now: number, live: boolean): Reading {
  const state = valueState(value, signal, now);
  return {
    state: !live && (state === 'good' || state === 'uncertain') ? 'stale' : state,
    breach: worstOf(breaches.filter((b) => b.signal_def_id === signal.id && b.to === null)),
    v: value?.v ?? null,
    age_ms: value === undefined ? null : Math.max(0, now - value.t),
  };
}

/** Trip before alert, then the one that began last. */
export function compareBreaches(a: Breach, b: Breach): number {
  if (a.severity !== b.severity) return a.severity === 'trip' ? -1 : 1;
  return b.from - a.from || a.signal_def_id - b.signal_def_id;
}

function worstOf(breaches: readonly Breach[]): Breach | null {
  return [...breaches].sort(compareBreaches)[0] ?? null;
}

/** What lasts now, one line a signal: its worst. Highest priority first, newest first within it. */
export function lastingBreaches(breaches: readonly Breach[]): Breach[] {
  const seen = new Set<number>();
  return breaches.filter((b) => b.to === null).sort(compareBreaches).filter((b) => !seen.has(b.signal_def_id) && seen.add(b.signal_def_id));
}

/** 0 comes first: breaches by priority, then bad, then stale, uncertain and none; null is normal. Imported history is old by nature. */
export function attention(signal: Signal, r: Reading): number | null {
  if (r.breach !== null) return r.breach.severity === 'trip' ? 0 : 1;
  if (r.state === 'bad') return 2;
  if (r.state === 'stale') return signal.origin === 'imported' ? null : 3;
  if (r.state === 'uncertain') return 4;
  return null;
}

/** Within one and a half intervals, and five seconds, a value is of now: its age says nothing more. */
export function isFresh(signal: Signal, age_ms: number): boolean {
  return age_ms <= Math.max(1.5 * signal.interval_ms, 5000);
}

/** `Pump 1 flow` under the heading `Pump 1` is `Flow`. */
export function nameWithin(name: string, cell: string): string {
  if (!name.startsWith(`${cell} `)) return name;
  const rest = name.slice(cell.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
