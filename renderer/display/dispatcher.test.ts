import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, type Command } from '../../shared/display/command.ts';
import { ACTION_VERSION, type Envelope, Receipt } from '../../shared/display/envelope.ts';
import { dispatch, type DispatcherInput, type DispatcherOutput, type DispatcherState, newDispatcher, RECEIPTS_KEPT } from './dispatcher.ts';

const command: Command = { action: 'clear_highlights' };
const envelope = (actionId: string, over: Partial<Record<keyof Envelope, unknown>> = {}): unknown => ({
  version: ACTION_VERSION, actionId, toolCallId: `c-${actionId}`, sessionId: 's1', command, risk: 'view', replayPolicy: 'never', issuedAt: 0, expiresAt: 100, ...over,
});

function play(inputs: readonly DispatcherInput[], supported: readonly string[] = ACTIONS): { state: DispatcherState; outputs: DispatcherOutput[] } {
  let state = newDispatcher(supported);
  const outputs: DispatcherOutput[] = [];
  for (const input of inputs) {
    const step = dispatch(state, input);
    state = step.state;
    outputs.push(...step.outputs);
  }
  return { state, outputs };
}
const start: DispatcherInput = { type: 'session', sessionId: 's1', at: 0 };
const execute = (actionId: string, at = 0, owner = 'chat', over = {}): DispatcherInput => ({ type: 'execute', owner, envelope: envelope(actionId, over), at });
const done = (actionId: string, at = 0): DispatcherInput => ({ type: 'done', actionId, outcome: { status: 'succeeded', output: { cleared: 1 } }, at });
const receipts = (outputs: DispatcherOutput[]): Receipt[] => outputs.flatMap((o) => (o.type === 'receipt' ? [o.receipt] : []));
const runs = (outputs: DispatcherOutput[]): string[] => outputs.flatMap((o) => (o.type === 'run' ? [o.envelope.actionId] : []));

/** Few ids and owners, so that duplicates and races happen; time only goes on. An action keeps its owner, session and expiry. */
const script: fc.Arbitrary<DispatcherInput[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('execute', 'execute', 'execute', 'done', 'done', 'expired', 'cancelled', 'session'),
      id: fc.nat({ max: 9 }), wait: fc.nat({ max: 30 }), session: fc.constantFrom('s1', 's1', 's2', null),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let at = 0;
    return [start, ...steps.map((s): DispatcherInput => {
      at += s.wait;
      const actionId = `a${s.id}`;
      switch (s.kind) {
        case 'execute': return { type: 'execute', owner: s.id % 3 === 0 ? 'task:1' : 'chat', envelope: envelope(actionId, { sessionId: s.id % 4 === 3 ? 's2' : 's1', expiresAt: 40 * (s.id + 1) }), at };
        case 'done': return done(actionId, at);
        case 'expired': return { type: 'expired', actionId, at };
        case 'cancelled': return { type: 'cancelled', actionId, at };
        default: return { type: 'session', sessionId: s.session, at };
      }
    })];
  });

