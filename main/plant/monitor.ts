/** Which signals are beyond their limits now, kept up to date from the newest values. Deduced from stored history at start, so a breach keeps its beginning. */
import { type Breach, type CurrentValue, isUsable } from '../../shared/signals/model.ts';
import { type BreachState, mayLast, NO_BREACH, stepBreach } from '../signals/breaches.ts';
import type { Store } from '../store/store.ts';
import type { SiteView } from './plant.ts';

/** How far back a breach that lasts now may have begun and still show its beginning, ms. */
const LOOK_BACK = 7 * 86_400_000;

export interface Monitor {
  /** Worst first: trips before alerts, newest before oldest. */
  breaches(): Breach[];
  /** Returns true when the list changed. */
  step(values: CurrentValue[]): boolean;
}

export async function startMonitor(store: Store, view: SiteView, now: number): Promise<Monitor> {
  const states = new Map<number, BreachState>();
  const limited = [...view.signals.values()].filter((s) => Object.entries(s.limits).some(([k, v]) => k !== 'nominal' && v !== null));
  // A breach that lasts has its newest value beyond a limit or inside its deadband, or a value that says nothing: the history of all others need not be read.
  const newest = new Map((await store.currentValues(limited.map((s) => s.id), now)).map((v) => [v.signal_def_id, v]));
  const defs = limited
    .filter((s) => {
      const value = newest.get(s.id);
      return value !== undefined && (!isUsable(value.v, value.status) || mayLast(value.v, s));
    })
    .map((s) => ({ id: s.id, limits: s.limits, deadband: s.deadband, interval_ms: s.interval_ms }));
  for (const { signal, breaches } of await store.findBreaches(defs, now - LOOK_BACK, now + 1)) {
    const open = breaches.find((b) => b.to === null) ?? null;
    if (open !== null) states.set(signal, { open, last: null });
  }
  const watched = new Set(limited.map((s) => s.id));

  return {
    breaches() {
      const open = [...states.values()].flatMap((s) => (s.open === null ? [] : [s.open]));
      return open.sort((a, b) => Number(b.severity === 'trip') - Number(a.severity === 'trip') || b.from - a.from);
    },
    step(values) {
      let changed = false;
      for (const v of values) {
        const signal = view.signals.get(v.signal_def_id);
        if (signal === undefined || !watched.has(signal.id)) continue;
        const before = states.get(signal.id) ?? NO_BREACH;
        if (before.last !== null && v.t <= before.last) continue;
        const { state, closed } = stepBreach(before, signal, v.t, v.v, v.status);
        states.set(signal.id, state);
        const a = before.open;
        const b = state.open;
        if (closed !== null || a?.from !== b?.from || a?.severity !== b?.severity || a?.peak !== b?.peak) changed = true;
      }
      return changed;
    },
  };
}
