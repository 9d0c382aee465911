/** The bridge over HTTP and server-sent events (browser shell). */
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import { type RequestEntry, type RequestName, requests } from '../../shared/bridge/table.ts';
import { fail } from '../../shared/result.ts';
import { listeners } from './listeners.ts';
import { checkedReply } from './validated.ts';

/** The server pings each ten seconds: two and a half of them missed mean that the line is dead, whatever the socket says. */
const SILENCE_MS = 25_000;
const WATCH_MS = 2_000;
const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 10_000;

/** Where a request goes. Entries with an address of their own answer with the bare value, all others with a reply. */
export function addressOf(name: RequestName, input: Record<string, unknown>): { path: string; init: RequestInit; bare: boolean } {
  const { http }: RequestEntry = requests[name];
  if (http === undefined) return { path: `/api/v1/bridge/${name}`, init: post(input), bare: false };
  const rest = { ...input };
  const path = http.path.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  if (http.method === 'GET') {
    const query = new URLSearchParams(Object.entries(rest).map(([k, v]) => [k, String(v)]));
    return { path: query.size === 0 ? path : `${path}?${query}`, init: {}, bare: true };
  }
  const headers: Record<string, string> = {};
  if (http.sessionHeader === true) headers['x-session-id'] = String(rest['session_id']);
  return { path, init: post(http.body === undefined ? rest : rest[http.body], headers), bare: true };
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({ method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

export function httpBridge(windowId: string): HostBridge {
  const hub = listeners();
  let source: EventSource | null = null;
  let heard = 0;
  let failures = 0;
  let retry: number | undefined;

  function connect(): void {
    window.clearTimeout(retry);
    source?.close();
    const own = new EventSource(`/api/v1/events?window_id=${encodeURIComponent(windowId)}`);
    source = own;
    heard = performance.now();
    const alive = (): void => {
      heard = performance.now();
      failures = 0;
      hub.setConnection('connected');
    };
    own.addEventListener('open', alive);
    own.addEventListener('ping', alive);
    own.addEventListener('message', (message: MessageEvent<string>) => {
      alive();
      try {
        hub.deliver(JSON.parse(message.data));
      } catch (error) {
        console.error('an event of the host cannot be read', error);
      }
    });
    // The server no longer knows what this window missed: whoever listens loads again, as after a lost connection.
    own.addEventListener('reset', () => {
      hub.setConnection('lost');
      hub.setConnection('connected');
    });
    own.addEventListener('error', () => {
      if (source !== own) return;
      hub.setConnection('lost');
      // The browser tries again by itself unless the server refused.
      if (own.readyState === EventSource.CLOSED) later();
    });
  }
  function later(): void {
    const wait = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** failures++);
    window.clearTimeout(retry);
    retry = window.setTimeout(connect, wait);
  }
  window.setInterval(() => {
    if (source?.readyState !== EventSource.OPEN || performance.now() - heard < SILENCE_MS) return;
    hub.setConnection('lost');
    connect();
  }, WATCH_MS);
  connect();

  return {
    windowId,
    subscribe: hub.subscribe,
    onConnection: hub.onConnection,
    async request(name, input) {
      const { path, init, bare } = addressOf(name, input);
      let response: Response;
      let body: unknown;
      try {
        response = await fetch(path, { ...init, credentials: 'same-origin', cache: 'no-store' });
        body = await response.json();
      } catch (error) {
        return fail('UNAVAILABLE', `the host does not answer: ${(error as Error).message}`);
      }
      return checkedReply(name, bare && response.ok ? { ok: true, value: body } : body);
    },
  };
}
