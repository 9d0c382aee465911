/**
 * The rules by which this window executes display commands (CMD-5, CMD-7, CMD-8), as a pure reducer; CONTRACT.md says what it guarantees.
 * `at` is wall-clock epoch ms. Nothing here touches the map or the host: outputs say what to do.
 */
import { parseCommand } from '../../shared/display/command.ts';
import { Envelope, type Receipt, type ReceiptOutput, type ReceiptStatus, RESULT_VERSION } from '../../shared/display/envelope.ts';

export interface Lane { running: Envelope | null; queue: readonly Envelope[] }

export interface DispatcherState {
  readonly session: string | null;
  readonly supported: readonly string[];
  /** By owner, in stream order. */
  readonly lanes: ReadonlyMap<string, Lane>;
  /** Terminal receipts by action, oldest first. */
  readonly receipts: ReadonlyMap<string, Receipt>;
}

/** What the effect of a command came to. */
export interface Outcome { status: Extract<ReceiptStatus, 'succeeded' | 'failed'>; output?: ReceiptOutput; error?: { code: string; message: string } }

export type DispatcherInput =
  /** The window shows another session, or none. */
  | { type: 'session'; sessionId: string | null; at: number }
  | { type: 'execute'; owner: string; envelope: unknown; at: number }
  | { type: 'done'; actionId: string; outcome: Outcome; at: number }
  /** The time of a running action is over. */
  | { type: 'expired'; actionId: string; at: number }
  /** The host takes an action back: its run is over. */
  | { type: 'cancelled'; actionId: string; at: number };

export type DispatcherOutput =
  | { type: 'run'; owner: string; envelope: Envelope }
  /** Stop the effect of a running action; its receipt is out already. */
  | { type: 'abort'; actionId: string }
  | { type: 'receipt'; sessionId: string; receipt: Receipt; /** Not worth sending after this. */ expiresAt: number };

export interface DispatcherStep { state: DispatcherState; outputs: DispatcherOutput[] }

/** How many terminal receipts are remembered: far more than can arrive twice before they expire. */
export const RECEIPTS_KEPT = 1000;

export function newDispatcher(supported: readonly string[]): DispatcherState {
  return { session: null, supported, lanes: new Map(), receipts: new Map() };
}

export function dispatch(state: DispatcherState, input: DispatcherInput): DispatcherStep {
  switch (input.type) {
    case 'session': return switchSession(state, input.sessionId, input.at);
    case 'execute': return accept(state, input.owner, input.envelope, input.at);
    case 'done': return finishRunning(state, input.actionId, (e) => receiptOf(e.actionId, input.outcome.status, input.at, input.outcome), false, input.at);
    case 'expired': return finishRunning(state, input.actionId, (e) => expired(e, input.at), true, input.at);
    case 'cancelled': return takeBack(state, input.actionId, input.at);
  }
}

function switchSession(state: DispatcherState, sessionId: string | null, at: number): DispatcherStep {
  if (sessionId === state.session) return { state, outputs: [] };
  const outputs: DispatcherOutput[] = [];
  let receipts = state.receipts;
  for (const lane of state.lanes.values()) {
    if (lane.running !== null) outputs.push({ type: 'abort', actionId: lane.running.actionId });
    for (const e of [...(lane.running === null ? [] : [lane.running]), ...lane.queue]) {
      const receipt = receiptOf(e.actionId, 'cancelled', at, { error: { code: 'SESSION_SWITCHED', message: 'the window shows another session now' } });
      receipts = remember(receipts, receipt);
      outputs.push({ type: 'receipt', sessionId: e.sessionId, receipt, expiresAt: e.expiresAt });
    }
  }
  return { state: { ...state, session: sessionId, lanes: new Map(), receipts }, outputs };
}

function accept(state: DispatcherState, owner: string, raw: unknown, at: number): DispatcherStep {
  const head = headOf(raw);
  // Without an id there is nothing that an answer could name.
  if (head === null) return { state, outputs: [] };
  const known = state.receipts.get(head.actionId);
  if (known !== undefined) return { state, outputs: [{ type: 'receipt', sessionId: head.sessionId, receipt: known, expiresAt: head.expiresAt }] };
  if (isPending(state, head.actionId)) return { state, outputs: [] };
  const reject = (code: string, message: string): DispatcherStep => {
    const receipt = receiptOf(head.actionId, 'rejected', at, { error: { code, message: message.slice(0, 1000) } });
    return { state: { ...state, receipts: remember(state.receipts, receipt) }, outputs: [{ type: 'receipt', sessionId: head.sessionId, receipt, expiresAt: head.expiresAt }] };
  };
  const verdict = parseCommand(head.command);
  if (!verdict.ok) return reject(verdict.code, verdict.message);
  const parsed = Envelope.safeParse(raw);
  if (!parsed.success) return reject('ENVELOPE_INVALID', `${parsed.error.issues[0]?.path.join('.') ?? ''}: ${parsed.error.issues[0]?.message ?? 'not valid'}`);
  const envelope = parsed.data;
  if (envelope.sessionId !== state.session) return reject('WRONG_SESSION', 'this window does not show the session of the action');
  if (!state.supported.includes(envelope.command.action)) return reject('UNSUPPORTED_ACTION', `this window does not support ${envelope.command.action}`);
  const lane = state.lanes.get(owner) ?? { running: null, queue: [] };
  return advance({ ...state, lanes: new Map(state.lanes).set(owner, { ...lane, queue: [...lane.queue, envelope] }) }, owner, at);
}

