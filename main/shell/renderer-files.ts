/** The built renderer as either shell serves it: which file an address means, and the headers that go with it (SEC-1, SEC-2). */
import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';

/**
 * What a page may do: run and fetch its own origin's files, nothing else. MapLibre reads its images from blobs and data; charts and the map set inline
 * styles.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ');

/** On every answer of either shell. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** The path inside `dir` that an address's path means, or null when it means none: it leaves the folder, or cannot be read as a path. */
export function rendererPath(dir: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (!decoded.startsWith('/') || /[\0\\]/.test(decoded)) return null;
  const root = resolve(dir);
  const file = resolve(root, `.${decoded === '/' ? '/index.html' : decoded}`);
  return file.startsWith(root + sep) ? file : null;
}

/** 200 with the file, or 404. File names with a hash never change, so they may be kept; all else is asked for again. */
export async function rendererResponse(dir: string, pathname: string): Promise<Response> {
  const file = rendererPath(dir, pathname);
  const body = file === null ? null : await readFile(file).catch(() => null);
  if (file === null || body === null) return new Response('not found', { status: 404, headers: { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' } });
  const keep = pathname.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store';
  return new Response(new Uint8Array(body), { headers: { ...SECURITY_HEADERS, 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': keep } });
}
