/** The browser shell: the bridge over HTTP and server-sent events, for a Chromium on this machine (SH-2, SEC-2). */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import type { BridgeServer } from '../../bridge/host-bridge.ts';
import { browserApp } from './app.ts';
import { openApp } from './open.ts';
import { openStreams } from './open-streams.ts';
import { createPass } from './pass.ts';
import { rateBound } from './rate.ts';
import { addressesOf, allowedHosts, hostInUrl, isLoopback } from './trust.ts';
import { openWindows, WINDOW_BOUNDS } from './windows.ts';

export interface ServeOptions {
  /** 0 for any free one. */
  port: number;
  /** The address to listen on. */
  host: string;
  /** Folder with the built `index.html`. */
  rendererDir: string;
  /** Whether to show it in a window at once. */
  open: boolean;
  /** Where a line about the opening goes. */
  note?: (line: string) => void;
}

export interface BrowserShell {
  /** With the token: whoever has it is let in. */
  url: string;
  port: number;
  close(): Promise<void>;
}

const BURST = 4000;
const PER_SECOND = 2000;
const MAX_CONNECTIONS = 256;

/** Rejects with a plain sentence when the address cannot be had. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const place = `${hostInUrl(host)}:${port}`;
      if (error.code === 'EADDRINUSE') reject(new Error(`port ${port} is in use at ${host}, by another Penstock or another program: stop it, or choose another port with --port (without --port any free one is taken)`));
      else if (error.code === 'EACCES') reject(new Error(`this user may not listen on ${place}: choose a port above 1023 with --port`));
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') reject(new Error(`this machine has no address ${host}: choose one that it has with --host`));
      else reject(new Error(`could not listen on ${place}: ${error.message}`));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

export async function serveBrowser(bridge: BridgeServer, options: ServeOptions): Promise<BrowserShell> {
  // The port is in the cookie's name and in every Host that we answer to, so it comes first.
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 30_000 });
  server.maxConnections = MAX_CONNECTIONS;
  const port = await listen(server, options.port, options.host);

  const pass = createPass(port, () => randomBytes(32).toString('base64url'));
  const windows = openWindows(bridge);
  const streams = openStreams(WINDOW_BOUNDS.pingMs);
  const app = browserApp({
    bridge, windows, streams, pass,
    rate: rateBound({ burst: BURST, perSecond: PER_SECOND, now: () => performance.now() }),
    hosts: allowedHosts({ host: options.host, port }, { name: hostname(), addresses: addressesOf(networkInterfaces()) }),
    rendererDir: options.rendererDir,
  });
  const listener = getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false });
  server.on('request', (request, response) => void listener(request, response));

  const shown = options.host === '0.0.0.0' ? '127.0.0.1' : options.host === '::' ? '[::1]' : hostInUrl(options.host);
  const url = `http://${shown}:${port}/?token=${pass.token}`;
  const note = options.note ?? (() => undefined);
  if (!isLoopback(options.host)) note(`other machines can reach this address: ${options.host} is not the loopback, and the connection is not encrypted`);
  if (options.open) {
    const reason = await openApp(url);
    if (reason !== null) note(`no window was opened, because ${reason}: open the address in a browser`);
  }

  return {
    url,
    port,
    async close() {
      windows.close();
      streams.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        // A stream's last bytes get a moment; whoever still holds on is cut off.
        setTimeout(() => server.closeAllConnections(), 200).unref();
      });
    },
  };
}
