// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunEvent, RunEventBody } from '../../shared/runs/events.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/model.ts';
import { fail } from '../../shared/result.ts';
import { BridgeContext } from '../bridge/context.ts';
import { followPlant, usePlant } from '../plant/store.ts';
import { mount, press, unmountAll } from '../signals/mount.fixture.tsx';
import { testBridge, type TestBridge } from './bridge.fixture.ts';
import { Conversation } from './Conversation.tsx';
import { useDraft } from './draft.ts';
import { followRuns, useRuns } from './store.ts';

/** The plot library asks for a media query as it loads. */
vi.hoisted(() => Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) }));

const session = { id: 's', title: '', created_at: 0, updated_at: 0 };
const site = { id: 1, enterprise: 'E', name: 'Town', zone: 'UTC', demo: true };
let bridge: TestBridge;
let stops: (() => void)[] = [];
let seq = 0;

const event = (body: RunEventBody, run = 'r'): RunEvent => ({ ...body, session_id: 's', run_id: run, seq: seq++, at: 1000 }) as RunEvent;
/** The store shows what comes between two frames at once: the next frame is waited for. */
const say = (body: RunEventBody, run = 'r'): Promise<void> => act(async () => {
  bridge.say({ name: 'runs.event', data: event(body, run) });
  await new Promise((r) => requestAnimationFrame(r));
});
const started = (question = 'why?'): RunEventBody => ({ type: 'run_started', agent: 'qa', question, model: 'playbook', language: 'en' });
const highlight = (ids: string[]): RunEventBody => ({
  type: 'frontend_action',
  envelope: { version: 'frontend-action@2', actionId: 'a', toolCallId: 'c', sessionId: 's', command: { action: 'highlight_features', layer: 'junctions', feature_ids: ids, effect: 'static' }, risk: 'view', replayPolicy: 'never', issuedAt: 0, expiresAt: 1 },
});
const receipt = (more: object): RunEventBody => ({ type: 'receipt', receipt: { version: 'frontend-action-result@2', actionId: 'a', completedAt: 2, ...more } as never });
const end = (status: 'completed' | 'aborted' | 'error', reason: string | null = null): RunEventBody => ({ type: 'run_status', status, reason });
const settle = (): Promise<void> => act(async () => void (await new Promise((r) => setTimeout(r, 5))));

beforeAll(() => void vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} }));

beforeEach(() => {
  seq = 0;
  bridge = testBridge({
    'app.info': () => ({ version: '1', model: { id: 'playbook', provider: 'penstock', offline: true }, clock: { now: 1000, speed: 1 } }),
    'plant.sites': () => ({ sites: [site], active_site_id: 1 }), 'plant.cells': () => [], 'plant.signals': () => [], 'plant.breaches': () => [],
    'plant.current': () => ({ clock: { now: 1000, speed: 1 }, values: [] }),
    'settings.get': () => DEFAULT_SETTINGS,
    'sessions.list': () => [session], 'sessions.history': () => [], 'sessions.create': () => session,
    'runs.start': () => ({ run_id: 'r' }), 'runs.stop': () => ({}),
    'plant.knowledge': () => ({ cell_id: 1, version: 1, manufacturer: 'Acme', model: 'X1', installed_on: '2020-01-02', updated_at: 0, parameters: [], procedures: [] }),
  });
  sessionStorage.clear();
  useRuns.setState({ sessions: [], sessionId: null, events: [], loaded: true, activeRun: null, failure: null });
  useDraft.setState({ text: '' });
  stops = [followPlant(bridge), followRuns(bridge)];
});
afterEach(() => {
  unmountAll();
  for (const stop of stops) stop();
});

