/** The chart's own fetch (UI-5): bucketed reads of several signals for one window; the answer of an older request is dropped. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import { MAX_BUCKETS } from '../../shared/bridge/table.ts';
import type { Failure } from '../../shared/result.ts';
import type { BucketedRead } from '../../shared/signals/model.ts';
import type { View } from './view.ts';

export interface Reads {
  /** The window asked for, also where the host had less to give. */
  view: View;
  reads: ReadonlyMap<number, BucketedRead>;
  failures: ReadonlyMap<number, Failure>;
}

/** One request a signal, together; never rejects. */
export async function readAll(bridge: HostBridge, ids: readonly number[], view: View, buckets: number): Promise<Reads> {
  const reads = new Map<number, BucketedRead>();
  const failures = new Map<number, Failure>();
  const n = Math.max(1, Math.min(MAX_BUCKETS, Math.round(buckets)));
  await Promise.all(
    ids.map(async (id) => {
      const answer = await bridge.request('signals.read', { signal_def_id: id, from: Math.round(view.from), to: Math.round(view.to), buckets: n });
      if (answer.ok) reads.set(id, answer.value);
      else failures.set(id, answer.error);
    }),
  );
  return { view, reads, failures };
}

/** Lets only the newest of several overlapping requests through. */
export function newestOnly<T>(deliver: (value: T) => void): { run: (work: () => Promise<T>) => void; cancel: () => void } {
  let newest = 0;
  return {
    run(work) {
      const mine = ++newest;
      void work().then((value) => {
        if (mine === newest) deliver(value);
      });
    },
    cancel() {
      newest++;
    },
  };
}

/** `buckets` 0: the width is not known yet, nothing is asked. Old data stay until new ones are there. */
export function useReads(bridge: HostBridge, ids: readonly number[], view: View, buckets: number): { data: Reads | null; loading: boolean; again: () => void } {
  const [data, setData] = useState<Reads | null>(null);
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);
  const gate = useRef<ReturnType<typeof newestOnly<Reads>> | null>(null);
  const key = ids.join(',');
  useEffect(() => {
    gate.current = newestOnly<Reads>((value) => {
      setData(value);
      setLoading(false);
    });
    return () => gate.current?.cancel();
  }, []);
  useEffect(() => {
    if (buckets <= 0) return;
    setLoading(true);
    gate.current?.run(() => readAll(bridge, key === '' ? [] : key.split(',').map(Number), { from: view.from, to: view.to }, buckets));
  }, [bridge, key, view.from, view.to, buckets, round]);
  return { data, loading, again: useCallback(() => setRound((n) => n + 1), []) };
}
