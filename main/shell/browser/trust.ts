/**
 * Who may speak to the browser shell (SEC-2). Pure rules over a request's headers.
 * - Host: a name that we listen on, or an address of this machine. A foreign name that resolves to us (DNS rebinding) is refused.
 * - Origin and Sec-Fetch-Site: when the browser says where a request comes from, it must be our own page. Another port of this machine is not.
 * - A page may be opened from anywhere (a link, the address bar), but only as a page of its own.
 */
import type { NetworkInterfaceInfo } from 'node:os';

export interface RequestHead {
  method: string;
  path: string;
  header(name: string): string | undefined;
}

export type Verdict = { ok: true } | { ok: false; status: 403 | 415 | 421; message: string };

const refuse = (status: 403 | 415 | 421, message: string): Verdict => ({ ok: false, status, message });

export const isLoopback = (address: string): boolean => address === 'localhost' || address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);

/** `::1` as it stands in an address. */
export const hostInUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Every `Host` that we answer to, given where we listen. */
export function allowedHosts(listen: { host: string; port: number }, machine: { name: string; addresses: string[] }): Set<string> {
  const names = new Set(['127.0.0.1', 'localhost', '::1', listen.host]);
  if (!isLoopback(listen.host)) for (const name of [machine.name, ...machine.addresses]) names.add(name);
  const hosts = [...names].map((n) => hostInUrl(n.toLowerCase()));
  return new Set([...hosts.map((h) => `${h}:${listen.port}`), ...(listen.port === 80 ? hosts : [])]);
}

export const addressesOf = (interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] => Object.values(interfaces).flatMap((list) => (list ?? []).map((i) => i.address));

export function judge(request: RequestHead, hosts: ReadonlySet<string>): Verdict {
  const host = request.header('host')?.toLowerCase() ?? '';
  if (!hosts.has(host)) return refuse(421, `this server does not answer to the name "${host.slice(0, 100)}"`);
  const site = request.header('sec-fetch-site');
  const opensPage = request.method === 'GET' && request.path === '/' && request.header('sec-fetch-dest') === 'document' && request.header('sec-fetch-mode') === 'navigate';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !opensPage) return refuse(403, 'requests from other pages are refused');
  const origin = request.header('origin');
  if (origin !== undefined && origin.toLowerCase() !== `http://${host}`) return refuse(403, 'requests from other origins are refused');
  if (request.method === 'GET' || request.method === 'HEAD') return { ok: true };
  if (request.method !== 'POST') return refuse(403, `${request.method.slice(0, 20)} is not used here`);
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json' ? { ok: true } : refuse(415, 'the body must be application/json');
}