async function show(language = 'en'): Promise<HTMLElement> {
  const host = await mount(<BridgeContext value={bridge}><Conversation /></BridgeContext>, language);
  await settle();
  return host;
}
async function open(): Promise<HTMLElement> {
  const host = await show();
  await act(() => useRuns.getState().openSession('s'));
  return host;
}
const field = (host: HTMLElement): HTMLTextAreaElement => host.querySelector('#composer') as HTMLTextAreaElement;
function type(host: HTMLElement, text: string): void {
  act(() => useDraft.getState().set(text));
  field(host).setSelectionRange(text.length, text.length);
}
function key(host: HTMLElement, name: string, more: KeyboardEventInit = {}): boolean {
  let taken = false;
  act(() => void (taken = !field(host).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))));
  return taken;
}
const asked = (name: string): unknown[] => bridge.asked.filter((r) => r.name === name).map((r) => r.input);

describe('the conversation', () => {
  it('[AG-12] [AG-8] says who answers, and offers questions in the language of the screen', async () => {
    const host = await show('fr');
    expect(host.querySelector('[data-testid=model]')?.textContent).toBe('Guide hors ligne – règles, sans modèle de langage');
    const offered = [...host.querySelectorAll('[data-testid=suggested-question]')];
    expect(offered).toHaveLength(3);
    press(offered[0]);
    await settle();
    expect(asked('runs.start')).toMatchObject([{ session_id: 's', question: 'Qu’est-ce qui ne va pas maintenant ?' }]);
  });

  it('[AG-12] [UI-6] calls fold into one line with what goes on, then their number, faults and time; a click shows arguments and results', async () => {
    const host = await open();
    await say(started());
    await say({ type: 'tool_call', tool_call_id: '1', tool: 'list_signals', state: 'called', args: { kind: 'pressure' } });
    const line = (): HTMLElement => host.querySelector('[data-testid=tool-line] > button') as HTMLElement;
    expect(line().textContent).toContain('Looking up signals');
    await say({ type: 'tool_result', tool_call_id: '1', tool: 'list_signals', ok: true, result: [{ tag: 'PT-1' }], duration_ms: 300 });
    await say({ type: 'tool_call', tool_call_id: '2', tool: 'get_signal_trends', state: 'called', args: {} });
    await say({ type: 'tool_result', tool_call_id: '2', tool: 'get_signal_trends', ok: false, result: 'NO_DATA', duration_ms: 100 });
    expect(line().textContent).toContain('2 tool calls');
    expect(line().textContent).toContain('1 failed');
    expect(line().textContent).toContain('0.4 s');
    press(line());
    const list = host.querySelector('.tools-list') as HTMLElement;
    expect([...list.querySelectorAll('code')].map((c) => c.textContent)).toEqual(['list_signals', 'get_signal_trends']);
    expect([...list.querySelectorAll('pre')].map((p) => p.textContent)).toEqual(['{\n  "kind": "pressure"\n}', '[\n  {\n    "tag": "PT-1"\n  }\n]', 'NO_DATA']);
  });

  it('[CMD-6] a display line tells what the receipt tells: found, missing by name, or why nothing was done', async () => {
    const host = await open();
    const line = (): string => host.querySelector('[data-testid=display-line]')?.textContent ?? '';
    await say(started());
    await say(highlight(['J-1', 'J-2', 'J-9']));
    expect(line()).toBe('Highlighting 3 junctions on the map');
    await say(receipt({ status: 'succeeded', output: { layer: 'junctions', matched: ['J-1', 'J-2'], missing: ['J-9'] } }));
    expect(line()).toBe('Highlighted 2 of 3 junctions on the mapNot on the map: J-9');
  });

  it('[CMD-7] an expired or rejected command says so, with the reason', async () => {
    const host = await open();
    await say(started());
    await say(highlight(['J-1']));
    await say(receipt({ status: 'expired', error: { code: 'EXPIRED', message: 'it came 3 s too late' } }));
    expect(host.querySelector('[data-testid=display-line]')?.textContent).toBe('Highlight: too late, not doneit came 3 s too late');
  });

  it('[UI-9] [CMD-4] a conversation that is opened again mounts its artifacts from their events and does nothing else', async () => {
    const events = [
      event(started()), event({ type: 'tool_call', tool_call_id: 'k', tool: 'render_equipment_kb_card', state: 'called', args: {} }),
      event({ type: 'ui_render', agent: 'qa', component: 'equipment_kb_card', props: { cell_id: 1 }, cell_id: 1, turn_id: 't', tool_call_id: 'k' }),
      event({ type: 'tool_result', tool_call_id: 'k', tool: 'render_equipment_kb_card', ok: true, result: 'rendered', duration_ms: 1 }),
      event(highlight(['J-1'])), event(receipt({ status: 'succeeded', output: { matched: ['J-1'], missing: [] } })), event({ type: 'final_answer', text: 'Done.' }), event(end('completed')),
    ];
    bridge.answers['sessions.history'] = () => events;
    const host = await open();
    await settle();
    expect(host.querySelectorAll('[data-testid=artifact]')).toHaveLength(1);
    expect(host.querySelector('[data-testid=artifact]')?.textContent).toContain('Acme');
    expect(host.querySelector('[data-testid=display-line]')?.textContent).toContain('Highlighted 1 of 1 junction on the map');
    expect(asked('display.result')).toEqual([]);
    expect(asked('runs.start')).toEqual([]);
    expect(host.querySelector('[data-testid=announcer]')?.textContent).toBe('');
  });

  it('[AG-12] a final answer is shown once and read aloud; the text that streamed before it is not', async () => {
    const host = await open();
    await say(started());
    await say({ type: 'text', part_id: 'p', delta: 'It is **3' });
    expect(host.querySelector('[data-testid=announcer]')?.textContent).toBe('');
    await say({ type: 'text', part_id: 'p', delta: ' m**.' });
    await say({ type: 'final_answer', text: 'It is **3 m**.' });
    await say(end('completed'));
    expect(host.querySelectorAll('.answer')).toHaveLength(1);
    expect(host.querySelector('[data-testid=answer]')?.textContent).toBe('It is 3 m.');
    expect(host.querySelector('[data-testid=answer] strong')?.textContent).toBe('3 m');
    expect(host.querySelector('[data-testid=announcer]')?.textContent).toBe('It is **3 m**.');
    expect(host.querySelector('[data-testid=run-end]')).toBeNull();
  });

  it('[AG-10] a failed run gives its reason and asks again on request; a limit keeps what it had; a stop is told', async () => {
    const host = await open();
    const endOf = (): HTMLElement => host.querySelector('[data-testid=turn]:last-of-type [data-testid=run-end]') as HTMLElement;
    await say(started('why?'));
    await say(end('error', 'the model failed: timeout'));
    expect(endOf().dataset['status']).toBe('error');
    expect(endOf().textContent).toContain('The model failed: timeout.');
    press(endOf().querySelector('button'));
    await settle();
    expect(asked('runs.start')).toMatchObject([{ question: 'why?' }]);
    await say(started('more?'), 'r2');
    await say({ type: 'final_answer', text: 'So far 3.' }, 'r2');
    await say(end('error', 'stopped: it reached its limit of 20 turns'), 'r2');
    expect(endOf().dataset['status']).toBe('limited');
    expect(endOf().textContent).toContain('It reached its limit of 20 turns. What it had until then is above.');
    await say(started('again?'), 'r3');
    await say(end('aborted', 'stopped by the operator'), 'r3');
    expect(endOf().textContent).toContain('Stopped by you');
  });
});

