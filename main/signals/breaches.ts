/** When a signal lay beyond its limits. One step function serves the live monitor and the scan of history. Pure. */
import type { Limits, Signal } from '../../shared/plant/model.ts';
import { type Breach, isUsable } from '../../shared/signals/model.ts';
import type { Columns } from './columns.ts';

/** A breach ends, too, when nothing usable came for ten intervals, and for ten minutes at least: what happened since is not known. */
const silence = (interval_ms: number): number => Math.max(10 * interval_ms, 600_000);

export type LimitName = 'low_trip' | 'low_alert' | 'high_alert' | 'high_trip';
export interface Beyond { direction: 'low' | 'high'; severity: 'alert' | 'trip'; name: LimitName; limit: number }

/** The outermost limit that `value` lies beyond; null when it is within all. */
export function beyond(value: number, limits: Limits): Beyond | null {
  const { low_trip, low_alert, high_alert, high_trip } = limits;
  if (high_trip !== null && value > high_trip) return { direction: 'high', severity: 'trip', name: 'high_trip', limit: high_trip };
  if (low_trip !== null && value < low_trip) return { direction: 'low', severity: 'trip', name: 'low_trip', limit: low_trip };
  if (high_alert !== null && value > high_alert) return { direction: 'high', severity: 'alert', name: 'high_alert', limit: high_alert };
  if (low_alert !== null && value < low_alert) return { direction: 'low', severity: 'alert', name: 'low_alert', limit: low_alert };
  return null;
}

/** Where a breach ends on each side: at the innermost limit, less the deadband. */
function edgesOf({ limits, deadband }: Pick<Signal, 'limits' | 'deadband'>): { low: number; high: number } {
  const low = limits.low_alert ?? limits.low_trip;
  const high = limits.high_alert ?? limits.high_trip;
  return { low: low === null ? -Infinity : low + deadband, high: high === null ? Infinity : high - deadband };
}

/** True when a breach of the signal may still last at this value. */
export function mayLast(value: number, signal: Pick<Signal, 'limits' | 'deadband'>): boolean {
  const { low, high } = edgesOf(signal);
  return value < low || value > high;
}

function isBack(value: number, direction: Breach['direction'], signal: Pick<Signal, 'limits' | 'deadband'>): boolean {
  const { low, high } = edgesOf(signal);
  return direction === 'high' ? value <= high : value >= low;
}

export interface BreachState {
  open: Breach | null;
  /** Time of the last usable sample. */
  last: number | null;
}

export const NO_BREACH: BreachState = { open: null, last: null };

type Def = Pick<Signal, 'id' | 'limits' | 'deadband' | 'interval_ms'>;

/** Takes one sample in time order; returns the new state and the breach that ended with it, if one did. */
export function stepBreach(state: BreachState, signal: Def, t: number, value: number | null, status: number): { state: BreachState; closed: Breach | null } {
  let { open } = state;
  let closed: Breach | null = null;
  if (open !== null && state.last !== null && t - state.last > silence(signal.interval_ms)) {
    closed = { ...open, to: state.last };
    open = null;
  }
  if (!isUsable(value, status)) return { state: { open, last: state.last }, closed };
  const hit = beyond(value, signal.limits);
  if (open !== null && (hit === null ? isBack(value, open.direction, signal) : hit.direction !== open.direction)) {
    closed = { ...open, to: t };
    open = null;
  }
  if (open !== null) {
    const worse = open.direction === 'high' ? value > open.peak : value < open.peak;
    const trips = hit !== null && hit.severity === 'trip' && open.severity === 'alert';
    if (worse || trips) open = { ...open, ...(trips && hit ? { severity: 'trip' as const, limit: hit.limit } : {}), ...(worse ? { peak: value, peak_t: t } : {}) };
  } else if (hit !== null) {
    open = { signal_def_id: signal.id, from: t, to: null, direction: hit.direction, severity: hit.severity, limit: hit.limit, peak: value, peak_t: t };
  }
  return { state: { open, last: t }, closed };
}

/** All breaches in `samples`, in time order; the last has `to: null` when it still lasts at the newest sample. */
export function breachesIn(samples: Columns, signal: Def): { breaches: Breach[]; state: BreachState } {
  const breaches: Breach[] = [];
  let state = NO_BREACH;
  for (let i = 0; i < samples.t.length; i++) {
    const v = samples.v[i] as number;
    const step = stepBreach(state, signal, samples.t[i] as number, Number.isNaN(v) ? null : v, samples.status[i] as number);
    state = step.state;
    if (step.closed !== null) breaches.push(step.closed);
  }
  if (state.open !== null) breaches.push(state.open);
  return { breaches, state };
}
