/** Subscribers to events and to the state of the connection. */
import type { Connection } from '../../shared/bridge/bridge.ts';
import type { BridgeEvent } from '../../shared/bridge/table.ts';
import { checkedEvent } from './validated.ts';

export interface Listeners {
  subscribe(listener: (event: BridgeEvent) => void): () => void;
  onConnection(listener: (state: Connection) => void): () => void;
  /** A message as it came; one that is no event of the table is reported and goes no further. */
  deliver(message: unknown): void;
  setConnection(state: Connection): void;
}

export function listeners(): Listeners {
  const onEvent = new Set<(event: BridgeEvent) => void>();
  const onState = new Set<(state: Connection) => void>();
  let state: Connection = 'connecting';
  return {
    subscribe(listener) {
      onEvent.add(listener);
      return () => void onEvent.delete(listener);
    },
    onConnection(listener) {
      onState.add(listener);
      listener(state);
      return () => void onState.delete(listener);
    },
    deliver(message) {
      const event = checkedEvent(message);
      if (event === null) return console.error('not an event of the bridge', message);
      for (const listener of onEvent) listener(event);
    },
    setConnection(next) {
      if (next === state) return;
      state = next;
      for (const listener of onState) listener(state);
    },
  };
}
