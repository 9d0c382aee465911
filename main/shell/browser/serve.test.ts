import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actionRegistry } from '../../../shared/display/envelope.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { RunEvent } from '../../../shared/runs/events.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/model.ts';
import { bridgeServer, eventHub, type Handlers } from '../../bridge/server.ts';
import { type BrowserShell, serveBrowser } from './serve.ts';
import { eventReader, type Sse } from './sse-reader.fixture.ts';

const rendererDir = mkdtempSync(join(tmpdir(), 'penstock-serve-'));
beforeAll(() => writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>room</title>'));
afterAll(() => rmSync(rendererDir, { recursive: true, force: true }));

const stored: RunEvent[] = [
  { session_id: 's-1', run_id: 'r-0', seq: 0, at: 1, type: 'final_answer', text: 'before' },
  {
    session_id: 's-1', run_id: 'r-0', seq: 1, at: 2, type: 'frontend_action',
    envelope: { version: 'frontend-action@2', actionId: 'a-1', toolCallId: 'c-1', sessionId: 's-1', command: { action: 'clear_highlights' }, risk: 'view', replayPolicy: 'never', issuedAt: 1, expiresAt: 2 },
  },
  { session_id: 's-1', run_id: 'r-0', seq: 2, at: 3, type: 'run_status', status: 'completed', reason: null },
];

let shell: BrowserShell;
let origin: string;
let cookie: string;
let hub: ReturnType<typeof eventHub>;
let gone: string[];
const readers: Sse[] = [];

beforeEach(async () => {
  hub = eventHub();
  gone = [];
  const handlers: Partial<Handlers> = {
    'sessions.history': async ({ session_id }) => (session_id === 's-1' ? ok(stored) : fail('UNKNOWN_SESSION', `there is no session ${session_id}`)),
    'settings.get': async () => ok(DEFAULT_SETTINGS),
    'plant.sites': async () => ok({ sites: [], active_site_id: null }),
    'display.registry': async () => ok(actionRegistry()),
    'sessions.create': async () => ok({ id: 's-2', title: '', created_at: 0, updated_at: 0 }),
    async 'runs.start'({ session_id, question, language }) {
      const base = { session_id, run_id: 'r-1', at: 0 };
      hub.emit('runs.event', { ...base, seq: 3, type: 'run_started', agent: 'qa', question, model: 'test', language });
      hub.emit('runs.event', { ...base, run_id: 'other', seq: 4, type: 'text', part_id: 'p', delta: 'of another run' });
      setTimeout(() => {
        hub.emit('runs.event', { ...base, seq: 5, type: 'final_answer', text: 'done' });
        hub.emit('runs.event', { ...base, seq: 6, type: 'run_status', status: 'completed', reason: null });
      }, 20);
      return ok({ run_id: 'r-1' });
    },
  };
  const bridge = bridgeServer({ handlers: handlers as Handlers, onEvent: hub.onEvent, windowClosed: (id) => gone.push(id), bug: (e) => { throw e; } });
  shell = await serveBrowser(bridge, { port: 0, host: '127.0.0.1', rendererDir, open: false });
  origin = `http://127.0.0.1:${shell.port}`;
  const entry = await fetch(shell.url, { redirect: 'manual' });
  cookie = entry.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await shell.close();
});

interface Init { method?: string; body?: string; headers?: Record<string, string> }
const api = (path: string, init: Init = {}) => fetch(`${origin}${path}`, { ...init, headers: { cookie, ...(init.method === 'POST' ? { 'content-type': 'application/json' } : {}), ...init.headers } });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) => api(path, { method: 'POST', body: JSON.stringify(body), headers });
async function listen(path: string, headers: Record<string, string> = {}, init: Init = {}): Promise<Sse> {
  const reader = await eventReader(`${origin}${path}`, { ...init, headers: { cookie, ...headers, ...init.headers } });
  readers.push(reader);
  return reader;
}

