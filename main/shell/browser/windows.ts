/** The windows that listen over server-sent events: who is there, what each may see, and how one that lost its connection takes up again. */
import type { ServerResponse } from 'node:http';
import type { BridgeEvent } from '../../../shared/bridge/table.ts';
import type { BridgeServer } from '../../bridge/host-bridge.ts';
import { eventLog } from './event-log.ts';
import { type EventStream, frame, openEventStream } from './event-stream.ts';

export interface Windows {
  /** Opens the window's stream. `lastEventId` is where it was before, null when it is new. */
  connect(windowId: string, lastEventId: number | null, response: ServerResponse): void;
  /** Streams that are open now. */
  count(): number;
  close(): void;
}

export interface WindowBounds {
  /** Events kept for windows that come back. */
  events: number;
  bytes: number;
  pingMs: number;
  /** A window that is away longer than this is gone. */
  graceMs: number;
}

export const WINDOW_BOUNDS: WindowBounds = { events: 20_000, bytes: 16 * 1024 * 1024, pingMs: 10_000, graceMs: 5_000 };
/** When the browser tries again after a broken connection. */
const RETRY_MS = 500;

const windowOf = (event: BridgeEvent): string | null => (event.name === 'display.execute' || event.name === 'display.cancel' ? event.data.window_id : null);

export function openWindows(bridge: BridgeServer, bounds: WindowBounds = WINDOW_BOUNDS): Windows {
  const log = eventLog(bounds);
  const streams = new Map<string, EventStream>();
  const away = new Map<string, NodeJS.Timeout>();

  const stopListening = bridge.onEvent((event) => {
    const logged = log.append(windowOf(event), (id) => frame({ id, data: event }));
    for (const [windowId, stream] of streams) if (logged.window === null || logged.window === windowId) stream.send(logged.frame);
  });
  const ping = (): string => frame({ id: log.latest(), event: 'ping', data: {} });
  const pings = setInterval(() => {
    for (const stream of streams.values()) stream.send(ping());
  }, bounds.pingMs);

  const left = (windowId: string, stream: EventStream): void => {
    if (streams.get(windowId) !== stream) return;
    streams.delete(windowId);
    away.set(windowId, setTimeout(() => {
      away.delete(windowId);
      bridge.windowClosed(windowId);
    }, bounds.graceMs));
  };

  return {
    connect(windowId, lastEventId, response) {
      const stream: EventStream = openEventStream(response, () => left(windowId, stream));
      const former = streams.get(windowId);
      const known = former !== undefined || away.has(windowId);
      clearTimeout(away.get(windowId));
      away.delete(windowId);
      streams.set(windowId, stream);
      former?.end();

      // A window that the host has let go has lost its attachments too: it must begin anew, whatever it remembers.
      const missed = lastEventId === null ? [] : known ? log.after(lastEventId, windowId) : null;
      stream.send(`retry: ${RETRY_MS}\n\n`);
      if (missed === null) stream.send(frame({ id: log.latest(), event: 'reset', data: {} }));
      else for (const event of missed) stream.send(event.frame);
      // Gives a new window its place in the order at once, so that it can resume before its first event.
      stream.send(ping());
    },
    count: () => streams.size,
    close() {
      stopListening();
      clearInterval(pings);
      for (const timer of away.values()) clearTimeout(timer);
      const gone = [...streams.keys(), ...away.keys()];
      for (const stream of streams.values()) stream.end();
      streams.clear();
      away.clear();
      for (const windowId of gone) bridge.windowClosed(windowId);
    },
  };
}
