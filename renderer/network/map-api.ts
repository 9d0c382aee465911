/** What display commands may do with the map of this window, and how they wait for it. */
import type { Layer } from '../../shared/network/model.ts';

export interface MapApi {
  /** Against the data of the network on the map. */
  find(layer: Layer, ids: readonly string[]): { matched: string[]; missing: string[] };
  /** Brings the features into view; false when none of them can be. */
  fit(layer: Layer, ids: readonly string[]): Promise<boolean>;
  /** True when at least one of the features lies in the present view. */
  inView(layer: Layer, ids: readonly string[]): boolean;
  zoomTo(center: readonly [number, number], zoom: number): Promise<{ center: [number, number]; zoom: number }>;
  /** Resolves true once the owner's highlights are in a loaded map source, false when that takes too long. */
  drawn(owner: string): Promise<boolean>;
}

export type MapState = { state: 'ready'; api: MapApi } | { state: 'none' } | { state: 'impossible'; reason: string };

let present: MapState = { state: 'none' };
const waiting = new Set<() => void>();

/** The map tells what it is; returns how it takes its word back. */
export function announceMap(state: MapState): () => void {
  present = state;
  for (const wake of waiting) wake();
  return () => {
    if (present === state) present = { state: 'none' };
  };
}

/** Resolves with the map when it is ready, or with the reason why there will be none. Rejects with the signal's reason. */
export async function waitForMap(signal: AbortSignal): Promise<Exclude<MapState, { state: 'none' }>> {
  for (;;) {
    signal.throwIfAborted();
    if (present.state !== 'none') return present;
    await new Promise<void>((resolve, reject) => {
      const done = (): void => {
        waiting.delete(wake);
        signal.removeEventListener('abort', abort);
      };
      const wake = (): void => {
        done();
        resolve();
      };
      const abort = (): void => {
        done();
        reject(signal.reason as Error);
      };
      waiting.add(wake);
      signal.addEventListener('abort', abort, { once: true });
    });
  }
}