describe('browser shell', () => {
  it('[SEC-2] the token of the address becomes a strict cookie and leaves the address; without either nothing is served', async () => {
    const entry = await fetch(shell.url, { redirect: 'manual' });
    expect([entry.status, entry.headers.get('location')]).toEqual([303, '/']);
    expect(entry.headers.get('set-cookie')).toMatch(/^penstock-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await (await api('/')).text()).toContain('room');
    expect((await fetch(`${origin}/`)).status).toBe(401);
    expect((await fetch(`${origin}/?token=wrong`, { redirect: 'manual' })).status).toBe(401);
    expect(await (await fetch(`${origin}/index.html`)).text()).not.toContain('room');
    expect((await fetch(`${origin}/api/v1/bridge/settings.get`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(401);
  });

  it('[SEC-2] every answer, refusals and streams too, carries the policy and is not kept', async () => {
    const answers = [await fetch(`${origin}/`), await api('/'), await post('/api/v1/bridge/settings.get', {}), await api('/api/v1/nothing'), await api('/', { headers: { origin: 'http://evil.example' } })];
    for (const a of answers) expect([a.headers.get('content-security-policy')?.includes("default-src 'none'"), a.headers.get('x-content-type-options'), a.headers.get('cache-control')]).toEqual([true, 'nosniff', 'no-store']);
    expect((await listen('/api/v1/events?window_id=w')).headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('[SEC-2] a foreign Host is refused even with the cookie', async () => {
    const status = await new Promise((resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port: shell.port, path: '/', headers: { host: `evil.example:${shell.port}`, cookie } }, (r) => resolve(r.resume().statusCode)).on('error', reject).end();
    });
    expect(status).toBe(421);
  });

  it('[SEC-2] a body that is too long is refused and not read', async () => {
    const answer = await post('/api/v1/bridge/settings.set', { language: 'x'.repeat(2 * 1024 * 1024) });
    expect([answer.status, await answer.json()]).toMatchObject([413, { ok: false, error: { code: 'FILE_TOO_LARGE' } }]);
  });

  it('[SH-4] requests go through the table; a failure has its code and a fitting status', async () => {
    expect(await (await post('/api/v1/bridge/settings.get', {})).json()).toEqual({ ok: true, value: DEFAULT_SETTINGS });
    const cases = [
      [await post('/api/v1/bridge/sessions.history', { session_id: 'none' }), 404, 'UNKNOWN_SESSION'],
      [await post('/api/v1/bridge/sessions.history', {}), 400, 'INVALID_INPUT'],
      [await post('/api/v1/bridge/toString', {}), 404, 'UNKNOWN_REQUEST'],
      [await api('/api/v1/bridge/settings.get', { method: 'POST', body: '{' }), 400, 'INVALID_INPUT'],
      [await api('/api/v1/nothing'), 404, 'NOT_FOUND'],
    ] as const;
    for (const [answer, status, code] of cases) expect([answer.status, await answer.json()]).toMatchObject([status, { ok: false, error: { code } }]);
  });

  it('[CMD-3] the registry is read at its own address', async () => {
    const answer = await api('/api/v1/frontend-action-registry');
    expect([answer.status, await answer.json()]).toEqual([200, actionRegistry()]);
  });

  it('[SH-2] windows hear every event in order, and only their own commands', async () => {
    const [a, b] = [await listen('/api/v1/events?window_id=a'), await listen('/api/v1/events?window_id=b')];
    hub.emit('plant.changed', { active_site_id: 1 });
    hub.emit('display.cancel', { window_id: 'b', action_id: 'x' });
    hub.emit('plant.changed', { active_site_id: 2 });
    expect(await a.take(3)).toMatchObject([{ event: 'ping' }, { id: '1', data: { name: 'plant.changed', data: { active_site_id: 1 } } }, { id: '3', data: { data: { active_site_id: 2 } } }]);
    expect((await b.take(4)).map((e) => e.id)).toEqual(['0', '1', '2', '3']);
  });

  it('[RUN-6] a connection that broke resumes where it was, without loss or repetition; one that cannot is told to begin anew', async () => {
    const first = await listen('/api/v1/events?window_id=a');
    await first.take(1);
    hub.emit('plant.changed', { active_site_id: 1 });
    expect((await first.take(1))[0]?.id).toBe('1');
    first.close();
    hub.emit('plant.changed', { active_site_id: 2 });
    hub.emit('plant.changed', { active_site_id: 3 });
    const again = await listen('/api/v1/events?window_id=a', { 'last-event-id': '1' });
    expect((await again.take(3)).map((e) => [e.event, e.id])).toEqual([['message', '2'], ['message', '3'], ['ping', '3']]);
    expect(gone).toEqual([]);
    const lost = await listen('/api/v1/events?window_id=unknown', { 'last-event-id': '1' });
    expect((await lost.take(1))[0]?.event).toBe('reset');
  });

  it('[SEC-4] a window names itself properly or gets no stream', async () => {
    for (const id of ['', 'a b', '%0d%0aset-cookie:x', 'x'.repeat(65)]) expect((await api(`/api/v1/events?window_id=${id}`)).status).toBe(400);
  });

  it('[X-5] closing the server ends every window', async () => {
    await listen('/api/v1/events?window_id=a');
    await shell.close();
    expect(gone).toEqual(['a']);
  });

  it('[CMD-4] a subscriber of a session gets bare envelopes; one that comes back gets what was said and no action again', async () => {
    const fresh = await listen('/api/v1/session/s-1/events');
    const back = await listen('/api/v1/session/s-1/events', { 'last-event-id': '0' });
    expect((await back.take(1))[0]).toMatchObject({ event: 'run_status', id: '2', data: { response_id: 'r-0', sequence_number: 2 } });
    const action = stored[1];
    if (action?.type !== 'frontend_action') throw new Error('the second event is an action');
    hub.emit('runs.event', { ...action, seq: 3 });
    for (const reader of [fresh, back]) expect((await reader.take(1))[0]).toEqual({ event: 'frontend_action', id: '3', data: action.envelope });
    expect((await api('/api/v1/session/none/events')).status).toBe(404);
  });

  it('[RUN-7] a response streams its run from the first event to the last, and ends', async () => {
    const run = await listen('/api/v1/responses', { 'content-type': 'application/json' }, { method: 'POST', body: JSON.stringify({ input: 'what is wrong now' }) });
    const events = await run.rest();
    expect(events.map((e) => e.event)).toEqual(['tjwater.run_started', 'tjwater.final_answer', 'tjwater.run_status']);
    expect(events[0]?.data).toEqual({ response_id: 'r-1', sequence_number: 3, data: { at: 0, agent: 'qa', question: 'what is wrong now', model: 'test', language: 'en' } });
    expect((await post('/api/v1/responses', { input: 'x', stream: false })).status).toBe(400);
  });

  it('[SH-2] a second server on the port says which port and what to do', async () => {
    const bridge = bridgeServer({ handlers: {} as Handlers, onEvent: hub.onEvent, windowClosed: () => undefined, bug: () => undefined });
    await expect(serveBrowser(bridge, { port: shell.port, host: '127.0.0.1', rendererDir, open: false })).rejects.toThrow(new RegExp(`port ${shell.port} is in use.*--port`));
  });
});
