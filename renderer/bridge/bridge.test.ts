// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BridgeEvent } from '../../shared/bridge/table.ts';
import { addressOf, httpBridge } from './http-bridge.ts';
import { preloadBridge } from './preload-bridge.ts';
import { checkedReply } from './validated.ts';

class Source extends EventTarget {
  static last: Source;
  static OPEN = 1;
  static CLOSED = 2;
  readyState = 1;
  url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.last = this;
  }
  close(): void { this.readyState = 2; }
  say(type: string, data?: unknown): void { this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data: JSON.stringify(data) })); }
}

afterEach(() => vi.unstubAllGlobals());

describe('the bridge in the renderer', () => {
  it('[SH-4] [UI-5] a chart reads its data at the address of the contract', () => {
    expect(addressOf('signals.read', { signal_def_id: 7, from: 1, to: 2, buckets: 3 })).toEqual({ path: '/api/v1/signals/data/7?from=1&to=2&buckets=3', init: {}, bare: true });
  });

  it('[CMD-5] a receipt goes to its action, whole, with the session in the header', () => {
    const receipt = { version: 'frontend-action-result@2', actionId: 'a/1', status: 'succeeded', completedAt: 5 };
    const { path, init } = addressOf('display.result', { action_id: 'a/1', session_id: 's', receipt });
    expect(path).toBe('/api/v1/frontend-actions/a%2F1/result');
    expect(init).toMatchObject({ method: 'POST', headers: { 'x-session-id': 's' }, body: JSON.stringify(receipt) });
  });

  it('[SH-4] a reply that does not fit the table never reaches a component', () => {
    expect(checkedReply('plant.sites', { ok: true, value: { sites: [{}], active_site_id: null } })).toMatchObject({ ok: false, error: { code: 'INTERNAL', path: ['sites', 0, 'id'] } });
    expect(checkedReply('plant.sites', 'hello')).toMatchObject({ ok: false });
    expect(checkedReply('plant.sites', { ok: false, error: { code: 'WHATEVER' } })).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
  });

  it('[SH-2] over HTTP: events in order, foreign messages dropped, lost and found told', () => {
    vi.stubGlobal('EventSource', Source);
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const bridge = httpBridge('w');
    const seen: BridgeEvent[] = [];
    const states: string[] = [];
    bridge.subscribe((e) => seen.push(e));
    bridge.onConnection((s) => states.push(s));
    Source.last.say('open');
    Source.last.say('message', { name: 'plant.changed', data: { active_site_id: 1 } });
    Source.last.say('message', { name: 'plant.changed', data: { active_site_id: 'one' } });
    Source.last.say('message', { name: 'eval', data: {} });
    Source.last.say('reset');
    Source.last.say('error');
    expect(seen).toEqual([{ name: 'plant.changed', data: { active_site_id: 1 } }]);
    expect(states).toEqual(['connecting', 'connected', 'lost', 'connected', 'lost']);
    expect(silent).toHaveBeenCalledTimes(2);
    silent.mockRestore();
  });

  it('[SH-2] a host that does not answer is an answer, in both shells', async () => {
    vi.stubGlobal('EventSource', Source);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await httpBridge('w').request('plant.sites', {})).toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } });
    const gone = preloadBridge({ request: () => Promise.reject(new Error('gone')), listen: () => () => undefined }, 'w');
    expect(await gone.request('plant.sites', {})).toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } });
  });

  it('[SH-2] over the preload script: what comes again shows that the host is back', async () => {
    let listener: (event: unknown) => void = () => undefined;
    let there = false;
    const bridge = preloadBridge({ request: () => (there ? Promise.resolve({ ok: true, value: { sites: [], active_site_id: null } }) : Promise.reject(new Error('gone'))), listen: (_, l) => { listener = l; return () => undefined; } }, 'w');
    const states: string[] = [];
    bridge.onConnection((s) => states.push(s));
    await bridge.request('plant.sites', {});
    listener({ name: 'plant.changed', data: { active_site_id: null } });
    await bridge.request('plant.sites', {});
    there = true;
    await bridge.request('plant.sites', {});
    expect(states).toEqual(['connected', 'lost', 'connected', 'lost', 'connected']);
  });

  it('[SH-2] the bare value of an address of the contract becomes a reply, its error stays one', async () => {
    vi.stubGlobal('EventSource', Source);
    const body = { schema_version: 'frontend-action-registry@2', actions: [] };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body))));
    const bridge = httpBridge('w');
    expect(await bridge.request('display.registry', {})).toEqual({ ok: true, value: body });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ ok: false, error: { code: 'FORBIDDEN', message: 'no' } }), { status: 403 })));
    expect(await bridge.request('display.registry', {})).toEqual({ ok: false, error: { code: 'FORBIDDEN', message: 'no' } });
  });
});
