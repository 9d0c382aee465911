/** The browser shell's addresses. Every request passes the rules of `trust.ts` and needs the cookie; all else is handed to the bridge. */
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { UPLOAD_CHUNK } from '../../../shared/bridge/table.ts';
import { fail, type Failure } from '../../../shared/result.ts';
import type { BridgeServer, Reply } from '../../bridge/host-bridge.ts';
import { rendererResponse, SECURITY_HEADERS } from '../renderer-files.ts';
import type { OpenStreams } from './open-streams.ts';
import type { Pass } from './pass.ts';
import type { RateBound } from './rate.ts';
import { streamResponse } from './responses.ts';
import { followSession } from './session-events.ts';
import { statusOf } from './status.ts';
import { TABLE_ROUTES } from './table-routes.ts';
import { judge } from './trust.ts';
import type { Windows } from './windows.ts';

export interface AppDeps {
  bridge: BridgeServer;
  windows: Windows;
  streams: OpenStreams;
  pass: Pass;
  rate: RateBound;
  hosts: ReadonlySet<string>;
  rendererDir: string;
}

type Env = { Bindings: HttpBindings };

/** The longest body: one chunk of an upload in base64, and what is around it. */
const MAX_BODY = Math.ceil(UPLOAD_CHUNK / 3) * 4 + 64 * 1024;
const MAX_STREAMS = 100;
const KEY = /^[\w.-]{1,64}$/;

const LOCKED = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Penstock</title>
<p>This page opens only with the address that Penstock printed when it started (it ends in <code>?token=…</code>). Copy that address here, or start Penstock again.</p>`;

const refused = (c: Context<Env>, status: 400 | 401 | 403 | 413 | 415 | 421 | 429 | 503 | ReturnType<typeof statusOf>, error: Failure): Response => c.json({ ok: false, error }, status);
const forbidden = (message: string): Failure => fail('FORBIDDEN', message).error;
const failed = (c: Context<Env>, error: Failure): Response => refused(c, statusOf(error.code), error);

/** Where a stream was before, from the header that browsers send; null for a new one. */
function lastEventId(c: Context<Env>): number | null {
  const text = c.req.header('last-event-id');
  return text === undefined || text === '' ? null : /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

async function jsonBody(c: Context<Env>): Promise<Reply> {
  const text = await c.req.text();
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return fail('INVALID_INPUT', `the body is not JSON: ${(error as Error).message}`);
  }
}

export function browserApp(deps: AppDeps): Hono<Env> {
  const { bridge, windows, streams, pass } = deps;
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
    c.header('cache-control', 'no-store');
    if (!deps.rate.take()) {
      c.header('retry-after', '1');
      return refused(c, 429, fail('UNAVAILABLE', 'too many requests at once: try again in a second').error);
    }
    const { method, path } = c.req;
    const verdict = judge({ method, path, header: (name) => c.req.header(name) }, deps.hosts);
    if (!verdict.ok) return refused(c, verdict.status, forbidden(verdict.message));

    const token = method === 'GET' && path === '/' ? c.req.query('token') : undefined;
    if (token !== undefined && pass.opensWith(token)) {
      c.header('set-cookie', pass.cookie);
      const rest = new URL(c.req.url).searchParams;
      rest.delete('token');
      return c.redirect(rest.size === 0 ? '/' : `/?${rest.toString()}`, 303);
    }
    if (!pass.admits(c.req.header('cookie'))) return path.startsWith('/api/') ? refused(c, 401, forbidden('open the address that Penstock printed when it started')) : c.html(LOCKED, 401);
    return next();
  });

  app.use('/api/*', bodyLimit({ maxSize: MAX_BODY, onError: (c) => refused(c, 413, fail('FILE_TOO_LARGE', `a request holds at most ${MAX_BODY} bytes`).error) }));

  app.post('/api/v1/bridge/:name', async (c) => {
    const body = await jsonBody(c);
    if (!body.ok) return failed(c, body.error);
    const reply = await bridge.handle(c.req.param('name'), body.value);
    return reply.ok ? c.json(reply) : failed(c, reply.error);
  });

  // The protocol's own addresses answer with the value itself, as its clients expect.
  for (const route of TABLE_ROUTES) {
    app.on(route.method, [route.path], async (c) => {
      const body: Reply = route.method === 'POST' ? await jsonBody(c) : { ok: true, value: undefined };
      if (!body.ok) return failed(c, body.error);
      const input = route.input({ params: c.req.param() as Record<string, string>, query: c.req.query(), body: body.value, sessionHeader: c.req.header('x-session-id') });
      if (!input.ok) return failed(c, input.error);
      const reply = await bridge.handle(route.name, input.value);
      return reply.ok ? c.json(reply.value as never) : failed(c, reply.error);
    });
  }

  const full = (c: Context<Env>): Response | null =>
    windows.count() + streams.count() < MAX_STREAMS ? null : refused(c, 503, fail('UNAVAILABLE', `${MAX_STREAMS} streams are open: close a window first`).error);

  app.get('/api/v1/events', (c) => {
    const windowId = c.req.query('window_id') ?? '';
    if (!KEY.test(windowId)) return failed(c, fail('INVALID_INPUT', 'window_id: 1 to 64 letters, digits, "_", "." or "-"', { path: ['window_id'] }).error);
    const none = full(c);
    if (none !== null) return none;
    windows.connect(windowId, lastEventId(c), c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.get('/api/v1/session/:id/events', async (c) => {
    const none = full(c);
    if (none !== null) return none;
    const failure = await followSession(bridge, c.req.param('id'), lastEventId(c), c.env.outgoing, streams);
    return failure === null ? RESPONSE_ALREADY_SENT : failed(c, failure);
  });

  app.post('/api/v1/responses', async (c) => {
    const body = await jsonBody(c);
    if (!body.ok) return failed(c, body.error);
    const none = full(c);
    if (none !== null) return none;
    const failure = await streamResponse(bridge, body.value, c.env.outgoing, streams);
    return failure === null ? RESPONSE_ALREADY_SENT : failed(c, failure);
  });

  app.all('/api/*', (c) => failed(c, fail('NOT_FOUND', `there is nothing at ${c.req.method} ${c.req.path.slice(0, 200)}`).error));
  app.get('*', (c) => rendererResponse(deps.rendererDir, new URL(c.req.url).pathname));
  return app;
}
