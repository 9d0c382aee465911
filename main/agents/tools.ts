/** The tools that a model is offered in one run: MCP tools, the agent's render tools (UI-2) and present_view (CMD-2). */
import { dynamicTool, jsonSchema, type ToolSet } from 'ai';
import { z } from 'zod';
import { RENDER_PREFIX, renderToolsOf } from '../../shared/artifacts/catalogue.ts';
import { ACTIONS, Command, parseCommand } from '../../shared/display/command.ts';
import { invalid } from '../../shared/result.ts';
import type { RunEventBody } from '../../shared/runs/events.ts';
import type { CallLedger } from './calls.ts';
import type { AgentDefinition } from './definition.ts';
import type { Display, ToolBox } from './ports.ts';

export const PRESENT_VIEW = 'present_view';

type Outcome = { ok: boolean; result: unknown };
type JsonSchema = Parameters<typeof jsonSchema>[0];

export interface ToolDeps {
  agent: AgentDefinition;
  sessionId: string;
  toolBox: ToolBox;
  display: Display;
  ledger: CallLedger;
  emit: (body: RunEventBody) => void;
  /** Id of the turn that runs now. */
  turn: () => string;
}

export async function toolsOf(deps: ToolDeps): Promise<ToolSet> {
  const tools: ToolSet = {};
  for (const tool of await deps.toolBox.list()) {
    if (!deps.agent.tools.includes(tool.name)) continue;
    tools[tool.name] = executable(deps, tool.description, tool.inputSchema, async (args, _id, signal) => {
      const answer = await deps.toolBox.call(tool.name, args, signal);
      return answer.ok ? { ok: true, result: answer.result } : { ok: false, result: answer.message };
    });
  }
  for (const { tool, component, schema, description } of renderToolsOf(deps.agent.name)) {
    tools[tool] = executable(deps, description, z.toJSONSchema(schema, { io: 'input' }), async (args, id) => render(deps, component, schema, args, id));
  }
  const actions = offeredActions(deps);
  if (deps.agent.presents && actions.length > 0) {
    tools[PRESENT_VIEW] = executable(deps, presentDescription(actions), presentSchema(actions), async (args, id, signal) => present(deps, args, id, signal));
  }
  return tools;
}

/** Publishes the result and hands it to the model; an error reaches the model as an error. Arguments are validated by whoever executes. */
function executable(deps: ToolDeps, description: string, schema: object, run: (args: unknown, id: string, signal: AbortSignal) => Promise<Outcome>): ToolSet[string] {
  return dynamicTool({
    description,
    inputSchema: jsonSchema(schema as JsonSchema),
    execute: async (args, { toolCallId, abortSignal }) => {
      const id = await deps.ledger.ready(toolCallId);
      let outcome: Outcome;
      try {
        outcome = await run(args, id, abortSignal ?? new AbortController().signal);
      } catch (cause) {
        outcome = { ok: false, result: `the call broke off: ${cause instanceof Error ? cause.message : String(cause)}` };
      }
      deps.ledger.finished(id, outcome.ok, outcome.result);
      if (!outcome.ok && typeof outcome.result === 'string') throw new Error(outcome.result);
      return outcome.result;
    },
  });
}

function render(deps: ToolDeps, component: string, schema: z.ZodObject, args: unknown, id: string): Outcome {
  const parsed = schema.safeParse(args);
  if (!parsed.success) return { ok: false, result: `${invalid(RENDER_PREFIX + component, parsed.error).error.message}. Nothing was shown; correct the arguments and call again.` };
  const cell = (parsed.data as { cell_id?: unknown }).cell_id;
  deps.emit({ type: 'ui_render', agent: deps.agent.name, component, props: parsed.data, cell_id: typeof cell === 'number' ? cell : null, turn_id: deps.turn(), tool_call_id: id });
  return { ok: true, result: 'rendered' };
}

/** What the attached renderer supports (CMD-3). Without one every action is offered, and each comes back rejected (CLI-2). */
function offeredActions(deps: ToolDeps): string[] {
  const attached = deps.display.actionsOf(deps.sessionId);
  return attached.length === 0 ? ACTIONS : ACTIONS.filter((a) => attached.includes(a));
}

const presentDescription = (actions: string[]): string =>
  `Changes the operator's map by one command (${actions.join(', ')}). The result is the receipt of what the screen really did: matched and missing ids, or why not.`;

function presentSchema(actions: string[]): object {
  const commands = Command.options.filter((o) => actions.includes(o.shape.action.value)).map((o) => ({ ...z.toJSONSchema(o, { io: 'input' }), $schema: undefined }));
  return {
    type: 'object',
    properties: { command: { oneOf: commands }, reason: { type: 'string', maxLength: 200, description: 'Why, in a few words' } },
    required: ['command'],
    additionalProperties: false,
  };
}

const PresentArgs = z.strictObject({ command: z.unknown(), reason: z.string().max(200).optional() });

async function present(deps: ToolDeps, args: unknown, id: string, signal: AbortSignal): Promise<Outcome> {
  // The former {name, params} shape is named as such, wherever it stands.
  const former = parseCommand(args);
  if (!former.ok && former.code === 'FORMER_SHAPE') return { ok: false, result: former.message };
  const parsed = PresentArgs.safeParse(args);
  if (!parsed.success) return { ok: false, result: invalid(PRESENT_VIEW, parsed.error).error.message };
  const verdict = parseCommand(parsed.data.command);
  if (!verdict.ok) return { ok: false, result: `${PRESENT_VIEW}: command.${verdict.message}` };
  const receipt = await deps.display.perform({ sessionId: deps.sessionId, toolCallId: id, command: verdict.command, signal }, (envelope) => deps.emit({ type: 'frontend_action', envelope }));
  deps.emit({ type: 'receipt', receipt });
  return { ok: receipt.status === 'succeeded', result: receipt };
}
