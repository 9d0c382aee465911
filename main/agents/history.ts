/** Earlier turns of a session as model messages, rebuilt from its stored events (RUN-4). Always valid: each call has its result. Pure. */
import type { ModelMessage } from 'ai';
import type { RunEvent, RunEventOf } from '../../shared/runs/events.ts';
import { capResult } from '../mcp/cap.ts';

/** How many earlier runs a model is told of. */
export const RUNS_KEPT = 10;
/** Characters of one earlier tool result. */
export const RESULT_CHARS = 4_000;

type AssistantPart = { type: 'text'; text: string } | { type: 'tool-call'; toolCallId: string; toolName: string; input: unknown };
type ToolOutput = { type: 'json'; value: never } | { type: 'error-text'; value: string };

/** `events` in order, of finished runs; a call without a result gets an error result, an answerless run says why. */
export function messagesOf(events: RunEvent[]): ModelMessage[] {
  const runs = new Map<string, RunEvent[]>();
  for (const event of events) runs.set(event.run_id, [...(runs.get(event.run_id) ?? []), event]);
  return [...runs.values()].slice(-RUNS_KEPT).flatMap((run, index) => messagesOfRun(run, index));
}

/** Call ids as every provider accepts them, unique across runs. */
const callId = (run: number, id: string): string => `r${run}_${id.replaceAll(/[^\w-]/g, '_')}`.slice(0, 64);

function messagesOfRun(run: RunEvent[], index: number): ModelMessage[] {
  const started = run.find((e) => e.type === 'run_started');
  if (started === undefined) return [];
  const outputs = new Map(run.filter((e) => e.type === 'tool_result').map((e) => [callId(index, e.tool_call_id), outputOf(e)]));
  const messages: ModelMessage[] = [{ role: 'user', content: started.question }];
  let parts: AssistantPart[] = [];
  const open = new Set<string>();

  const flush = (): void => {
    if (parts.length === 0) return;
    messages.push({ role: 'assistant', content: parts });
    const calls = parts.filter((p) => p.type === 'tool-call');
    if (calls.length > 0) messages.push({ role: 'tool', content: calls.map((c) => ({ type: 'tool-result' as const, toolCallId: c.toolCallId, toolName: c.toolName, output: outputs.get(c.toolCallId) ?? NO_OUTPUT })) });
    parts = [];
  };
  /** Once all calls of a group have their results, what comes next belongs to the next model call. */
  const nextPart = (): void => {
    if (open.size === 0 && parts.some((p) => p.type === 'tool-call')) flush();
  };

  for (const event of run) {
    if (event.type === 'text') {
      nextPart();
      const last = parts.at(-1);
      if (last?.type === 'text') last.text += event.delta;
      else parts.push({ type: 'text', text: event.delta });
    } else if (event.type === 'tool_call' && event.state === 'called') {
      nextPart();
      parts.push({ type: 'tool-call', toolCallId: callId(index, event.tool_call_id), toolName: event.tool, input: event.args ?? {} });
      if (outputs.has(callId(index, event.tool_call_id))) open.add(event.tool_call_id);
    } else if (event.type === 'tool_result') {
      open.delete(event.tool_call_id);
    }
  }
  flush();
  const status = run.findLast((e) => e.type === 'run_status');
  if (messages.at(-1)?.role !== 'assistant') messages.push({ role: 'assistant', content: `(This turn ended without an answer: ${status?.reason ?? 'it was interrupted'}.)` });
  return messages;
}

const NO_OUTPUT: ToolOutput = { type: 'error-text', value: 'no result: the run ended first' };

function outputOf(result: RunEventOf<'tool_result'>): ToolOutput {
  if (!result.ok && typeof result.result === 'string') return { type: 'error-text', value: result.result.slice(0, RESULT_CHARS) };
  return { type: 'json', value: capResult(result.result ?? null, [], RESULT_CHARS) as never };
}