/** Starts the next action of an idle lane; what expired while it waited is never started. */
function advance(state: DispatcherState, owner: string, at: number): DispatcherStep {
  const lane = state.lanes.get(owner);
  if (lane === undefined || lane.running !== null) return { state, outputs: [] };
  const outputs: DispatcherOutput[] = [];
  let { receipts } = state;
  const queue = [...lane.queue];
  let next = queue.shift();
  while (next !== undefined && at >= next.expiresAt) {
    const receipt = expired(next, at);
    receipts = remember(receipts, receipt);
    outputs.push({ type: 'receipt', sessionId: next.sessionId, receipt, expiresAt: next.expiresAt });
    next = queue.shift();
  }
  const lanes = new Map(state.lanes);
  if (next === undefined) lanes.delete(owner);
  else {
    lanes.set(owner, { running: next, queue });
    outputs.push({ type: 'run', owner, envelope: next });
  }
  return { state: { ...state, lanes, receipts }, outputs };
}

function finishRunning(state: DispatcherState, actionId: string, receiptFor: (e: Envelope) => Receipt, abort: boolean, at: number): DispatcherStep {
  for (const [owner, lane] of state.lanes) {
    if (lane.running?.actionId !== actionId) continue;
    const receipt = receiptFor(lane.running);
    const done: DispatcherState = { ...state, lanes: new Map(state.lanes).set(owner, { running: null, queue: lane.queue }), receipts: remember(state.receipts, receipt) };
    const next = advance(done, owner, at);
    return {
      state: next.state,
      outputs: [...(abort ? [{ type: 'abort' as const, actionId }] : []), { type: 'receipt', sessionId: lane.running.sessionId, receipt, expiresAt: lane.running.expiresAt }, ...next.outputs],
    };
  }
  return { state, outputs: [] };
}

function takeBack(state: DispatcherState, actionId: string, at: number): DispatcherStep {
  const receipt = receiptOf(actionId, 'cancelled', at, { error: { code: 'RUN_STOPPED', message: 'the host took the action back' } });
  for (const [owner, lane] of state.lanes) {
    const waiting = lane.queue.find((e) => e.actionId === actionId);
    if (waiting === undefined) continue;
    return {
      state: { ...state, lanes: new Map(state.lanes).set(owner, { ...lane, queue: lane.queue.filter((e) => e !== waiting) }), receipts: remember(state.receipts, receipt) },
      outputs: [{ type: 'receipt', sessionId: waiting.sessionId, receipt, expiresAt: waiting.expiresAt }],
    };
  }
  return finishRunning(state, actionId, () => receipt, true, at);
}

function isPending(state: DispatcherState, actionId: string): boolean {
  return [...state.lanes.values()].some((l) => l.running?.actionId === actionId || l.queue.some((e) => e.actionId === actionId));
}

function headOf(raw: unknown): { actionId: string; sessionId: string; expiresAt: number; command: unknown } | null {
  if (raw === null || typeof raw !== 'object') return null;
  const { actionId, sessionId, expiresAt, command } = raw as Record<string, unknown>;
  if (typeof actionId !== 'string' || actionId === '' || actionId.length > 64 || typeof sessionId !== 'string') return null;
  return { actionId, sessionId, expiresAt: typeof expiresAt === 'number' && Number.isFinite(expiresAt) ? expiresAt : 0, command };
}

function expired(e: Envelope, at: number): Receipt {
  return receiptOf(e.actionId, 'expired', at, { error: { code: 'EXPIRED', message: 'the action expired before this window could show it' } });
}

function receiptOf(actionId: string, status: ReceiptStatus, at: number, more: Pick<Outcome, 'output' | 'error'>): Receipt {
  return { version: RESULT_VERSION, actionId, status, ...(more.output === undefined ? {} : { output: more.output }), ...(more.error === undefined ? {} : { error: more.error }), completedAt: at };
}

function remember(receipts: ReadonlyMap<string, Receipt>, receipt: Receipt): ReadonlyMap<string, Receipt> {
  const next = new Map(receipts).set(receipt.actionId, receipt);
  for (const oldest of next.keys()) {
    if (next.size <= RECEIPTS_KEPT) break;
    next.delete(oldest);
  }
  return next;
}
