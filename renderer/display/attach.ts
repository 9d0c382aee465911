/** Joins the dispatcher to the host and the map: announces this window, runs effects, sends receipts. Rules in dispatcher.ts. */
import { ACTIONS } from '../../shared/display/command.ts';
import type { Receipt } from '../../shared/display/envelope.ts';
import { ACTION_VERSION } from '../../shared/display/envelope.ts';
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import { dispatch, type DispatcherInput, type DispatcherState, newDispatcher, type Outcome } from './dispatcher.ts';
import { perform, type Stage } from './effects.ts';

/** Owner of what the conversation shows (CMD-8). */
export const CHAT = 'chat';

export interface DisplayHost { bridge: HostBridge; stage: Stage; focus: (listener: () => void) => () => void }

export interface DisplayAttachment {
  /** The window shows this session now; null: none. Cancels what runs and waits for the former one. */
  show(sessionId: string | null): void;
  close(): void;
}

const RETRY_MS = [250, 500, 1000, 2000];
/** Failures of the way, not of the receipt. */
const LOST = new Set(['UNAVAILABLE', 'TIMEOUT']);

/** Tries again while the connection is lost, until the action has expired; true when the host has it. */
export async function deliver(bridge: HostBridge, sessionId: string, receipt: Receipt, until: number, wall: () => number): Promise<boolean> {
  for (let i = 0; ; i++) {
    const answer = await bridge.request('display.result', { action_id: receipt.actionId, session_id: sessionId, receipt });
    if (answer.ok) return true;
    const pause = RETRY_MS[Math.min(i, RETRY_MS.length - 1)] as number;
    if (!LOST.has(answer.error.code) || wall() + pause >= until) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

export function openDisplay(host: DisplayHost): DisplayAttachment {
  const { bridge, stage } = host;
  let state: DispatcherState = newDispatcher(ACTIONS);
  const running = new Map<string, { abort: AbortController; timer: ReturnType<typeof setTimeout> }>();

  const stop = (actionId: string): void => {
    const job = running.get(actionId);
    running.delete(actionId);
    clearTimeout(job?.timer);
    job?.abort.abort(new Error('the action is over'));
  };

  const apply = (input: DispatcherInput): void => {
    const step = dispatch(state, input);
    state = step.state;
    for (const out of step.outputs) {
      if (out.type === 'receipt') void deliver(bridge, out.sessionId, out.receipt, out.expiresAt, stage.wall);
      else if (out.type === 'abort') stop(out.actionId);
      else {
        const { actionId, command, expiresAt } = out.envelope;
        const abort = new AbortController();
        running.set(actionId, { abort, timer: setTimeout(() => apply({ type: 'expired', actionId, at: stage.wall() }), Math.max(0, expiresAt - stage.wall())) });
        void perform(command, out.owner, stage, abort.signal)
          .catch((error: unknown): Outcome => ({ status: 'failed', error: { code: 'INTERNAL', message: String(error instanceof Error ? error.message : error).slice(0, 1000) } }))
          .then((outcome) => {
            // An aborted action has its receipt already, and the dispatcher knows it no more.
            if (abort.signal.aborted) return;
            stop(actionId);
            apply({ type: 'done', actionId, outcome, at: stage.wall() });
          });
      }
    }
  };

  const announce = (): void => {
    if (state.session !== null) void bridge.request('display.attach', { window_id: bridge.windowId, session_id: state.session, version: ACTION_VERSION, actions: ACTIONS });
  };
  let connected = false;
  const stops = [
    bridge.subscribe((event) => {
      if (event.name === 'display.execute' && event.data.window_id === bridge.windowId) apply({ type: 'execute', owner: CHAT, envelope: event.data.envelope, at: stage.wall() });
      if (event.name === 'display.cancel' && event.data.window_id === bridge.windowId) apply({ type: 'cancelled', actionId: event.data.action_id, at: stage.wall() });
    }),
    bridge.onConnection((connection) => {
      const back = connection === 'connected' && !connected;
      connected = connection === 'connected';
      if (back) announce();
    }),
    host.focus(announce),
  ];
  return {
    show(sessionId) {
      if (sessionId === state.session) return;
      const former = state.session;
      apply({ type: 'session', sessionId, at: stage.wall() });
      // What another conversation lit says nothing about this one.
      if (former !== null) stage.clear(CHAT, undefined);
      announce();
    },
    close() {
      apply({ type: 'session', sessionId: null, at: stage.wall() });
      for (const end of stops) end();
    },
  };
}
