/** The host's end of the bridge: one handler a request of the table, validated on the way in and on the way out (SH-4). */
import { events, type BridgeEvent, type EventData, type EventName, type RequestName, type RequestOutput, type RequestValid, requests } from '../../shared/bridge/table.ts';
import { fail, invalid, type Result } from '../../shared/result.ts';
import { StoreError } from '../store/store.ts';
import type { BridgeServer, Reply } from './host-bridge.ts';

export type Handlers = { [K in RequestName]: (input: RequestValid<K>) => Promise<Result<RequestOutput<K>>> };
export type Emit = <K extends EventName>(name: K, data: EventData<K>) => void;

/** Listeners are told in the order of `emit`. An event that does not fit the table is a bug and throws. */
export function eventHub(): { emit: Emit; onEvent: BridgeServer['onEvent'] } {
  const listeners = new Set<(event: BridgeEvent) => void>();
  return {
    emit(name, data) {
      const event = { name, data: events[name].parse(data) } as BridgeEvent;
      for (const listener of listeners) listener(event);
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export interface BridgeDeps {
  handlers: Handlers;
  onEvent: BridgeServer['onEvent'];
  windowClosed: (windowId: string) => void;
  /** A handler threw, or answered what the table does not allow. */
  bug: (error: Error) => void;
}

export function bridgeServer(deps: BridgeDeps): BridgeServer {
  return {
    onEvent: deps.onEvent,
    windowClosed: deps.windowClosed,
    async handle(name, input): Promise<Reply> {
      if (!Object.hasOwn(requests, name)) return fail('UNKNOWN_REQUEST', `the host knows no request "${name.slice(0, 64)}"`);
      const key = name as RequestName;
      const parsed = requests[key].input.safeParse(input);
      if (!parsed.success) return invalid(name, parsed.error);
      try {
        const handler = deps.handlers[key] as (i: unknown) => Promise<Result<unknown>>;
        const result = await handler(parsed.data);
        if (!result.ok) return result;
        const output = requests[key].output.safeParse(result.value);
        if (output.success) return { ok: true, value: output.data };
        const bad = invalid(`${name} answered`, output.error);
        deps.bug(new Error(bad.error.message));
        return { ok: false, error: { ...bad.error, code: 'INTERNAL' } };
      } catch (error) {
        if (error instanceof StoreError) return fail(error.kind === 'full' ? 'STORE_FULL' : 'STORE_FAILED', error.message);
        deps.bug(error as Error);
        return fail('INTERNAL', `${name} failed: ${(error as Error).message}`);
      }
    },
  };
}
