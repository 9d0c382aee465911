/** The built-in plant server: plant data as MCP tools (PL-4, PL-5). It answers for the active site at the plant's present time. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { PlantClock } from '../../clock.ts';
import type { Store } from '../../store/store.ts';
import type { Plant } from '../plant.ts';
import { PLANT_TOOLS, type PlantToolName, type ToolInput, type ToolOutput } from './contract.ts';
import { getCurrentSignals, getSignalAnomalies, getSignalTrends, listCells, listSignals, type ToolContext } from './signal-tools.ts';

export const PLANT_SERVER = 'plant';

type Tools = { [N in PlantToolName]: (c: ToolContext, input: ToolInput<N>) => Promise<Result<ToolOutput<N>>> };

async function queryNetwork(c: ToolContext, q: ToolInput<'query_network'>): Promise<Result<ToolOutput<'query_network'>>> {
  const network = await c.store.network(c.view.site.id);
  if (network === null) return fail('NOT_FOUND', `site ${c.view.site.name} has no network: import one first`);
  const found = await c.store.queryNetwork(network.id, q);
  if (!found.ok) return fail('NOT_FOUND', found.message, { path: found.path });
  return ok({
    network: { network_id: network.id, name: network.name, crs: network.crs },
    features: found.features, total: found.total, returned: found.features.length, missing_ids: found.missing_ids,
  });
}

const TOOLS: Tools = {
  list_cells: listCells,
  list_signals: listSignals,
  get_current_signals: getCurrentSignals,
  get_signal_trends: getSignalTrends,
  get_signal_anomalies: getSignalAnomalies,
  query_network: queryNetwork,
};

/** A new server; connect it to any MCP transport. */
export function plantServer(deps: { plant: Plant; store: Store; clock: PlantClock; version: string }): McpServer {
  const server = new McpServer({ name: PLANT_SERVER, version: deps.version });
  for (const name of Object.keys(TOOLS) as PlantToolName[]) {
    const { description, input, output } = PLANT_TOOLS[name];
    const run = TOOLS[name] as (c: ToolContext, q: unknown) => Promise<Result<Record<string, unknown>>>;
    server.registerTool(name, { description, inputSchema: input, outputSchema: output, annotations: { readOnlyHint: true, openWorldHint: false } }, async (args: unknown) => {
      const view = deps.plant.active();
      const result = view === null ? fail('UNKNOWN_SITE', 'there is no plant yet: import a network or history first') : await run({ view, store: deps.store, now: deps.clock.now() }, args);
      if (!result.ok) {
        const where = result.error.path === undefined ? '' : ` (${result.error.path.join('.')})`;
        return { isError: true, content: [{ type: 'text' as const, text: `${result.error.code}: ${result.error.message}${where}` }] };
      }
      return { content: [{ type: 'text' as const, text: JSON.stringify(result.value) }], structuredContent: result.value };
    });
  }
  return server;
}
