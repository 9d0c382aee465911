/** One open connection of server-sent events. */
import type { ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from '../renderer-files.ts';

export interface EventStream {
  /** Writes a frame. A reader so slow that more than the bound waits for it is dropped: it comes back and resumes, or starts anew. */
  send(frame: string): void;
  /** Ends the stream in order. */
  end(): void;
  readonly open: boolean;
}

const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/** One event as text. `data` must be JSON: it holds no line break. */
export function frame(event: { id?: number; event?: string; data: unknown }): string {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  const name = event.event === undefined ? '' : `event: ${event.event}\n`;
  return `${id}${name}data: ${JSON.stringify(event.data)}\n\n`;
}

/** Takes the response over. `closed` is called once, whoever ends it. */
export function openEventStream(response: ServerResponse, closed: () => void): EventStream {
  response.writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  response.socket?.setTimeout(0);
  let open = true;
  const over = (): void => {
    if (!open) return;
    open = false;
    closed();
  };
  response.once('close', over);
  response.on('error', over);
  return {
    send(text) {
      if (!open) return;
      if (response.writableLength + text.length > MAX_WAITING_BYTES) response.destroy();
      else response.write(text);
    },
    end: () => void response.end(),
    get open() {
      return open;
    },
  };
}
