/** Samples of one signal from its true values: interpolation, noise, the instrument's resolution, and sensors that freeze or fail. Pure. */
import { STATUS } from '../../shared/signals/model.ts';
import type { Batch } from '../signals/batch.ts';
import type { Incident } from './incidents.ts';
import { chance, hash, slowNoise, whiteNoise } from './random.ts';
import type { SignalSpec } from './signals.ts';

const WANDER_PERIOD = 4 * 60_000;
/** Of a failed sensor's samples, those that still carry a number: the end of the range. */
const RAIL = 0.3;

/**
 * Samples at the multiples of `interval` in [from, to); none when the true values do not reach that far. A sample's value depends on seed,
 * signal and time alone, whoever asks and over which window. `incidents` are all that overlap the window; `t`/`v` true values in time order.
 */
export function sampleSignal(seed: number, spec: SignalSpec, t: readonly number[], v: readonly number[], from: number, to: number, interval: number, incidents: readonly Incident[]): Batch {
  const { id, tag, decimals, range } = spec.definition;
  const first = Math.ceil(from / interval) * interval;
  const n = Math.max(0, Math.ceil((to - first) / interval));
  const batch: Batch = { signal_id: id, t: new Float64Array(n), v: new Float64Array(n), status: new Uint32Array(n) };
  const key = hash(seed, id, 3);
  const wanderKey = hash(seed, id, 5);
  const unit = 10 ** decimals;
  const floor = range?.low === 0 ? 0 : -Infinity;
  let at = 0;
  const valueAt = (time: number): number => {
    while (at > 0 && (t[at] as number) > time) at--;
    while (at + 1 < t.length && (t[at + 1] as number) <= time) at++;
    const t0 = t[at] as number;
    const v0 = v[at] as number;
    let value = v0;
    const t1 = t[at + 1];
    if (spec.step) value = time > t0 ? (v[at + 1] ?? v0) : v0;
    else if (t1 !== undefined && time > t0) value = v0 + (((v[at + 1] as number) - v0) * (time - t0)) / (t1 - t0);
    if (!(spec.quietAtZero && value === 0)) {
      if (spec.wander > 0) value += spec.wander * slowNoise(wanderKey, time, WANDER_PERIOD);
      if (spec.noise > 0) value += spec.noise * whiteNoise(key, time / 1000);
    }
    return Math.max(floor, Math.round(value * unit) / unit);
  };
  const faulty = incidents.filter((i) => (i.kind === 'frozen_sensor' || i.kind === 'failed_sensor') && i.target === tag);
  for (let i = 0; i < n; i++) {
    const time = first + i * interval;
    batch.t[i] = time;
    const fault = faulty.find((f) => time >= f.from && time < f.to);
    if (fault === undefined) batch.v[i] = valueAt(time);
    else if (fault.kind === 'frozen_sensor') batch.v[i] = valueAt(Math.floor(fault.from / interval) * interval);
    else {
      batch.v[i] = chance(key, time / 1000, 9) < RAIL ? (range?.low ?? 0) : Number.NaN;
      batch.status[i] = STATUS.badSensorFailure;
    }
  }
  return batch;
}
