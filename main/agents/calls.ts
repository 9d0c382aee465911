/**
 * The tool calls of one run: keeps their events in order and closes what stays open (AG-10, F-5). Providers may use an id again in a later
 * response; events carry ids that are unique within the session.
 */
import type { RunEventBody } from '../../shared/runs/events.ts';

interface Call { id: string; tool: string; state: 'started' | 'called' | 'finished'; calledAt: number }

export interface CallLedger {
  /** The name is known, arguments still stream. */
  started(nativeId: string, tool: string): void;
  /** Arguments are complete. Returns the id that events carry; `ready` hands it to the executor unless `refused`, which ends the call at once. */
  called(nativeId: string, tool: string, args: unknown, refused?: string): void;
  /** Resolves with the event id of the next call of this native id, after its `called` is published: its effects come after it. */
  ready(nativeId: string): Promise<string>;
  /** Publishes the result, by event id; a second one of the same call, or one after the ledger closed, is dropped. */
  finished(id: string, ok: boolean, result: unknown): void;
  /** Gives every open call an error result, so that the history stays valid; nothing is published afterwards. */
  close(reason: string): void;
}

/** `seen`: ids used in the session so far. `wall` is in ms. */
export function createLedger(options: { seen: Iterable<string>; wall: () => number; emit: (body: RunEventBody) => void }): CallLedger {
  const { wall, emit } = options;
  const used = new Set(options.seen);
  const calls = new Map<string, Call>();
  /** The latest call of a native id. */
  const latest = new Map<string, Call>();
  const arrived = new Map<string, string[]>();
  const waiting = new Map<string, ((id: string) => void)[]>();
  let closed = false;

  const fresh = (native: string): string => {
    let id = native;
    for (let n = 2; used.has(id); n++) id = `${native}~${n}`;
    used.add(id);
    return id;
  };

  const open = (nativeId: string, tool: string): Call => {
    const known = latest.get(nativeId);
    if (known?.state === 'started') return known;
    const call: Call = { id: fresh(nativeId), tool, state: 'started', calledAt: wall() };
    calls.set(call.id, call);
    latest.set(nativeId, call);
    emit({ type: 'tool_call', tool_call_id: call.id, tool, state: 'started' });
    return call;
  };

  const end = (call: Call, ok: boolean, result: unknown): void => {
    if (call.state === 'finished') return;
    call.state = 'finished';
    emit({ type: 'tool_result', tool_call_id: call.id, tool: call.tool, ok, result, duration_ms: Math.max(0, wall() - call.calledAt) });
  };

  return {
    started(nativeId, tool) {
      if (!closed) open(nativeId, tool);
    },

    called(nativeId, tool, args, refused) {
      if (closed) return;
      const call = open(nativeId, tool);
      call.state = 'called';
      call.calledAt = wall();
      emit({ type: 'tool_call', tool_call_id: call.id, tool, state: 'called', args });
      if (refused !== undefined) return end(call, false, refused);
      const next = waiting.get(nativeId)?.shift();
      if (next !== undefined) next(call.id);
      else arrived.set(nativeId, [...(arrived.get(nativeId) ?? []), call.id]);
    },

    ready(nativeId) {
      const id = arrived.get(nativeId)?.shift();
      if (id !== undefined) return Promise.resolve(id);
      return new Promise((resolve) => void waiting.set(nativeId, [...(waiting.get(nativeId) ?? []), resolve]));
    },

    finished(id, ok, result) {
      const call = calls.get(id);
      if (call !== undefined && !closed) end(call, ok, result);
    },

    close(reason) {
      if (closed) return;
      for (const call of calls.values()) end(call, false, reason);
      closed = true;
    },
  };
}
