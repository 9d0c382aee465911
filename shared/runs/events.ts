/** Events of a run, host to screen (AG-12, UI-2, CLI-2). `seq` grows by one within a session; `at` is plant time, epoch ms. */
import { z } from 'zod';
import { AgentName } from '../artifacts/catalogue.ts';
import { Envelope, Receipt } from '../display/envelope.ts';
import { EpochMs } from '../plant/model.ts';

export const Language = z.enum(['en', 'fr', 'zh']);
export type Language = z.infer<typeof Language>;

const base = { session_id: z.string(), run_id: z.string(), seq: z.int().nonnegative(), at: EpochMs };

export const RunStatus = z.enum(['running', 'completed', 'waiting_input', 'error', 'aborted']);
export type RunStatus = z.infer<typeof RunStatus>;

export const RunEvent = z.discriminatedUnion('type', [
  z.strictObject({ ...base, type: z.literal('run_started'), agent: AgentName, question: z.string(), model: z.string(), language: Language }),
  /** A piece of answer text; pieces of one `part_id` follow each other. */
  z.strictObject({ ...base, type: z.literal('text'), part_id: z.string(), delta: z.string() }),
  /** `state` started: the name is known, arguments still stream (UI-6); called: arguments complete. */
  z.strictObject({ ...base, type: z.literal('tool_call'), tool_call_id: z.string(), tool: z.string(), state: z.enum(['started', 'called']), args: z.unknown().optional() }),
  z.strictObject({ ...base, type: z.literal('tool_result'), tool_call_id: z.string(), tool: z.string(), ok: z.boolean(), result: z.unknown(), duration_ms: z.number() }),
  /** `props` are validated by the host and validated again where they mount. `component` is free text so that an unknown one gets its own card. */
  z.strictObject({
    ...base, type: z.literal('ui_render'), agent: AgentName, component: z.string().max(64), props: z.unknown(), cell_id: z.int().positive().nullable(), turn_id: z.string(), tool_call_id: z.string(),
  }),
  z.strictObject({ ...base, type: z.literal('frontend_action'), envelope: Envelope }),
  z.strictObject({ ...base, type: z.literal('receipt'), receipt: Receipt }),
  z.strictObject({ ...base, type: z.literal('final_answer'), text: z.string() }),
  z.strictObject({ ...base, type: z.literal('usage'), input_tokens: z.int().nullable(), output_tokens: z.int().nullable() }),
  /** The last event of a run, unless `running`. */
  z.strictObject({ ...base, type: z.literal('run_status'), status: RunStatus, reason: z.string().nullable() }),
]);
export type RunEvent = z.infer<typeof RunEvent>;
export type RunEventOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>;

type WithoutStamp<E> = E extends RunEvent ? Omit<E, 'seq' | 'at' | 'session_id' | 'run_id'> : never;
/** An event before the run stamps it. */
export type RunEventBody = WithoutStamp<RunEvent>;

/** What the operator looks at, given to the agent as data (AG-9). */
export const ViewContext = z.strictObject({
  page: z.string().max(40),
  site_id: z.int().positive().nullable(),
  cell_id: z.int().positive().nullable(),
  features: z.array(z.strictObject({ layer: z.string().max(20), id: z.string().max(64) })).max(50),
  open_charts: z.array(z.int().positive()).max(50),
});
export type ViewContext = z.infer<typeof ViewContext>;

export const Session = z.strictObject({ id: z.string(), title: z.string(), created_at: EpochMs, updated_at: EpochMs });
export type Session = z.infer<typeof Session>;
