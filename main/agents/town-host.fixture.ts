/** Agents over the generated town, with a log and a display of their own, for tests: the real loop, MCP client and coordinator. */
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type Receipt, RESULT_VERSION } from '../../shared/display/envelope.ts';
import { type Language, RunEvent, type ViewContext } from '../../shared/runs/events.ts';
import { createDisplay, type DisplayCoordinator } from '../display/coordinator.ts';
import { createMcpClient, type McpClient } from '../mcp/client.ts';
import { type Agents, createAgents } from './orchestrator.ts';
import { createPlaybook } from './playbook/model.ts';
import { NOW, townNetwork, townServer, ZONE } from './playbook/small-town.fixture.ts';
import type { RunLog, ToolBox } from './ports.ts';

export const VIEW: ViewContext = { page: 'overview', site_id: 1, cell_id: null, features: [], open_charts: [] };

export interface TownHost {
  agents: Agents;
  display: DisplayCoordinator;
  toolBox: McpClient;
  events: RunEvent[];
  ask(question: string, options?: { session?: string; language?: Language; context?: Partial<ViewContext> }): Promise<RunEvent[]>;
  close(): Promise<void>;
}

export function townHost(options: { seed?: number; model?: LanguageModelV4; renderer?: boolean; /** Ids that the window's map lacks. */ offMap?: string[]; toolBox?: ToolBox } = {}): TownHost {
  const seed = options.seed ?? 1;
  const events: RunEvent[] = [];
  let n = 0;
  const ids = (): string => `id${(n += 1)}`;
  const log: RunLog = {
    append(session_id, run_id, body) {
      const event = RunEvent.parse({ ...body, session_id, run_id, seq: events.filter((e) => e.session_id === session_id).length, at: NOW });
      events.push(event);
      return event;
    },
    history: (sessionId) => Promise.resolve(events.filter((e) => e.session_id === sessionId)),
  };
  const onMap = new Set(townNetwork(seed).filter((f) => options.offMap?.includes(f.id) !== true).map((f) => `${f.layer} ${f.id}`));
  /** Does what a window does: executes and sends its receipt. */
  const display = createDisplay({
    wall: Date.now, ids,
    emit(event) {
      if (event.name !== 'display.execute') return;
      const { actionId, sessionId, command } = event.data.envelope;
      const wanted = 'feature_ids' in command ? command.feature_ids : [];
      const layer = 'layer' in command ? command.layer : undefined;
      const matched = wanted.filter((id) => onMap.has(`${layer ?? ''} ${id}`));
      const output = wanted.length > 0 ? { layer, matched, missing: wanted.filter((id) => !matched.includes(id)) } : { cleared: 0 };
      const receipt = { version: RESULT_VERSION, actionId, status: wanted.length > 0 && matched.length === 0 ? 'failed' : 'succeeded', output, completedAt: Date.now() } as Receipt;
      queueMicrotask(() => display.submit(sessionId, actionId, receipt));
    },
  });
  const toolBox = createMcpClient({ servers: [{ name: 'plant', transport: townServer(seed) }] });
  const agents = createAgents({
    model: options.model ?? createPlaybook({ paceMs: 0 }), toolBox: options.toolBox ?? toolBox, display, log, ids, clock: { now: () => NOW, speed: 1 }, wall: Date.now,
    site: () => Promise.resolve({ id: 1, name: 'Smalltown', zone: ZONE, demo: true }), breaches: () => Promise.resolve([]),
  });
  return {
    agents, display, toolBox, events,
    async ask(question, { session = 's1', language = 'en', context = {} } = {}) {
      if (options.renderer !== false) display.attach({ windowId: 'w1', sessionId: session, actions: ['locate_features', 'zoom_to_map', 'highlight_features', 'clear_highlights'] });
      const started = agents.start({ sessionId: session, question, language, context: { ...VIEW, ...context } });
      if (!started.ok) throw new Error(started.error.message);
      await started.value.done;
      return events.filter((e) => e.run_id === started.value.runId);
    },
    async close() {
      await agents.close();
      await toolBox.close();
    },
  };
}
