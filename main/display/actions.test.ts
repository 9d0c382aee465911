import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTION_VERSION, type Envelope, type Receipt, RESULT_VERSION } from '../../shared/display/envelope.ts';
import { type DisplayEffect, type DisplayInput, ENDED_KEPT, executorOf, NO_DISPLAY, stepDisplay } from './actions.ts';

const envelope = (actionId: string, sessionId: string): Envelope => ({
  version: ACTION_VERSION, actionId, toolCallId: `call-${actionId}`, sessionId, command: { action: 'clear_highlights' }, risk: 'view', replayPolicy: 'never', issuedAt: 0, expiresAt: 15_000,
});
const receipt = (actionId: string): Receipt => ({ version: RESULT_VERSION, actionId, status: 'succeeded', output: { cleared: 1 }, completedAt: 5 });

const windows = fc.constantFrom('w1', 'w2', 'w3');
const sessions = fc.constantFrom('s1', 's2');
const actionIds = fc.nat({ max: 12 }).map((n) => `a${n}`);
const inputs: fc.Arbitrary<DisplayInput> = fc.oneof(
  fc.record({ windowId: windows, sessionId: sessions, supports: fc.boolean() }).map(({ windowId, sessionId, supports }) => ({ type: 'attached' as const, attachment: { windowId, sessionId, actions: supports ? ['clear_highlights'] : ['zoom_to_map'] }, at: 1 })),
  windows.map((windowId) => ({ type: 'window_closed' as const, windowId, at: 2 })),
  fc.record({ actionId: actionIds, sessionId: sessions }).map((r) => ({ type: 'issued' as const, envelope: envelope(r.actionId, r.sessionId), at: 0 })),
  actionIds.map((id) => ({ type: 'receipt' as const, receipt: receipt(id) })),
  actionIds.map((actionId) => ({ type: 'expired' as const, actionId, at: 15_000 })),
  actionIds.map((actionId) => ({ type: 'stopped' as const, actionId, at: 3 })),
);

/** Every action is issued at most once, as ids are fresh. */
function play(script: DisplayInput[]): { state: typeof NO_DISPLAY; effects: DisplayEffect[]; issued: string[] } {
  let state = NO_DISPLAY;
  const effects: DisplayEffect[] = [];
  const issued: string[] = [];
  for (const input of script) {
    if (input.type === 'issued') {
      if (issued.includes(input.envelope.actionId)) continue;
      issued.push(input.envelope.actionId);
    }
    const step = stepDisplay(state, input);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects, issued };
}

describe('display actions', () => {
  it('[CMD-7] whatever happens, each action settles at most once, and is either settled or pending', () => {
    fc.assert(
      fc.property(fc.array(inputs, { maxLength: 60 }), (script) => {
        const { state, effects, issued } = play(script);
        const settled = effects.filter((e) => e.type === 'settled').map((e) => e.actionId);
        expect(new Set(settled).size).toBe(settled.length);
        for (const id of issued) expect(Number(settled.includes(id)) + Number(state.pending.has(id))).toBe(1);
        for (const id of settled) expect(issued).toContain(id);
      }),
    );
  });

  it('[X-5] an action is executed by one window only, one that shows its session and supports it', () => {
    fc.assert(
      fc.property(fc.array(inputs, { maxLength: 60 }), (script) => {
        let state = NO_DISPLAY;
        const seen = new Set<string>();
        for (const input of script) {
          if (input.type === 'issued' && seen.has(input.envelope.actionId)) continue;
          const before = state;
          const step = stepDisplay(state, input);
          state = step.state;
          for (const e of step.effects) {
            if (e.type !== 'execute') continue;
            expect(seen.has(e.envelope.actionId)).toBe(false);
            seen.add(e.envelope.actionId);
            const executor = executorOf(before, e.envelope.sessionId);
            expect(executor?.windowId).toBe(e.windowId);
            expect(executor?.actions).toContain(e.envelope.command.action);
          }
          if (input.type === 'issued') seen.add(input.envelope.actionId);
        }
      }),
    );
  });

  it('[CMD-7] nothing stays pending in a window that closed or went to another session', () => {
    fc.assert(
      fc.property(fc.array(inputs, { maxLength: 60 }), (script) => {
        const { state } = play(script);
        for (const p of state.pending.values()) {
          expect(state.attachments.some((a) => a.windowId === p.windowId && a.sessionId === p.envelope.sessionId)).toBe(true);
        }
      }),
    );
  });

  it('[CMD-7] what is remembered of ended actions is bounded', () => {
    let state = NO_DISPLAY;
    for (let i = 0; i < ENDED_KEPT + 50; i++) state = stepDisplay(state, { type: 'issued', envelope: envelope(`x${i}`, 's1'), at: 0 }).state;
    expect(state.ended.size).toBe(ENDED_KEPT);
    expect(state.ended.has(`x${ENDED_KEPT + 49}`)).toBe(true);
    expect(state.ended.has('x0')).toBe(false);
  });
});
