/** The in-process MCP client (PL-4): the tools of several servers as one tool box. A server that fails or hangs never takes a run down. */
import type { ToolBox } from '../agents/ports.ts';
import { capResult, MAX_RESULT_CHARS } from './cap.ts';
import { linkServer, type Patience, type ServerLink, type ServerOption, type ServerStatus } from './server-link.ts';

export type { ServerOption, ServerStatus } from './server-link.ts';

export interface McpClient extends ToolBox {
  /** State of each server, in the order given (shown by doctor and to the operator). */
  status(): ServerStatus[];
  close(): Promise<void>;
}

export interface McpClientOptions {
  /** The built-in server comes first: where names collide it keeps its own, a later server's tool is called `server__tool`. */
  servers: ServerOption[];
  patience?: Partial<Patience>;
  /** Characters of JSON of one result. */
  maxResultChars?: number;
}

const PATIENCE: Patience = { connectMs: 10_000, callMs: 30_000, retryFirstMs: 1_000, retryMaxMs: 60_000 };

interface Entry { link: ServerLink; tool: string; description: string; inputSchema: Record<string, unknown>; readOnly: boolean }

/** Starts connecting at once and returns at once. */
export function createMcpClient(options: McpClientOptions): McpClient {
  const links = options.servers.map((server) => linkServer(server, { ...PATIENCE, ...options.patience }));
  const maxChars = options.maxResultChars ?? MAX_RESULT_CHARS;

  const directory = async (): Promise<Map<string, Entry>> => {
    const perServer = await Promise.all(links.map(async (link) => ({ link, tools: await link.tools() })));
    const entries = new Map<string, Entry>();
    for (const { link, tools } of perServer) {
      for (const tool of tools) {
        const name = entries.has(tool.name) ? `${link.name}__${tool.name}` : tool.name;
        entries.set(name, { link, tool: tool.name, description: tool.description ?? '', inputSchema: tool.inputSchema, readOnly: tool.annotations?.readOnlyHint === true });
      }
    }
    return entries;
  };

  return {
    async list() {
      return [...(await directory())].map(([name, { description, inputSchema, readOnly }]) => ({ name, description, inputSchema, readOnly }));
    },

    async call(name, args, signal) {
      const entry = (await directory()).get(name);
      if (entry === undefined) return { ok: false, message: unknownTool(name, links) };
      if (args === null || typeof args !== 'object' || Array.isArray(args)) return { ok: false, message: `${name}: the arguments must be one JSON object` };
      const outcome = await entry.link.call(entry.tool, args as Record<string, unknown>, signal);
      if (!outcome.ok) return { ok: false, message: outcome.message.slice(0, 2_000) };
      const properties = entry.inputSchema['properties'];
      const argNames = properties !== null && typeof properties === 'object' ? Object.keys(properties) : [];
      return { ok: true, result: capResult(outcome.result, argNames, maxChars) };
    },

    status: () => links.map((link) => link.status()),
    close: async () => void (await Promise.all(links.map((link) => link.close()))),
  };
}

/** A tool may be missing because its server is: then that is the reason to give. */
function unknownTool(name: string, links: ServerLink[]): string {
  const down = links.map((l) => l.status()).filter((s) => s.state === 'degraded');
  const why = down.map((s) => `server ${s.name} is not available: ${s.error ?? 'unknown reason'}`).join('; ');
  return why === '' ? `there is no tool ${name}` : `there is no tool ${name} now; ${why}`;
}