describe('display dispatcher', () => {
  it('[CMD-5] one terminal receipt an action, whatever arrives in whatever order', () => {
    fc.assert(
      fc.property(script, (inputs) => {
        const { state, outputs } = play(inputs);
        const seen = new Map<string, Receipt>();
        for (const r of receipts(outputs)) {
          expect(Receipt.safeParse(r).success).toBe(true);
          expect(seen.get(r.actionId) ?? r).toEqual(r);
          seen.set(r.actionId, r);
        }
        const pending = [...state.lanes.values()].flatMap((l) => [...(l.running === null ? [] : [l.running.actionId]), ...l.queue.map((e) => e.actionId)]);
        const arrived = new Set(inputs.flatMap((i) => (i.type === 'execute' ? [(i.envelope as Envelope).actionId] : [])));
        for (const id of arrived) expect(Number(seen.has(id)) + Number(pending.includes(id))).toBe(1);
      }),
    );
  });

  it('[CMD-5] actions of one owner run one at a time, in the order in which they arrived; owners do not wait for each other', () => {
    fc.assert(
      fc.property(script, (inputs) => {
        let state = newDispatcher(ACTIONS);
        const running = new Map<string, string>();
        const arrival: string[] = [];
        for (const input of inputs) {
          if (input.type === 'execute') arrival.push((input.envelope as Envelope).actionId);
          const step = dispatch(state, input);
          state = step.state;
          for (const o of step.outputs) {
            if (o.type === 'receipt') for (const [owner, id] of running) if (id === o.receipt.actionId) running.delete(owner);
            if (o.type !== 'run') continue;
            expect(running.has(o.owner)).toBe(false);
            running.set(o.owner, o.envelope.actionId);
          }
        }
        const order = runs(play(inputs).outputs);
        for (const owner of ['chat', 'task:1']) {
          const mine = order.filter((id) => (Number(id.slice(1)) % 3 === 0) === (owner === 'task:1'));
          expect(new Set(mine).size).toBe(mine.length);
          const first = mine.map((id) => arrival.indexOf(id));
          expect(first).toEqual(first.toSorted((x, y) => x - y));
        }
      }),
    );
    const both = play([start, execute('a'), execute('b', 0, 'task:1'), execute('c')]);
    expect(runs(both.outputs)).toEqual(['a', 'b']);
  });

  it('[CMD-7] a duplicate of an ended action sends the stored receipt again and does nothing else; a duplicate of a waiting or running one does nothing at all', () => {
    const { outputs } = play([start, execute('a', 1), execute('a', 2), execute('b', 3), execute('b', 4), done('a', 5), execute('a', 60)]);
    expect(runs(outputs)).toEqual(['a', 'b']);
    expect(receipts(outputs).map((r) => [r.actionId, r.status, r.completedAt])).toEqual([['a', 'succeeded', 5], ['a', 'succeeded', 5]]);
  });

  it('[CMD-7] nothing starts at or after its expiry, also when it waited in the queue', () => {
    fc.assert(
      fc.property(script, (inputs) => {
        let state = newDispatcher(ACTIONS);
        for (const input of inputs) {
          const step = dispatch(state, input);
          state = step.state;
          for (const o of step.outputs) if (o.type === 'run') expect(input.at).toBeLessThan(o.envelope.expiresAt);
        }
      }),
    );
    const { outputs } = play([start, execute('a'), execute('b'), execute('c', 0, 'chat', { expiresAt: 200 }), done('a', 100)]);
    expect(runs(outputs)).toEqual(['a', 'c']);
    expect(receipts(outputs).map((r) => [r.actionId, r.status])).toEqual([['a', 'succeeded'], ['b', 'expired']]);
  });

  it('[CMD-7] what runs when its time is over is stopped and ends expired', () => {
    const { outputs } = play([start, execute('a'), execute('b', 0, 'chat', { expiresAt: 500 }), { type: 'expired', actionId: 'a', at: 100 }, done('a', 101)]);
    expect(outputs).toContainEqual({ type: 'abort', actionId: 'a' });
    expect(receipts(outputs)).toEqual([expect.objectContaining({ actionId: 'a', status: 'expired', completedAt: 100 })]);
    expect(runs(outputs)).toEqual(['a', 'b']);
  });

  it('[CMD-7] another session cancels what runs and what waits; late results of the former session change nothing', () => {
    const { state, outputs } = play([start, execute('a'), execute('b'), { type: 'session', sessionId: 's2', at: 9 }, done('a', 10)]);
    expect(receipts(outputs).map((r) => [r.actionId, r.status, r.error?.code])).toEqual([['a', 'cancelled', 'SESSION_SWITCHED'], ['b', 'cancelled', 'SESSION_SWITCHED']]);
    expect(outputs).toContainEqual({ type: 'abort', actionId: 'a' });
    expect(runs(outputs)).toEqual(['a']);
    expect(state.lanes.size).toBe(0);
  });

  it('[CMD-7] nothing of a session runs after the window left it', () => {
    fc.assert(
      fc.property(script, (inputs) => {
        let state = newDispatcher(ACTIONS);
        for (const input of inputs) {
          const step = dispatch(state, input);
          state = step.state;
          for (const o of step.outputs) if (o.type === 'run') expect(o.envelope.sessionId).toBe(state.session);
        }
      }),
    );
  });

  it('[CMD-4] an envelope of another session, an unknown action, the former {name, params} shape and an invalid field end rejected with the reason', () => {
    const cases: [object, string][] = [
      [{ sessionId: 's9' }, 'WRONG_SESSION'],
      [{ command: { action: 'open_window' } }, 'UNKNOWN_ACTION'],
      [{ command: { name: 'zoom', params: {} } }, 'FORMER_SHAPE'],
      [{ command: { action: 'zoom_to_map', center: [6, 46], zoom: 99 } }, 'COMMAND_INVALID'],
      [{ version: 'frontend-action@1' }, 'ENVELOPE_INVALID'],
      [{ risk: 'write' }, 'ENVELOPE_INVALID'],
    ];
    for (const [over, code] of cases) {
      const { outputs } = play([start, execute('a', 0, 'chat', over)]);
      expect(runs(outputs)).toEqual([]);
      expect(receipts(outputs)).toEqual([expect.objectContaining({ actionId: 'a', status: 'rejected', error: expect.objectContaining({ code }) })]);
    }
    const unsupported = play([start, execute('a')], ['zoom_to_map']);
    expect(receipts(unsupported.outputs)[0]).toMatchObject({ status: 'rejected', error: { code: 'UNSUPPORTED_ACTION' } });
  });

  it('[CMD-4] an event without a usable actionId is ignored', () => {
    for (const raw of [null, 'x', {}, { actionId: '' }, { actionId: 5, sessionId: 's1' }, { actionId: 'a' }]) {
      expect(play([start, { type: 'execute', owner: 'chat', envelope: raw, at: 0 }]).outputs).toEqual([]);
    }
  });

  it('[CMD-7] the host cancels an action that waits, or that runs: cancelled, and the next goes on', () => {
    const { outputs } = play([start, execute('a'), execute('b'), execute('c'), { type: 'cancelled', actionId: 'b', at: 1 }, { type: 'cancelled', actionId: 'a', at: 2 }]);
    expect(runs(outputs)).toEqual(['a', 'c']);
    expect(receipts(outputs).map((r) => [r.actionId, r.status])).toEqual([['b', 'cancelled'], ['a', 'cancelled']]);
  });

  it('[CMD-7] what is remembered is bounded', () => {
    const { state } = play([start, ...Array.from({ length: RECEIPTS_KEPT + 20 }, (_, i) => execute(`x${i}`, 0, 'chat', { sessionId: 'other' }))]);
    expect(state.receipts.size).toBe(RECEIPTS_KEPT);
  });
});
