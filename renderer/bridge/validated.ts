/** What comes over the wire is checked against the table before anything believes it (SH-4). */
import { type BridgeEvent, events, type EventName, type RequestName, type RequestOutput, requests } from '../../shared/bridge/table.ts';
import { Failure, fail, invalid, type Result } from '../../shared/result.ts';

/** A reply `{ok, value}` or `{ok, error}`; anything else is a failure that names what is wrong. */
export function checkedReply<K extends RequestName>(name: K, reply: unknown): Result<RequestOutput<K>> {
  if (reply === null || typeof reply !== 'object' || !('ok' in reply)) return fail('INTERNAL', `${name}: the host's reply cannot be read`);
  if (reply.ok === true) {
    const value = requests[name].output.safeParse((reply as { value?: unknown }).value);
    if (value.success) return { ok: true, value: value.data as RequestOutput<K> };
    return { ok: false, error: { ...invalid(`${name} answered`, value.error).error, code: 'INTERNAL' } };
  }
  const error = Failure.safeParse((reply as { error?: unknown }).error);
  return error.success ? { ok: false, error: error.data } : fail('INTERNAL', `${name}: the host's error cannot be read`);
}

/** Null when it is not an event of the table. */
export function checkedEvent(message: unknown): BridgeEvent | null {
  if (message === null || typeof message !== 'object') return null;
  const { name, data } = message as { name?: unknown; data?: unknown };
  if (typeof name !== 'string' || !Object.hasOwn(events, name)) return null;
  const parsed = events[name as EventName].safeParse(data);
  return parsed.success ? ({ name, data: parsed.data } as BridgeEvent) : null;
}
