/**
 * A plan is what the playbook does for one intent: it yields the tool calls of a model turn, gets their replies, and returns the answer.
 * Plans are deterministic, so a turn replays the plan over the replies that the prompt holds so far and emits the calls that come next.
 */
import type { z } from 'zod';
import type { ArtifactName, ArtifactProps } from '../../../shared/artifacts/catalogue.ts';
import type { Command } from '../../../shared/display/command.ts';
import type { PLANT_TOOLS, PlantToolName, ToolOutput } from '../../plant/server/contract.ts';
import type { RunContext } from '../context.ts';
import type { Figures } from './figures.ts';
import type { Phrases } from './phrases/phrases.ts';
import type { Understanding } from './understand.ts';

export interface Call { tool: string; args: unknown }
export type Reply = { ok: true; value: unknown } | { ok: false; message: string };
export type Plan = Generator<Call[], string, Reply[]>;

/** What a plan knows: the question and the prompt's context, never the host. */
export interface Ask {
  u: Understanding;
  context: RunContext;
  /** Instant of the context, epoch ms. */
  now: number;
  say: Phrases;
  figures: Figures;
}

/** A tool that failed; ends a plan that does not handle it. */
export class ToolFault extends Error {
  readonly tool: string;
  constructor(tool: string, message: string) {
    super(message);
    this.tool = tool;
  }
}

type ToolArgs<N extends PlantToolName> = z.input<(typeof PLANT_TOOLS)[N]['input']>;
interface Query<N extends PlantToolName> extends Call { tool: N; args: ToolArgs<N> }

export const query = <N extends PlantToolName>(tool: N, args: ToolArgs<N>): Query<N> => ({ tool, args });
export const render = <A extends ArtifactName>(component: A, props: ArtifactProps<A>): Call => ({ tool: `render_${component}`, args: props });
export const command = (c: Command): Call => ({ tool: 'present_view', args: { command: c } });

/** One call; a failure is a ToolFault. */
export function* read<N extends PlantToolName>(tool: N, args: ToolArgs<N>): Generator<Call[], ToolOutput<N>, Reply[]> {
  const [value] = yield* readAll([query(tool, args)]);
  return value;
}

/** Several calls in one turn, in order. */
export function* readAll<const Q extends readonly Query<PlantToolName>[]>(queries: Q): Generator<Call[], { -readonly [K in keyof Q]: Q[K] extends Query<infer N> ? ToolOutput<N> : never }, Reply[]> {
  if (queries.length === 0) return [] as never;
  const replies = yield [...queries];
  const values = replies.map((reply, i) => {
    if (!reply.ok) throw new ToolFault(queries[i]?.tool ?? '', reply.message);
    return reply.value;
  });
  return values as never;
}

/** Like readAll, but a call that failed gives null: the plan goes on with what the others found. */
export function* tryAll<const Q extends readonly Query<PlantToolName>[]>(queries: Q): Generator<Call[], { -readonly [K in keyof Q]: Q[K] extends Query<infer N> ? ToolOutput<N> | null : never }, Reply[]> {
  if (queries.length === 0) return [] as never;
  const replies = yield [...queries];
  return replies.map((reply) => (reply.ok ? reply.value : null)) as never;
}

/** Without arguments that are undefined, for tools refuse them otherwise. */
export function given<T extends Record<string, unknown>>(args: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(args).filter(([, v]) => v !== undefined)) as never;
}

export type Step = { calls: Call[] } | { answer: string };

/** Replays `plan` over the replies of the turns so far. */
export function nextStep(plan: Plan, turns: { calls: string[]; replies: Reply[] }[]): Step {
  let state = plan.next();
  for (const turn of turns) {
    if (state.done === true) break;
    const expected = state.value.map((c) => c.tool);
    if (expected.join() !== turn.calls.join()) throw new Error(`the conversation does not fit the plan: expected ${expected.join(', ')}, found ${turn.calls.join(', ')}`);
    state = plan.next(turn.replies);
  }
  return state.done === true ? { answer: state.value } : { calls: state.value };
}
