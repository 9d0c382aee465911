/** Streams that are neither a window's nor over: kept alive with pings, ended when the server closes. */
import { type EventStream, frame } from './event-stream.ts';

export interface OpenStreams {
  add(stream: EventStream): void;
  remove(stream: EventStream): void;
  count(): number;
  close(): void;
}

export function openStreams(pingMs: number): OpenStreams {
  const streams = new Set<EventStream>();
  const pings = setInterval(() => {
    for (const stream of streams) stream.send(frame({ event: 'ping', data: {} }));
  }, pingMs);
  return {
    add: (stream) => void streams.add(stream),
    remove: (stream) => void streams.delete(stream),
    count: () => streams.size,
    close() {
      clearInterval(pings);
      for (const stream of streams) stream.end();
    },
  };
}