describe('a conversation that cannot be read', () => {
  it('[UI-9] [OP-10] says so and why, and reads it again on request', async () => {
    act(() => bridge.say({ name: 'sessions.changed', data: { sessions: [{ ...session, title: 'Pressure in zone 2' }] } }));
    bridge.answers['sessions.history'] = () => fail('STORE_FAILED', 'the store did not answer: disk I/O error');
    const host = await open();
    expect(host.textContent).toContain('The conversation could not be read');
    expect(host.textContent).toContain('disk I/O error');
    expect(host.querySelector('[data-testid=conversation-empty]')).toBeNull();
    bridge.answers['sessions.history'] = () => [event(started('why?'))];
    press([...host.querySelectorAll('.thread button')].at(-1));
    await settle();
    expect(host.querySelector('[data-testid=question]')?.textContent).toContain('why?');
  });
});

describe('the composer', () => {
  it('[AG-12] Enter sends and clears, Shift+Enter does not, and an input method keeps its Enter', async () => {
    const host = await open();
    type(host, '  why?  ');
    expect(key(host, 'Enter', { shiftKey: true })).toBe(false);
    expect(key(host, 'Enter', { isComposing: true })).toBe(false);
    expect(asked('runs.start')).toEqual([]);
    expect(key(host, 'Enter')).toBe(true);
    await settle();
    expect(asked('runs.start')).toMatchObject([{ question: 'why?' }]);
    expect(field(host).value).toBe('');
  });

  it('[AG-12] a question that was refused stays, with the reason', async () => {
    bridge.answers['runs.start'] = () => fail('RUN_ACTIVE', 'this conversation has a run; stop it or wait for its end');
    const host = await open();
    type(host, 'why?');
    key(host, 'Enter');
    await settle();
    expect(field(host).value).toBe('why?');
    expect(host.querySelector('[role=alert]')?.textContent).toContain('this conversation has a run');
  });

  it('[AG-12] while a run goes on it offers Stop and sends nothing', async () => {
    const host = await open();
    await say(started());
    type(host, 'next?');
    key(host, 'Enter');
    await settle();
    expect(asked('runs.start')).toEqual([]);
    const stop = host.querySelector('.composer-stop') as HTMLElement;
    expect(stop.textContent).toContain('Stop');
    press(stop);
    await settle();
    expect(asked('runs.stop')).toEqual([{ run_id: 'r' }]);
    await say(end('aborted', 'stopped by the operator'));
    expect(host.querySelector('.composer-stop')).toBeNull();
    expect(field(host).value).toBe('next?');
  });

  it('[AG-12] Up recalls the questions of this conversation, Down comes back', async () => {
    const host = await open();
    for (const [i, q] of ['first', 'second'].entries()) {
      await say(started(q), `r${i}`);
      await say(end('completed'), `r${i}`);
    }
    key(host, 'ArrowUp');
    expect(field(host).value).toBe('second');
    key(host, 'ArrowUp');
    expect(field(host).value).toBe('first');
    key(host, 'ArrowDown');
    key(host, 'ArrowDown');
    expect(field(host).value).toBe('');
    type(host, 'my own');
    expect(key(host, 'ArrowUp')).toBe(false);
    expect(field(host).value).toBe('my own');
  });

  it('[SH-4] without a connection it says why it cannot send, keeps the text, and sends when the host is back', async () => {
    const host = await open();
    act(() => bridge.connection('lost'));
    type(host, 'why?');
    key(host, 'Enter');
    expect(asked('runs.start')).toEqual([]);
    expect((host.querySelector('.composer-send') as HTMLButtonElement).disabled).toBe(true);
    expect(host.querySelector('.composer-hint')?.textContent).toContain('The connection to the host is lost');
    act(() => bridge.connection('connected'));
    await settle();
    expect(usePlant.getState().connection).toBe('connected');
    key(host, 'Enter');
    await settle();
    expect(asked('runs.start')).toMatchObject([{ question: 'why?' }]);
  });

  it('[AG-12] a question longer than the host takes is not sent and says by how much', async () => {
    const host = await open();
    type(host, 'x'.repeat(4003));
    key(host, 'Enter');
    expect(asked('runs.start')).toEqual([]);
    expect(host.querySelector('.composer-hint')?.textContent).toContain('3 characters too long');
  });
});
