/**
 * A run's events under the names of the Agent UI Protocol (CMD-4, RUN-7): on a response's own stream with the `tjwater.` prefix, on a session's subscription
 * without it. `response_id` is the run; `sequence_number` grows by one within the session.
 */
import { z } from 'zod';
import { Language, type RunEvent, ViewContext } from './events.ts';

/** The body of `POST /api/v1/responses`. Without `conversation` a new session is begun. Fields that other servers know are passed over. */
export const ResponseRequest = z.object({
  input: z.string().min(1).max(4000),
  conversation: z.string().min(1).max(64).optional(),
  stream: z.literal(true, { error: 'this server answers as a stream of events: leave "stream" out or set it to true' }).optional(),
  tjwater: z.object({ language: Language.optional(), context: ViewContext.optional() }).optional(),
});
export type ResponseRequest = z.infer<typeof ResponseRequest>;

export interface WireEvent {
  event: string;
  data: { response_id: string; sequence_number: number; data: unknown };
}

/** What the event says beyond its place in the run. An action is its envelope, a receipt the receipt. */
function content(event: RunEvent): unknown {
  if (event.type === 'frontend_action') return event.envelope;
  if (event.type === 'receipt') return event.receipt;
  const { session_id: _session, run_id: _run, seq: _seq, type: _type, ...rest } = event;
  return rest;
}

/** The event on the stream of the response that it belongs to. */
export function responseEvent(event: RunEvent): WireEvent {
  return { event: `tjwater.${event.type}`, data: { response_id: event.run_id, sequence_number: event.seq, data: content(event) } };
}

/** The event for a subscriber of the session: an action is the bare envelope, everything else says which response it belongs to. */
export function sessionEvent(event: RunEvent): { event: string; data: unknown } {
  const { event: name, data } = responseEvent(event);
  return { event: name.slice('tjwater.'.length), data: event.type === 'frontend_action' ? data.data : data };
}

/** Display commands are never replayed: a subscriber that comes back gets what was said meanwhile, not what was done. */
export function replayable(event: RunEvent): boolean {
  return event.type !== 'frontend_action';
}

/** After this one the run says nothing more. */
export function endsRun(event: RunEvent): boolean {
  return event.type === 'run_status' && event.status !== 'running';
}
