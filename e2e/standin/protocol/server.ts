/** The loopback server through which Chromium reaches the handlers of `protocol.handle`. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { handlerOf, privilegesOf } from './protocol.ts';
import { fromWeb, headerToWeb, setPort } from './web-origin.ts';

/** Of the connection, not of the request. */
const DROPPED_REQUEST_HEADERS = new Set(['host', 'connection', 'upgrade-insecure-requests']);
/** Fetched bodies come decoded. */
const DROPPED_RESPONSE_HEADERS = new Set(['content-encoding', 'transfer-encoding', 'connection']);

export async function startServer(): Promise<{ stop(): void }> {
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // As Electron does: the handler's fault is logged, and the page sees a failed request.
      console.error('stand-in electron: a protocol handler failed:', error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  setPort((server.address() as AddressInfo).port);
  server.unref();
  return {
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = fromWeb(`http://${request.headers.host}${request.url}`);
  const scheme = url.slice(0, url.indexOf(':'));
  const handler = handlerOf(scheme);
  // No such scheme, or one that pages may load from but not fetch.
  const isFetch = request.headers['sec-fetch-dest'] === 'empty';
  if (handler === undefined || (isFetch && privilegesOf(scheme).supportFetchAPI !== true)) return void response.destroy();

  const answer = await handler(asRequest(url, request));
  if (answer.type === 'error') return void response.destroy();
  const headers = [...answer.headers].filter(([name]) => !DROPPED_RESPONSE_HEADERS.has(name));
  response.writeHead(answer.status, answer.statusText, headers.flatMap(([name, value]) => [name, headerToWeb(value)]));
  if (answer.body === null) return void response.end();
  try {
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
  } catch (error) {
    // The page went elsewhere before it had read all.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

function asRequest(url: string, request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !DROPPED_REQUEST_HEADERS.has(name)) headers.set(name, fromWeb(String(value)));
  }
  const method = request.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  return new Request(url, { method, headers, body: Readable.toWeb(request) as BodyInit, duplex: 'half' } as RequestInit);
}
