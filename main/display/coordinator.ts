/** The host's side of display commands: carries each to the one window that executes and answers with its receipt. Rules in actions.ts. */
import type { Command } from '../../shared/display/command.ts';
import { ACTION_VERSION, DEFAULT_EXPIRY_MS, type Envelope, type Receipt } from '../../shared/display/envelope.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Display } from '../agents/ports.ts';
import { type Attachment, executorOf, NO_DISPLAY, type DisplayInput, stepDisplay } from './actions.ts';

/** For one window; the host publishes them as bridge events of the same names. */
export type DisplayEvent =
  | { name: 'display.execute'; data: { window_id: string; envelope: Envelope } }
  | { name: 'display.cancel'; data: { window_id: string; action_id: string } };

export interface DisplayCoordinator extends Display {
  attach(attachment: Attachment): void;
  windowClosed(windowId: string): void;
  /**
   * A window's receipt. UNKNOWN_ACTION for an action never issued, FORBIDDEN for one of another session, INVALID_INPUT when the
   * receipt names another action. A second receipt of an action that ended is accepted and changes nothing (CMD-7).
   */
  submit(sessionId: string, actionId: string, receipt: Receipt): Result<Record<string, never>>;
}

/** `wall` is the machine's clock, epoch ms; `ids` gives a fresh action id. */
export function createDisplay(options: { wall: () => number; ids: () => string; emit: (event: DisplayEvent) => void; expiryMs?: number }): DisplayCoordinator {
  const { wall, ids, emit } = options;
  const expiryMs = options.expiryMs ?? DEFAULT_EXPIRY_MS;
  const waiting = new Map<string, (receipt: Receipt) => void>();
  let state = NO_DISPLAY;

  const apply = (input: DisplayInput): void => {
    const step = stepDisplay(state, input);
    state = step.state;
    for (const effect of step.effects) {
      if (effect.type === 'execute') emit({ name: 'display.execute', data: { window_id: effect.windowId, envelope: effect.envelope } });
      else if (effect.type === 'cancel') emit({ name: 'display.cancel', data: { window_id: effect.windowId, action_id: effect.actionId } });
      else waiting.get(effect.actionId)?.(effect.receipt);
    }
  };

  const envelopeOf = (request: { sessionId: string; toolCallId: string; command: Command }): Envelope => {
    const issuedAt = wall();
    return {
      version: ACTION_VERSION, actionId: ids(), toolCallId: request.toolCallId, sessionId: request.sessionId, command: request.command,
      risk: 'view', replayPolicy: 'never', issuedAt, expiresAt: issuedAt + expiryMs,
    };
  };

  return {
    actionsOf: (sessionId) => [...(executorOf(state, sessionId)?.actions ?? [])],

    async perform(request, onIssued) {
      const envelope = envelopeOf(request);
      const { actionId } = envelope;
      onIssued(envelope);
      const stop = (): void => apply({ type: 'stopped', actionId, at: wall() });
      const expiry = setTimeout(() => apply({ type: 'expired', actionId, at: wall() }), expiryMs);
      try {
        return await new Promise<Receipt>((resolve) => {
          waiting.set(actionId, resolve);
          apply({ type: 'issued', envelope, at: envelope.issuedAt });
          request.signal.addEventListener('abort', stop, { once: true });
          if (request.signal.aborted) stop();
        });
      } finally {
        clearTimeout(expiry);
        waiting.delete(actionId);
        request.signal.removeEventListener('abort', stop);
      }
    },

    attach: (attachment) => apply({ type: 'attached', attachment, at: wall() }),
    windowClosed: (windowId) => apply({ type: 'window_closed', windowId, at: wall() }),

    submit(sessionId, actionId, receipt) {
      const owner = state.pending.get(actionId)?.envelope.sessionId ?? state.ended.get(actionId);
      if (owner === undefined) return fail('UNKNOWN_ACTION', `there is no action ${actionId}`, { path: ['action_id'] });
      if (owner !== sessionId) return fail('FORBIDDEN', `action ${actionId} belongs to another session`, { path: ['session_id'] });
      if (receipt.actionId !== actionId) return fail('INVALID_INPUT', `the receipt is for action ${receipt.actionId}, not ${actionId}`, { path: ['receipt', 'actionId'] });
      apply({ type: 'receipt', receipt });
      return ok({});
    },
  };
}
