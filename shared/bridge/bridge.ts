/** What a renderer sees of the host, in either shell (SH-2). */
import type { Result } from '../result.ts';
import type { BridgeEvent, RequestInput, RequestName, RequestOutput } from './table.ts';

export type Connection = 'connecting' | 'connected' | 'lost';

export interface HostBridge {
  /** Names this window to the host; stable while the page lives. */
  readonly windowId: string;
  /** Never throws: a lost connection, too, is an answer. */
  request<K extends RequestName>(name: K, input: RequestInput<K>): Promise<Result<RequestOutput<K>>>;
  /** Every event, in the host's order. Returns the unsubscriber. */
  subscribe(listener: (event: BridgeEvent) => void): () => void;
  /** Called at once with the present state and on each change. */
  onConnection(listener: (state: Connection) => void): () => void;
}

/** What the preload script exposes as `window.penstock`; payloads are validated on both sides of it. */
export interface PreloadPort {
  request(name: string, input: unknown): Promise<unknown>;
  listen(windowId: string, listener: (event: unknown) => void): () => void;
}
