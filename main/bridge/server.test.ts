import { describe, expect, it } from 'vitest';
import type { BridgeEvent } from '../../shared/bridge/table.ts';
import { ok } from '../../shared/result.ts';
import { StoreError } from '../store/store.ts';
import { bridgeServer, eventHub, type Handlers } from './server.ts';

function bridge(handlers: Partial<Handlers>) {
  const bugs: string[] = [];
  const hub = eventHub();
  return { bugs, hub, server: bridgeServer({ handlers: handlers as Handlers, onEvent: hub.onEvent, windowClosed() {}, bug: (e) => bugs.push(e.message) }) };
}

describe('bridge', () => {
  it('[SH-4] an input that does not fit the table is refused with the field, and no handler runs', async () => {
    let ran = false;
    const { server } = bridge({ 'signals.read': async () => { ran = true; return ok({} as never); } });
    expect(await server.handle('signals.read', { signal_def_id: 1, from: 0, to: 1.5, buckets: 10 })).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', path: ['to'] } });
    expect(await server.handle('signals.read', { signal_def_id: 1, from: 0, to: 1, buckets: 10, more: 1 })).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
    expect(ran).toBe(false);
  });

  it('[SH-4] an output that does not fit the table does not leave the host', async () => {
    const { server, bugs } = bridge({ 'plant.sites': async () => ok({ sites: 'many' } as never) });
    expect(await server.handle('plant.sites', {})).toMatchObject({ ok: false, error: { code: 'INTERNAL', path: ['sites'] } });
    expect(bugs).toHaveLength(1);
  });

  it('[SH-4] unknown requests, and names of the prototype, are refused', async () => {
    const { server } = bridge({});
    for (const name of ['plant.everything', 'toString', '__proto__', 'constructor']) expect(await server.handle(name, {})).toMatchObject({ ok: false, error: { code: 'UNKNOWN_REQUEST' } });
  });

  it('[SEC-4] a full disk and a handler that throws are answers', async () => {
    const { server, bugs } = bridge({
      'sessions.create': async () => { throw new StoreError('full', 'the disk is full'); },
      'sessions.list': async () => { throw new Error('boom'); },
    });
    expect(await server.handle('sessions.create', {})).toEqual({ ok: false, error: { code: 'STORE_FULL', message: 'the disk is full' } });
    expect(await server.handle('sessions.list', {})).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
    expect(bugs).toEqual(['boom']);
  });

  it('[SH-4] events are validated and reach every listener in order', () => {
    const { hub } = bridge({});
    const seen: BridgeEvent[] = [];
    const off = hub.onEvent((e) => seen.push(e));
    hub.emit('plant.changed', { active_site_id: 1 });
    hub.emit('plant.changed', { active_site_id: null });
    expect(() => hub.emit('plant.changed', { active_site_id: 'x' } as never)).toThrow();
    off();
    hub.emit('plant.changed', { active_site_id: 2 });
    expect(seen.map((e) => e.data)).toEqual([{ active_site_id: 1 }, { active_site_id: null }]);
  });
});
