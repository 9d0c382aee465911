import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection, HostBridge } from '../../shared/bridge/bridge.ts';
import type { BridgeEvent } from '../../shared/bridge/table.ts';
import { ACTION_VERSION, type Envelope } from '../../shared/display/envelope.ts';
import { type Failure, fail, ok } from '../../shared/result.ts';
import type { MapApi } from '../network/map-api.ts';
import { openDisplay } from './attach.ts';
import type { Stage } from './effects.ts';

function setUp() {
  const requests: { name: string; input: unknown }[] = [];
  const listeners = new Set<(e: BridgeEvent) => void>();
  const connections = new Set<(c: Connection) => void>();
  let refuse: Failure | null = null;
  const bridge = {
    windowId: 'w1',
    request: async (name: string, input: unknown) => {
      requests.push({ name, input });
      return refuse === null || name !== 'display.result' ? ok({}) : { ok: false, error: refuse };
    },
    subscribe: (l: (e: BridgeEvent) => void) => (listeners.add(l), () => listeners.delete(l)),
    onConnection: (l: (c: Connection) => void) => (connections.add(l), l('connected'), () => connections.delete(l)),
  } as unknown as HostBridge;
  const zoomed: number[] = [];
  let focus = (): void => undefined;
  let map: MapApi | null = { zoomTo: async (_c: unknown, zoom: number) => (zoomed.push(zoom), { center: [0, 0], zoom }) } as unknown as MapApi;
  const stage: Stage = {
    waitForMap: (signal) => (map === null ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))) : Promise.resolve({ state: 'ready', api: map })),
    highlight: () => undefined, clear: () => 0, wall: () => Date.now(),
  };
  const display = openDisplay({ bridge, stage, focus: (l) => ((focus = l), () => undefined) });
  const send = (actionId: string, zoom: number, windowId = 'w1'): void => {
    const envelope: Envelope = { version: ACTION_VERSION, actionId, toolCallId: 'c', sessionId: 's1', command: { action: 'zoom_to_map', center: [1, 2], zoom }, risk: 'view', replayPolicy: 'never', issuedAt: Date.now(), expiresAt: Date.now() + 15_000 };
    for (const l of listeners) l({ name: 'display.execute', data: { window_id: windowId, envelope } });
  };
  return {
    display, requests, zoomed, send, listeners, connections,
    focus: () => focus(), closeMap: () => void (map = null), refuse: (f: Failure | null) => void (refuse = f),
    cancel: (action_id: string) => { for (const l of listeners) l({ name: 'display.cancel', data: { window_id: 'w1', action_id } }); },
    connection: (c: Connection) => { for (const l of connections) l(c); },
    results: () => requests.filter((r) => r.name === 'display.result').map((r) => (r.input as { receipt: { actionId: string; status: string; completedAt: number } }).receipt),
    attached: () => requests.filter((r) => r.name === 'display.attach').map((r) => r.input),
  };
}

describe('display attachment', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('[CMD-3] [X-5] announces the window when a session opens, when the connection is back, and on focus', () => {
    const s = setUp();
    expect(s.attached()).toEqual([]);
    s.display.show('s1');
    expect(s.attached()).toEqual([{ window_id: 'w1', session_id: 's1', version: ACTION_VERSION, actions: ['locate_features', 'zoom_to_map', 'highlight_features', 'clear_highlights'] }]);
    s.connection('lost');
    s.connection('connected');
    s.connection('connected');
    expect(s.attached()).toHaveLength(2);
    s.focus();
    expect(s.attached()).toHaveLength(3);
  });

  it('[CMD-5] executes in stream order and sends a receipt of wall time; events for other windows are not ours', async () => {
    const s = setUp();
    s.display.show('s1');
    s.send('a', 10);
    s.send('b', 11);
    s.send('c', 12, 'w2');
    await vi.advanceTimersByTimeAsync(1);
    expect(s.zoomed).toEqual([10, 11]);
    expect(s.results().map((r) => [r.actionId, r.status])).toEqual([['a', 'succeeded'], ['b', 'succeeded']]);
    expect(s.results()[0]?.completedAt).toBeGreaterThanOrEqual(1_000_000);
  });

  it('[CMD-7] the map is not open: the action waits for it until it expires, and does nothing then', async () => {
    const s = setUp();
    s.closeMap();
    s.display.show('s1');
    s.send('a', 10);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(s.results()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(s.results()).toMatchObject([{ actionId: 'a', status: 'expired', completedAt: 1_015_000 }]);
    expect(s.zoomed).toEqual([]);
  });

  it('[CMD-7] the host takes a running action back: its effect stops', async () => {
    const s = setUp();
    s.closeMap();
    s.display.show('s1');
    s.send('a', 10);
    s.cancel('a');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(s.results()).toMatchObject([{ actionId: 'a', status: 'cancelled' }]);
  });

  it('[CMD-7] the connection is lost while a receipt is on its way: sent again, then left when the action has expired', async () => {
    const s = setUp();
    s.display.show('s1');
    s.refuse(fail('UNAVAILABLE', 'lost').error);
    s.send('a', 10);
    await vi.advanceTimersByTimeAsync(1000);
    s.refuse(null);
    await vi.advanceTimersByTimeAsync(1000);
    const sent = s.results().length;
    expect(sent).toBeGreaterThan(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(s.results()).toHaveLength(sent);
    s.refuse(fail('UNAVAILABLE', 'lost').error);
    s.send('b', 11);
    await vi.advanceTimersByTimeAsync(120_000);
    const tries = s.results().filter((r) => r.actionId === 'b').length;
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(12);
  });

  it('[CMD-5] the host refuses a receipt: not sent again', async () => {
    const s = setUp();
    s.display.show('s1');
    s.refuse(fail('FORBIDDEN', 'not yours').error);
    s.send('a', 10);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(s.results()).toHaveLength(1);
  });

  it('[CMD-7] closing cancels what runs and lets go of the bridge', async () => {
    const s = setUp();
    s.closeMap();
    s.display.show('s1');
    s.send('a', 10);
    s.display.close();
    await vi.advanceTimersByTimeAsync(1);
    expect(s.results()).toMatchObject([{ actionId: 'a', status: 'cancelled' }]);
    expect(s.listeners.size + s.connections.size).toBe(0);
  });
});
