/** The bucketed read that charts make (UI-5, SC-2). */
import type { BucketedRead } from '../../shared/signals/model.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Plant } from '../plant/plant.ts';
import type { Store } from '../store/store.ts';
import { isoInZone } from '../time.ts';
import { checkWindow } from './window.ts';

export interface ReadRequest { signal_def_id: number; from: number; to: number; buckets: number }

/** `now` is plant time: nothing after it is read. */
export async function readSignal(deps: { plant: Plant; store: Store }, request: ReadRequest, now: number): Promise<Result<BucketedRead>> {
  const found = deps.plant.signal(request.signal_def_id);
  if (found === null) return fail('UNKNOWN_SIGNAL', `there is no signal ${request.signal_def_id}`, { path: ['signal_def_id'] });
  const { signal, view } = found;
  const window = checkWindow(request.from, request.to, now, (ms) => isoInZone(ms, view.site.zone));
  if (!window.ok) return window;
  const { from, to } = window.value;
  // The whole window sets the width, so that buckets keep their place while the present moves on.
  const { buckets, bucket_ms } = await deps.store.readBuckets(signal.id, signal.interval_ms, from, to, Math.max(1, Math.round((request.buckets * (to - from)) / (request.to - request.from))));
  const newest = (await deps.store.currentValues([signal.id], now))[0]?.t ?? null;
  return ok({ signal_def_id: signal.id, from, to, bucket_ms, unit: signal.unit, buckets, newest_t: newest, source: 'plant', read_at: now });
}
