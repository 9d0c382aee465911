import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createMcpClient, type McpClient } from './client.ts';

type Registrar = (server: McpServer) => void;
const never = new AbortController().signal;
const open: McpClient[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((c) => c.close()))));

/** A real server behind a real in-memory transport. */
function serve(name: string, register: Registrar): () => Promise<Transport> {
  return async () => {
    const server = new McpServer({ name, version: '1' });
    register(server);
    const [client, far] = InMemoryTransport.createLinkedPair();
    await server.connect(far);
    return client;
  };
}
const answer = (value: Record<string, unknown>) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }], structuredContent: value });
const echo = (tool: string, tag: string): Registrar => (server) => {
  server.registerTool(tool, { description: `${tool} of ${tag}`, inputSchema: z.strictObject({ n: z.int().max(9) }), annotations: { readOnlyHint: true } }, ({ n }) => answer({ tag, n }));
};
function connect(servers: { name: string; transport: () => Promise<Transport> }[], patience = {}): McpClient {
  const client = createMcpClient({ servers, patience: { connectMs: 300, callMs: 300, retryFirstMs: 30, retryMaxMs: 100, ...patience } });
  open.push(client);
  return client;
}

describe('MCP client', () => {
  it('[PL-4] lists and calls the tools of a server', async () => {
    const client = connect([{ name: 'plant', transport: serve('plant', echo('echo', 'plant')) }]);
    expect(await client.list()).toMatchObject([{ name: 'echo', description: 'echo of plant', readOnly: true, inputSchema: { type: 'object', properties: { n: {} } } }]);
    expect(await client.call('echo', { n: 3 }, never)).toEqual({ ok: true, result: { tag: 'plant', n: 3 } });
    expect(client.status()).toEqual([{ name: 'plant', state: 'ready', error: null, tools: 1 }]);
  });

  it('[PL-4] namespaces a name that collides and calls the right server', async () => {
    const client = connect([
      { name: 'plant', transport: serve('plant', echo('echo', 'plant')) },
      { name: 'lab', transport: serve('lab', echo('echo', 'lab')) },
    ]);
    expect((await client.list()).map((t) => t.name)).toEqual(['echo', 'lab__echo']);
    expect(await client.call('echo', { n: 1 }, never)).toMatchObject({ result: { tag: 'plant' } });
    expect(await client.call('lab__echo', { n: 1 }, never)).toMatchObject({ result: { tag: 'lab' } });
  });

  it('[PL-4] bad arguments, unknown tools and errors of a tool are answers', async () => {
    const client = connect([{ name: 'plant', transport: serve('plant', (s) => {
      echo('echo', 'plant')(s);
      s.registerTool('broken', { inputSchema: z.strictObject({}) }, () => { throw new Error('the pump is on fire'); });
    }) }]);
    expect(await client.call('echo', { n: 10 }, never)).toMatchObject({ ok: false, message: expect.stringContaining('n') });
    expect(await client.call('echo', 'text', never)).toMatchObject({ ok: false, message: expect.stringContaining('JSON object') });
    expect(await client.call('nothing', {}, never)).toMatchObject({ ok: false, message: 'there is no tool nothing' });
    expect(await client.call('broken', {}, never)).toMatchObject({ ok: false, message: expect.stringContaining('the pump is on fire') });
  });

  it('[PL-4] a server that hangs at connect, or fails, is degraded with its error while the others serve', async () => {
    const client = connect([
      { name: 'plant', transport: serve('plant', echo('echo', 'plant')) },
      { name: 'hangs', transport: () => new Promise<Transport>(() => {}) },
      { name: 'fails', transport: () => Promise.reject(new Error('no such program')) },
    ], { retryFirstMs: 10_000, retryMaxMs: 10_000 });
    expect((await client.list()).map((t) => t.name)).toEqual(['echo']);
    expect(client.status()).toMatchObject([
      { name: 'plant', state: 'ready' },
      { name: 'hangs', state: 'degraded', error: 'did not answer within 0.3 s' },
      { name: 'fails', state: 'degraded', error: 'no such program' },
    ]);
    expect(await client.call('other', {}, never)).toMatchObject({ ok: false, message: expect.stringContaining('server fails is not available: no such program') });
  });

  it('[PL-4] retries with backoff and comes back by itself', async () => {
    let tries = 0;
    const real = serve('plant', echo('echo', 'plant'));
    const client = connect([{ name: 'plant', transport: () => ((tries += 1) < 3 ? Promise.reject(new Error('not yet')) : real()) }]);
    expect(await client.list()).toEqual([]);
    await vi.waitFor(() => expect(client.status()[0]).toMatchObject({ state: 'ready', error: null }), { timeout: 3_000 });
    expect(tries).toBe(3);
    expect(await client.call('echo', { n: 1 }, never)).toMatchObject({ ok: true });
  });

  it('[PL-4] a lost connection is noticed and restored', async () => {
    const far: Transport[] = [];
    const real = serve('plant', echo('echo', 'plant'));
    const client = connect([{ name: 'plant', transport: async () => { const t = await real(); far.push(t); return t; } }]);
    await client.list();
    await far[0]?.close();
    expect(client.status()[0]).toMatchObject({ state: 'degraded', error: 'the connection closed' });
    await vi.waitFor(() => expect(client.status()[0]?.state).toBe('ready'), { timeout: 3_000 });
  });

  it('[PL-4] a slow call times out alone; a stopped run does not wait for it', async () => {
    const client = connect([{ name: 'plant', transport: serve('plant', (s) => {
      echo('echo', 'plant')(s);
      s.registerTool('slow', { inputSchema: z.strictObject({}) }, () => new Promise(() => {}));
    }) }]);
    expect(await client.call('slow', {}, never)).toEqual({ ok: false, message: 'slow did not answer within 0.3 s' });
    expect(await client.call('echo', { n: 1 }, never)).toMatchObject({ ok: true });
    expect(client.status()[0]?.state).toBe('ready');
    const stop = new AbortController();
    const stopped = client.call('slow', {}, stop.signal);
    stop.abort();
    expect(await stopped).toEqual({ ok: false, message: 'slow was stopped' });
  });

  it('[PL-4] a large result is cut with a note that names the argument that narrows', async () => {
    const client = connect([{ name: 'plant', transport: serve('plant', (s) => {
      s.registerTool('rows', { inputSchema: z.strictObject({ limit: z.int() }) }, ({ limit }) => answer({ rows: Array.from({ length: limit }, (_, i) => `row number ${i}`), total: limit }));
    }) }]);
    expect(await client.call('rows', { limit: 20_000 }, never)).toMatchObject({ ok: true, result: { total: 20_000, truncated: { note: expect.stringContaining('limit'), cuts: [{ path: 'rows', of: 20_000 }] } } });
  });
});
