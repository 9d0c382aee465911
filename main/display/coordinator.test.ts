import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Envelope, type Receipt, RESULT_VERSION } from '../../shared/display/envelope.ts';
import { createDisplay, type DisplayEvent } from './coordinator.ts';

const ALL = ['locate_features', 'zoom_to_map', 'highlight_features', 'clear_highlights'];
const command = { action: 'highlight_features', layer: 'junctions', feature_ids: ['J-1'], effect: 'pulse' } as const;
const success = (actionId: string): Receipt => ({ version: RESULT_VERSION, actionId, status: 'succeeded', output: { layer: 'junctions', matched: ['J-1'], missing: [] }, completedAt: 1 });

function setUp() {
  const events: DisplayEvent[] = [];
  let n = 0;
  const display = createDisplay({ wall: () => Date.now(), ids: () => `act-${(n += 1)}`, emit: (e) => events.push(e) });
  const issued: Envelope[] = [];
  const perform = (signal = new AbortController().signal) => display.perform({ sessionId: 's1', toolCallId: 'c1', command, signal }, (e) => issued.push(e));
  return { display, events, issued, perform };
}

describe('display coordinator', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('[CMD-4] [CMD-5] sends a valid envelope that lives 15 s to the newest window and resolves with its receipt', async () => {
    const { display, events, issued, perform } = setUp();
    display.attach({ windowId: 'w1', sessionId: 's1', actions: ALL });
    display.attach({ windowId: 'w2', sessionId: 's1', actions: ALL });
    const done = perform();
    expect(Envelope.safeParse(issued[0]).success).toBe(true);
    expect(issued[0]).toMatchObject({ version: 'frontend-action@2', toolCallId: 'c1', sessionId: 's1', issuedAt: 1_000_000, expiresAt: 1_015_000, risk: 'view', replayPolicy: 'never' });
    expect(events).toEqual([{ name: 'display.execute', data: { window_id: 'w2', envelope: issued[0] } }]);
    expect(display.submit('s1', 'act-1', success('act-1')).ok).toBe(true);
    expect(await done).toEqual(success('act-1'));
  });

  it('[CMD-7] the first terminal receipt wins; a duplicate is accepted and changes nothing', async () => {
    const { display, perform } = setUp();
    display.attach({ windowId: 'w1', sessionId: 's1', actions: ALL });
    const done = perform();
    display.submit('s1', 'act-1', success('act-1'));
    expect(display.submit('s1', 'act-1', { ...success('act-1'), status: 'failed' })).toEqual({ ok: true, value: {} });
    expect((await done).status).toBe('succeeded');
  });

  it('[CMD-5] refuses receipts of unknown actions, of other sessions and for other actions', async () => {
    const { display, perform } = setUp();
    display.attach({ windowId: 'w1', sessionId: 's1', actions: ALL });
    const done = perform();
    expect(display.submit('s1', 'nope', success('nope'))).toMatchObject({ ok: false, error: { code: 'UNKNOWN_ACTION' } });
    expect(display.submit('s2', 'act-1', success('act-1'))).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
    expect(display.submit('s1', 'act-1', success('act-2'))).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
    display.submit('s1', 'act-1', success('act-1'));
    expect((await done).status).toBe('succeeded');
  });

  it('[CMD-7] expires when nobody answers, tells the window, and ignores the late receipt', async () => {
    const { display, events, perform } = setUp();
    display.attach({ windowId: 'w1', sessionId: 's1', actions: ALL });
    const done = perform();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await done).toMatchObject({ status: 'expired', error: { code: 'EXPIRED' }, completedAt: 1_015_000 });
    expect(events.at(-1)).toEqual({ name: 'display.cancel', data: { window_id: 'w1', action_id: 'act-1' } });
    expect(display.submit('s1', 'act-1', success('act-1')).ok).toBe(true);
  });

  it('[CMD-7] a window that closes cancels its actions at once; older windows serve the next', async () => {
    const { display, events, perform } = setUp();
    display.attach({ windowId: 'w1', sessionId: 's1', actions: ALL });
    display.attach({ windowId: 'w2', sessionId: 's1', actions: ALL });
    const done = perform();
    display.windowClosed('w2');
    expect(await done).toMatchObject({ status: 'cancelled', error: { code: 'WINDOW_CLOSED' } });
    void perform();
    expect(events.at(-1)).toMatchObject({ name: 'display.execute', data: { window_id: 'w1' } });
  });

  it('[CMD-7] switching the session cancels what runs and says so to the window', async () => {
    const { display, events, perform } = setUp();
    display.attach({ windowId: 'w1', sessionId: 's1', actions: ALL });
    const done = perform();
    display.attach({ windowId: 'w1', sessionId: 's2', actions: ALL });
    expect(await done).toMatchObject({ status: 'cancelled', error: { code: 'SESSION_SWITCHED' } });
    expect(events.at(-1)).toMatchObject({ name: 'display.cancel', data: { window_id: 'w1' } });
    expect(display.actionsOf('s1')).toEqual([]);
  });

  it('[CLI-2] without a renderer the action is still issued and comes back rejected with the reason', async () => {
    const { display, events, issued, perform } = setUp();
    expect(await perform()).toMatchObject({ status: 'rejected', error: { code: 'NO_RENDERER', message: expect.stringContaining('no renderer') } });
    expect(issued).toHaveLength(1);
    expect(events).toEqual([]);
    expect(display.actionsOf('s1')).toEqual([]);
  });

  it('[CMD-3] an action that the window does not support is rejected', async () => {
    const { display, perform } = setUp();
    display.attach({ windowId: 'w1', sessionId: 's1', actions: ['zoom_to_map'] });
    expect(await perform()).toMatchObject({ status: 'rejected', error: { code: 'UNSUPPORTED_ACTION' } });
  });

  it('[CMD-7] a stopped run cancels its action and tells the window, also when it stopped before', async () => {
    const { display, events, perform } = setUp();
    display.attach({ windowId: 'w1', sessionId: 's1', actions: ALL });
    const stop = new AbortController();
    const done = perform(stop.signal);
    stop.abort();
    expect(await done).toMatchObject({ status: 'cancelled', error: { code: 'RUN_STOPPED' } });
    expect(events.at(-1)).toMatchObject({ name: 'display.cancel' });
    expect((await perform(AbortSignal.abort())).status).toBe('cancelled');
  });
});
