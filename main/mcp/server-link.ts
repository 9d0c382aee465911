/** One MCP server behind the client: connects, lists its tools, calls them, and comes back by itself after a failure (PL-4). */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';

export interface ServerOption {
  /** Short name, unique among the servers; letters, digits, `_` and `-`. */
  name: string;
  /** A fresh, unconnected transport for each attempt. */
  transport: () => Promise<Transport>;
}

export interface ServerStatus {
  name: string;
  state: 'connecting' | 'ready' | 'degraded';
  /** Why it is degraded, as one line. */
  error: string | null;
  tools: number;
}

export interface Patience {
  connectMs: number;
  callMs: number;
  /** First wait before the next attempt; doubles up to `retryMaxMs`. */
  retryFirstMs: number;
  retryMaxMs: number;
}

export type CallOutcome = { ok: true; result: unknown } | { ok: false; message: string };

export interface ServerLink {
  readonly name: string;
  status(): ServerStatus;
  /** The tools of the last good connection; empty while degraded. Waits for the first attempt, never longer than `connectMs`. */
  tools(): Promise<Tool[]>;
  call(tool: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallOutcome>;
  close(): Promise<void>;
}

export function linkServer(option: ServerOption, patience: Patience): ServerLink {
  const { name } = option;
  let client: Client | null = null;
  let tools: Tool[] = [];
  let state: ServerStatus['state'] = 'connecting';
  let error: string | null = null;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let attempt: Promise<void> = connect();

  async function connect(): Promise<void> {
    const next = new Client({ name: 'penstock', version: '1' });
    try {
      const listed = await within(open(next), patience.connectMs, `did not answer within ${seconds(patience.connectMs)}`);
      if (closed) {
        await next.close();
        return;
      }
      [client, tools, state, error, failures] = [next, listed, 'ready', null, 0];
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client is no event target
      next.onclose = () => {
        if (client === next) degrade('the connection closed');
      };
    } catch (cause) {
      // Closing what never opened may fail as well; the cause is what counts.
      await next.close().catch(() => {});
      degrade(textOf(cause));
    }
  }

  async function open(next: Client): Promise<Tool[]> {
    await next.connect(await option.transport(), { timeout: patience.connectMs });
    const all: Tool[] = [];
    let cursor: string | undefined;
    do {
      const page = await next.listTools(cursor === undefined ? {} : { cursor }, { timeout: patience.connectMs });
      all.push(...page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
  }

  function degrade(reason: string): void {
    if (closed) return;
    const old = client;
    [client, tools, state, error] = [null, [], 'degraded', reason];
    void old?.close().catch(() => {});
    const wait = Math.min(patience.retryMaxMs, patience.retryFirstMs * 2 ** failures);
    failures += 1;
    clearTimeout(retry);
    retry = setTimeout(() => void (attempt = connect()), wait);
    retry.unref();
  }

  /** A slow call alone does not condemn a server: only one that does not even answer a ping is degraded. */
  async function checkAlive(suspect: Client): Promise<void> {
    try {
      await suspect.ping({ timeout: Math.min(patience.callMs, 2_000) });
    } catch (cause) {
      if (client === suspect) degrade(`no answer to a ping: ${textOf(cause)}`);
    }
  }

  return {
    name,
    status: () => ({ name, state, error, tools: tools.length }),

    async tools() {
      if (state === 'connecting') await attempt;
      return tools;
    },

    async call(tool, args, signal) {
      if (state === 'connecting') await attempt;
      const current = client;
      if (current === null) return { ok: false, message: `server ${name} is not available: ${error ?? 'not connected'}` };
      try {
        const answer = await current.callTool({ name: tool, arguments: args }, undefined, { timeout: patience.callMs, signal });
        return outcomeOf(answer, tool);
      } catch (cause) {
        if (signal.aborted) return { ok: false, message: `${tool} was stopped` };
        void checkAlive(current);
        return { ok: false, message: isTimeout(cause) ? `${tool} did not answer within ${seconds(patience.callMs)}` : `${tool} failed: ${textOf(cause)}` };
      }
    },

    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.close();
    },
  };
}

/** Structured content where there is any; otherwise text, read as JSON when it is JSON. */
function outcomeOf(answer: Awaited<ReturnType<Client['callTool']>>, tool: string): CallOutcome {
  const content = Array.isArray(answer.content) ? (answer.content as { type: string; text?: string }[]) : [];
  const text = content.filter((c) => c.type === 'text').map((c) => c.text ?? '').join('\n');
  if (answer.isError === true) return { ok: false, message: text === '' ? `${tool} failed without saying why` : text };
  if (answer.structuredContent !== undefined) return { ok: true, result: answer.structuredContent };
  try {
    return { ok: true, result: JSON.parse(text) };
  } catch {
    return { ok: true, result: text };
  }
}

async function within<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => void (timer = setTimeout(() => reject(new Error(message)), ms)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // The loser of the race may still fail; it was answered for already.
    work.catch(() => {});
  }
}

const seconds = (ms: number): string => `${ms / 1000} s`;
const isTimeout = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === -32001;
const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ').slice(0, 500);
