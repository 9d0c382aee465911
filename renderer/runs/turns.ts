/**
 * A session's events as turns: what was asked and, in order, what came of it (AG-12). Pure, and total: any prefix of a stream, however cut,
 * has its turns. Calls of one step share a line; every artifact, display command and text appears once, where it first came up.
 */
import type { Command } from '../../shared/display/command.ts';
import type { Receipt } from '../../shared/display/envelope.ts';
import { RENDER_PREFIX } from '../../shared/artifacts/catalogue.ts';
import type { RunEvent, RunEventOf, RunStatus } from '../../shared/runs/events.ts';

export type CallState = 'preparing' | 'running' | 'done' | 'failed' | 'broken_off';

export interface ToolCall {
  id: string;
  tool: string;
  state: CallState;
  args: unknown;
  result: unknown;
  /** Null until it ended. */
  durationMs: number | null;
}

export type Part =
  | { kind: 'tools'; key: string; calls: ToolCall[] }
  /** A render tool was called; its artifact is not here yet. */
  | { kind: 'pending'; key: string; tool: string }
  | { kind: 'artifact'; key: string; event: RunEventOf<'ui_render'> }
  /** `command` is null when only the receipt is known, `receipt` until one came. */
  | { kind: 'display'; key: string; command: Command | null; receipt: Receipt | null }
  | { kind: 'text'; key: string; text: string }
  | { kind: 'answer'; key: string; text: string };

export interface Turn {
  runId: string;
  /** Null when the stream does not begin with the run's start. */
  started: RunEventOf<'run_started'> | null;
  parts: Part[];
  status: RunStatus;
  reason: string | null;
  /** Plant time, epoch ms; null while it runs. */
  endedAt: number | null;
}

/** The events of each run, in order, repeats left out. */
export function byRun(events: readonly RunEvent[]): Map<string, RunEvent[]> {
  const runs = new Map<string, RunEvent[]>();
  const seen = new Set<number>();
  for (const event of events) {
    if (seen.has(event.seq)) continue;
    seen.add(event.seq);
    const run = runs.get(event.run_id);
    if (run === undefined) runs.set(event.run_id, [event]);
    else run.push(event);
  }
  return runs;
}

export function turnsOf(events: readonly RunEvent[]): Turn[] {
  return [...byRun(events)].map(([runId, own]) => turnOf(runId, own));
}

/** One run's events as its turn. */
export function turnOf(runId: string, events: readonly RunEvent[]): Turn {
  const turn: Turn = { runId, started: null, parts: [], status: 'running', reason: null, endedAt: null };
  const { parts } = turn;
  const calls = new Map<string, ToolCall>();
  let line: ToolCall[] | null = null;
  /** Texts before this index belong to steps that went on to call tools. */
  let stepFrom = 0;

  const at = (key: string): number => parts.findIndex((p) => p.key === key);
  const callOf = (id: string, tool: string): ToolCall => {
    const known = calls.get(id);
    if (known !== undefined) return known;
    const call: ToolCall = { id, tool, state: 'preparing', args: undefined, result: undefined, durationMs: null };
    calls.set(id, call);
    if (line === null) parts.push({ kind: 'tools', key: `tools-${id}`, calls: (line = []) });
    line.push(call);
    if (tool.startsWith(RENDER_PREFIX) && at(`render-${id}`) < 0) parts.push({ kind: 'pending', key: `render-${id}`, tool });
    stepFrom = parts.length;
    return call;
  };
  const put = (part: Part): void => {
    const i = at(part.key);
    if (i < 0) parts.push(part);
    else parts[i] = part;
  };
  const drop = (gone: (part: Part, index: number) => boolean): void => void parts.splice(0, parts.length, ...parts.filter((p, i) => !gone(p, i)));

  for (const event of events) {
    switch (event.type) {
      case 'run_started':
        turn.started ??= event;
        break;
      case 'text': {
        const key = `text-${event.part_id}`;
        const known = parts[at(key)];
        if (known?.kind === 'text') put({ ...known, text: known.text + event.delta });
        else parts.push({ kind: 'text', key, text: event.delta });
        line = null;
        break;
      }
      case 'tool_call': {
        const call = callOf(event.tool_call_id, event.tool);
        if (event.state === 'called') {
          if (event.args !== undefined) call.args = event.args;
          if (call.state === 'preparing') call.state = 'running';
        }
        break;
      }
      case 'tool_result': {
        const call = callOf(event.tool_call_id, event.tool);
        if (call.durationMs !== null) break;
        call.state = event.ok ? 'done' : 'failed';
        call.result = event.result;
        call.durationMs = event.duration_ms;
        drop((p) => p.kind === 'pending' && p.key === `render-${event.tool_call_id}`);
        break;
      }
      case 'ui_render':
        put({ kind: 'artifact', key: freshKey(parts, `render-${event.tool_call_id}`, event.seq), event });
        break;
      case 'frontend_action': {
        const key = `display-${event.envelope.actionId}`;
        const known = parts[at(key)];
        put({ kind: 'display', key, command: event.envelope.command, receipt: known?.kind === 'display' ? known.receipt : null });
        break;
      }
      case 'receipt': {
        const key = `display-${event.receipt.actionId}`;
        const known = parts[at(key)];
        // The first receipt is the terminal one (CMD-7).
        if (known?.kind === 'display') put({ ...known, receipt: known.receipt ?? event.receipt });
        else put({ kind: 'display', key, command: null, receipt: event.receipt });
        break;
      }
      case 'final_answer': {
        const answer = event.text.trim();
        drop((p, i) => p.kind === 'answer' || (p.kind === 'text' && (i >= stepFrom || answer.includes(p.text.trim()))));
        parts.push({ kind: 'answer', key: 'answer', text: event.text });
        stepFrom = parts.length;
        break;
      }
      case 'usage':
        break;
      case 'run_status':
        turn.status = event.status;
        turn.reason = event.reason;
        turn.endedAt = event.status === 'running' ? null : event.at;
        break;
    }
  }
  if (turn.endedAt !== null) {
    // What still waits will not come any more.
    drop((p) => p.kind === 'pending');
    for (const call of calls.values()) if (call.durationMs === null) call.state = 'broken_off';
  }
  return turn;
}

/** The place of a call's pending artifact; a second artifact of the same call gets its own. */
function freshKey(parts: readonly Part[], key: string, seq: number): string {
  return parts.some((p) => p.key === key && p.kind === 'artifact') ? `${key}-${seq}` : key;
}

/** Of a line of calls: how many, how many failed or were broken off, and the time they took together (null when none ended); `current` is the one that goes on. */
export function lineOf(calls: readonly ToolCall[]): { count: number; failed: number; brokenOff: number; ms: number | null; current: ToolCall | null } {
  return {
    count: calls.length,
    failed: calls.filter((c) => c.state === 'failed').length,
    brokenOff: calls.filter((c) => c.state === 'broken_off').length,
    ms: calls.some((c) => c.durationMs !== null) ? calls.reduce((sum, c) => sum + (c.durationMs ?? 0), 0) : null,
    current: calls.findLast((c) => c.state === 'preparing' || c.state === 'running') ?? null,
  };
}

/** Questions asked so far, oldest first, repeats in a row once. */
export function questionsOf(events: readonly RunEvent[]): string[] {
  const asked = events.filter((e) => e.type === 'run_started').map((e) => e.question);
  return asked.filter((q, i) => q !== asked[i - 1]);
}
