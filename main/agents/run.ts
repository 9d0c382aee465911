/** One run: the loop of model calls and tools, told as events, to a visible end (AG-10, AG-12, UI-2). */
import { isStepCount, streamText, type StreamTextResult, type ToolSet } from 'ai';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Language, RunEvent, RunEventBody, RunStatus, ViewContext } from '../../shared/runs/events.ts';
import type { Breach } from '../../shared/signals/model.ts';
import type { PlantClock } from '../clock.ts';
import { createLedger } from './calls.ts';
import { contextOf, type SiteFacts, systemPrompt } from './context.ts';
import type { AgentDefinition } from './definition.ts';
import { messagesOf } from './history.ts';
import type { Display, RunLog, ToolBox } from './ports.ts';
import { toolsOf } from './tools.ts';

export interface RunDeps {
  model: LanguageModelV4;
  toolBox: ToolBox;
  display: Display;
  log: RunLog;
  clock: PlantClock;
  /** The machine's clock, ms. */
  wall: () => number;
  /** The active site; null when there is none. */
  site: () => Promise<SiteFacts | null>;
  /** Breaches of the active site that last now, worst first. */
  breaches: () => Promise<Breach[]>;
}

export interface RunRequest { sessionId: string; runId: string; agent: AgentDefinition; question: string; language: Language; context: ViewContext; stop: AbortSignal }

interface End { status: RunStatus; reason: string | null; answer: string | null }
type Part = StreamTextResult<ToolSet, never, never>['stream'] extends AsyncIterable<infer P> ? P : never;

/** Never rejects: every failure is the run's visible end. `run_started` is published before; `run_status` is the last event. */
export async function run(deps: RunDeps, request: RunRequest): Promise<RunStatus> {
  const emit = (body: RunEventBody): RunEvent => deps.log.append(request.sessionId, request.runId, body);
  const usage = { input: null as number | null, output: null as number | null };
  let end: End;
  try {
    end = await converse(deps, request, emit, usage);
  } catch (cause) {
    end = request.stop.aborted ? STOPPED : { status: 'error', reason: reasonOf(cause), answer: null };
  }
  if (end.answer !== null) emit({ type: 'final_answer', text: end.answer });
  emit({ type: 'usage', input_tokens: usage.input, output_tokens: usage.output });
  emit({ type: 'run_status', status: end.status, reason: end.reason });
  return end.status;
}

const STOPPED: End = { status: 'aborted', reason: 'stopped by the operator', answer: null };

async function converse(deps: RunDeps, request: RunRequest, emit: (body: RunEventBody) => void, usage: { input: number | null; output: number | null }): Promise<End> {
  const { agent } = request;
  const late = AbortSignal.timeout(agent.limits.wallClockMs);
  const halt = AbortSignal.any([request.stop, late]);
  const [events, site, breaches] = await orHalt(Promise.all([deps.log.history(request.sessionId), deps.site(), deps.breaches()]), halt);
  const earlier = events.filter((e) => e.run_id !== request.runId);
  const ledger = createLedger({ seen: earlier.filter((e) => e.type === 'tool_call').map((e) => e.tool_call_id), wall: deps.wall, emit });
  let step = 0;
  const tools = await orHalt(toolsOf({ agent, sessionId: request.sessionId, toolBox: deps.toolBox, display: deps.display, ledger, emit, turn: () => `${request.runId}.${step}` }), halt);
  const context = contextOf({ now: deps.clock.now(), site, language: request.language, role: 'operator', view: request.context, breaches });

  const { stream } = streamText({
    model: deps.model,
    instructions: systemPrompt(agent.prompt, context),
    messages: [...messagesOf(earlier), { role: 'user', content: request.question }],
    tools,
    // Commands run in stream order (CMD-5).
    toolCallConcurrency: 1,
    stopWhen: [isStepCount(agent.limits.maxTurns), () => (usage.input ?? 0) + (usage.output ?? 0) >= agent.limits.maxTokens],
    abortSignal: halt,
    // Errors arrive as parts of the stream.
    onError: () => {},
  });

  let text = '';
  let parts = 0;
  let finish: string | null = null;
  let fault: unknown = null;
  const take = (part: Part): void => {
    switch (part.type) {
      case 'start-step':
        step += 1;
        text = '';
        break;
      case 'text-start':
        parts += 1;
        break;
      case 'text-delta':
        text += part.text;
        if (part.text !== '') emit({ type: 'text', part_id: `${request.runId}.t${parts}`, delta: part.text });
        break;
      case 'tool-input-start':
        ledger.started(part.id, part.toolName);
        break;
      case 'tool-call':
        if (part.dynamic === true && part.invalid === true) ledger.called(part.toolCallId, part.toolName, part.input, reasonOf(part.error));
        else ledger.called(part.toolCallId, part.toolName, part.input);
        break;
      case 'finish-step':
        usage.input = add(usage.input, part.usage.inputTokens);
        usage.output = add(usage.output, part.usage.outputTokens);
        finish = part.finishReason;
        break;
      case 'error':
        fault = part.error;
        break;
      default:
    }
  };

  const reader = stream.getReader();
  try {
    for (;;) {
      const next = await orHalt(reader.read(), halt);
      if (next.done) break;
      take(next.value);
    }
  } catch (cause) {
    fault ??= cause;
  }
  void reader.cancel().catch(() => {});

  const said = text.trim() === '' ? null : text;
  const ended = ((): End => {
    if (request.stop.aborted) return STOPPED;
    if (late.aborted) return limit(`it reached its limit of ${agent.limits.wallClockMs / 1000} s`, said);
    if (fault !== null) return { status: 'error', reason: `the model failed: ${reasonOf(fault)}`, answer: null };
    if (finish === 'length') return limit('the model reached its limit of output', said);
    if (finish === 'tool-calls' && step >= agent.limits.maxTurns) return limit(`it reached its limit of ${agent.limits.maxTurns} turns`, said);
    if (finish === 'tool-calls') return limit(`it reached its limit of ${agent.limits.maxTokens} tokens`, said);
    if (finish !== 'stop') return { status: 'error', reason: `the model ended without an answer (${finish ?? 'no reason given'})`, answer: null };
    if (said === null) return { status: 'error', reason: 'the model ended without an answer', answer: null };
    return { status: 'completed', reason: null, answer: said };
  })();
  ledger.close(ended.status === 'aborted' ? 'stopped by the operator before the tool answered' : 'the run ended before the tool answered');
  return ended;
}

/** A limit ends a run visibly, with what it had. */
const limit = (why: string, said: string | null): End => ({ status: 'error', reason: `stopped: ${why}`, answer: said });

const add = (sum: number | null, more: number | undefined): number | null => (more === undefined ? sum : (sum ?? 0) + more);

/** Rejects as soon as `halt` aborts, whether or not the work heeds it. */
async function orHalt<T>(work: Promise<T>, halt: AbortSignal): Promise<T> {
  if (halt.aborted) {
    work.catch(() => {});
    throw halt.reason;
  }
  const gate = Promise.withResolvers<never>();
  const stop = (): void => gate.reject(halt.reason);
  halt.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, gate.promise]);
  } finally {
    halt.removeEventListener('abort', stop);
    work.catch(() => {});
  }
}

function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : JSON.stringify(cause);
  return (text ?? 'unknown').replaceAll(/\s+/g, ' ').slice(0, 500);
}
