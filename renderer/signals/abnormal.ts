/** The abnormal signals of the site in the order of attention; drawn anew only when the list changes. */
import { useMemo, useSyncExternalStore } from 'react';
import { usePlant } from '../plant/store.ts';
import { onBeat } from './beat.ts';
import { attention } from './reading.ts';
import { currentReading } from './use-reading.ts';

function subscribe(listener: () => void): () => void {
  const stops = [usePlant.subscribe(listener), onBeat(listener)];
  return () => stops.forEach((stop) => stop());
}

function abnormalIds(): string {
  const { signals, connection } = usePlant.getState();
  const ranked = [...signals.values()].flatMap((s) => {
    const reading = currentReading(s);
    const rank = attention(s, reading);
    // While nothing can come, every value is stale: the strip says it once.
    return rank === null || (rank === STALE && connection !== 'connected') ? [] : [{ id: s.id, rank, from: reading.breach?.from ?? 0 }];
  });
  return ranked.sort((a, b) => a.rank - b.rank || b.from - a.from || a.id - b.id).map((x) => x.id).join(',');
}

const STALE = 3;

export function useAbnormal(): number[] {
  const ids = useSyncExternalStore(subscribe, abnormalIds);
  return useMemo(() => (ids === '' ? [] : ids.split(',').map(Number)), [ids]);
}
