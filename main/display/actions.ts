/**
 * The rules of display actions (CMD-3, CMD-4, CMD-5, CMD-7) as a pure reducer: who may execute, and which receipt of an action is terminal.
 * `at` is wall-clock epoch ms. An action leaves `pending` exactly once, with the receipt of the `settled` effect.
 */
import { type Envelope, type Receipt, RESULT_VERSION } from '../../shared/display/envelope.ts';

/** A window that shows a session. A window shows one session at a time; later attachments come later in the list. */
export interface Attachment { windowId: string; sessionId: string; actions: readonly string[] }

export interface DisplayState {
  readonly attachments: readonly Attachment[];
  /** Issued and not yet terminal, with the window that executes. */
  readonly pending: ReadonlyMap<string, { envelope: Envelope; windowId: string }>;
  /** Session of actions that ended, oldest first; kept so that a late or second receipt is known for what it is. */
  readonly ended: ReadonlyMap<string, string>;
}

export type DisplayInput =
  | { type: 'attached'; attachment: Attachment; at: number }
  | { type: 'window_closed'; windowId: string; at: number }
  | { type: 'issued'; envelope: Envelope; at: number }
  | { type: 'receipt'; receipt: Receipt }
  | { type: 'expired'; actionId: string; at: number }
  | { type: 'stopped'; actionId: string; at: number };

export type DisplayEffect =
  | { type: 'execute'; windowId: string; envelope: Envelope }
  | { type: 'cancel'; windowId: string; actionId: string }
  | { type: 'settled'; actionId: string; receipt: Receipt };

export interface DisplayStep { state: DisplayState; effects: DisplayEffect[] }

export const NO_DISPLAY: DisplayState = { attachments: [], pending: new Map(), ended: new Map() };

/** How many ended actions are remembered. */
export const ENDED_KEPT = 1000;

/** The window that executes for a session: the newest attachment. */
export function executorOf(state: DisplayState, sessionId: string): Attachment | undefined {
  return state.attachments.findLast((a) => a.sessionId === sessionId);
}

export function stepDisplay(state: DisplayState, input: DisplayInput): DisplayStep {
  switch (input.type) {
    case 'attached': {
      const { attachment, at } = input;
      const attachments = [...state.attachments.filter((a) => a.windowId !== attachment.windowId), attachment];
      const left = [...state.pending].filter(([, p]) => p.windowId === attachment.windowId && p.envelope.sessionId !== attachment.sessionId).map(([id]) => id);
      return settle({ ...state, attachments }, left, (id) => ended(id, 'cancelled', 'SESSION_SWITCHED', 'the window shows another session now', at), true);
    }
    case 'window_closed': {
      const attachments = state.attachments.filter((a) => a.windowId !== input.windowId);
      const left = [...state.pending].filter(([, p]) => p.windowId === input.windowId).map(([id]) => id);
      return settle({ ...state, attachments }, left, (id) => ended(id, 'cancelled', 'WINDOW_CLOSED', 'the window that was to show it closed', input.at), false);
    }
    case 'issued': return issue(state, input.envelope, input.at);
    case 'receipt': return settle(state, [input.receipt.actionId], () => input.receipt, false);
    case 'expired': return settle(state, [input.actionId], (id) => ended(id, 'expired', 'EXPIRED', 'the window did not answer before the action expired', input.at), true);
    case 'stopped': return settle(state, [input.actionId], (id) => ended(id, 'cancelled', 'RUN_STOPPED', 'the run was stopped', input.at), true);
  }
}

function issue(state: DisplayState, envelope: Envelope, at: number): DisplayStep {
  const { actionId, sessionId, command } = envelope;
  const executor = executorOf(state, sessionId);
  if (executor !== undefined && executor.actions.includes(command.action)) {
    const pending = new Map(state.pending).set(actionId, { envelope, windowId: executor.windowId });
    return { state: { ...state, pending }, effects: [{ type: 'execute', windowId: executor.windowId, envelope }] };
  }
  const receipt =
    executor === undefined
      ? ended(actionId, 'rejected', 'NO_RENDERER', 'no renderer: no window shows this session', at)
      : ended(actionId, 'rejected', 'UNSUPPORTED_ACTION', `the attached window does not support ${command.action}`, at);
  return { state: remember(state, actionId, sessionId), effects: [{ type: 'settled', actionId, receipt }] };
}

/** Ends those of `ids` that are still pending; the others already have their terminal receipt and keep it. */
function settle(state: DisplayState, ids: string[], receiptOf: (id: string) => Receipt, tellWindow: boolean): DisplayStep {
  const effects: DisplayEffect[] = [];
  let next = state;
  for (const id of ids) {
    const waiting = next.pending.get(id);
    if (waiting === undefined) continue;
    const pending = new Map(next.pending);
    pending.delete(id);
    next = remember({ ...next, pending }, id, waiting.envelope.sessionId);
    if (tellWindow) effects.push({ type: 'cancel', windowId: waiting.windowId, actionId: id });
    effects.push({ type: 'settled', actionId: id, receipt: receiptOf(id) });
  }
  return { state: next, effects };
}

function remember(state: DisplayState, actionId: string, sessionId: string): DisplayState {
  const endedNow = new Map(state.ended).set(actionId, sessionId);
  for (const oldest of endedNow.keys()) {
    if (endedNow.size <= ENDED_KEPT) break;
    endedNow.delete(oldest);
  }
  return { ...state, ended: endedNow };
}

function ended(actionId: string, status: 'rejected' | 'cancelled' | 'expired', code: string, message: string, at: number): Receipt {
  return { version: RESULT_VERSION, actionId, status, error: { code, message }, completedAt: at };
}
