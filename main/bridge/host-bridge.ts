/** The host's side of the bridge, as a shell sees it: shells carry bytes, this decides. */
import type { BridgeEvent } from '../../shared/bridge/table.ts';
import type { Failure } from '../../shared/result.ts';

export type Reply = { ok: true; value: unknown } | { ok: false; error: Failure };

export interface BridgeServer {
  /** Validates name and input, runs the request, validates its output. Never rejects. */
  handle(name: string, input: unknown): Promise<Reply>;
  /** Every event, validated, in order. */
  onEvent(listener: (event: BridgeEvent) => void): () => void;
  /** A window went; its attachments go with it. */
  windowClosed(windowId: string): void;
}

/** A running host. */
export interface Host {
  readonly bridge: BridgeServer;
  /** Resolves when the plant's data are there up to now: at once for a folder in use, after the first history is made for a new one. Rejects when that failed. */
  readonly ready: Promise<void>;
  /** Stops agents, plant and store, in that order; resolves when all is written. */
  close(): Promise<void>;
}
