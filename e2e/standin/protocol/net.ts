/** `net`: files only; nothing else is fetched in a test. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guard, notImplemented } from '../guard.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2', '.wasm': 'application/wasm', '.map': 'application/json',
};

export const net = guard('net', {
  async fetch(input: string | Request): Promise<Response> {
    const url = typeof input === 'string' ? input : input.url;
    if (!url.startsWith('file:')) throw notImplemented(`net.fetch of ${url.slice(0, url.indexOf(':') + 1)}`);
    const path = fileURLToPath(url);
    const body = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new Error(error.code === 'ENOENT' ? 'net::ERR_FILE_NOT_FOUND' : `net::ERR_FAILED (${error.code})`);
    });
    return new Response(body, { headers: { 'content-type': TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream' } });
  },
  /** A control room is built to work without a network; specs see it so. */
  isOnline: (): boolean => false,
  online: false,
});
