/** Time that passes in this window: one timer for all that must be drawn anew when nothing comes from the host. */
import { useSyncExternalStore } from 'react';
import { usePlant } from '../plant/store.ts';

const BEAT_MS = 1000;
const listeners = new Set<() => void>();
let timer: number | undefined;
let count = 0;

/** Calls once a second. Returns the unsubscriber. */
export function onBeat(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    count++;
    for (const l of listeners) l();
  }, BEAT_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** Draws the component once a second. */
export function useBeat(): void {
  useSyncExternalStore(onBeat, () => count);
}

/** What the plant's time must be by now, epoch ms: unlike the shown clock it goes on while the connection is lost, so that values age. */
export function assumedNow(): number {
  const { clock, lastTick } = usePlant.getState();
  return clock.now + (performance.now() - lastTick) * clock.speed;
}

/** Real milliseconds since the host's last tick. */
export function silence(): number {
  return performance.now() - usePlant.getState().lastTick;
}
