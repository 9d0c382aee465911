import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type EventStream, frame, openEventStream } from './event-stream.ts';

describe('an event stream', () => {
  it('[SEC-2] [F-7] drops a reader that does not read, before what waits for it grows without bound', async () => {
    const { promise: opened, resolve } = Promise.withResolvers<EventStream>();
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const server = createServer((_request, response) => resolve(openEventStream(response, close)));
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
    reader.on('error', () => undefined).pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const stream = await opened;
    const event = frame({ data: 'x'.repeat(64 * 1024) });
    let sent = 0;
    while (stream.open && sent < 2000) {
      stream.send(event);
      sent += 1;
      if (sent % 50 === 0) await new Promise(setImmediate);
    }
    await closed;
    expect(stream.open).toBe(false);
    // The bound, and what the system's own buffers took.
    expect(sent * event.length).toBeLessThan(32 * 1024 * 1024);
    stream.send(event);
    reader.destroy();
    server.close();
  });

  it('[SH-2] an event is one block, whatever its text holds', () => {
    expect(frame({ id: 7, event: 'ping', data: {} })).toBe('id: 7\nevent: ping\ndata: {}\n\n');
    expect(frame({ data: 'a\n\nevent: fake\r\ndata: b\u2028' }).split('\n')).toHaveLength(3);
  });
});
