import type { ModelMessage } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent, RunEventBody } from '../../shared/runs/events.ts';
import { createLedger } from './calls.ts';
import { messagesOf, RESULT_CHARS, RUNS_KEPT } from './history.ts';

const stamp = (run: number, bodies: RunEventBody[]): RunEvent[] => bodies.map((body, i) => ({ ...body, session_id: 's', run_id: `r${run}`, seq: i, at: 0 }));
const started: RunEventBody = { type: 'run_started', agent: 'qa', question: 'why?', model: 'm', language: 'en' };
const status = (s: 'completed' | 'aborted'): RunEventBody => ({ type: 'run_status', status: s, reason: s === 'aborted' ? 'stopped by the operator' : null });

function expectValid(messages: ModelMessage[]): void {
  const ids: string[] = [];
  messages.forEach((m, i) => {
    if (m.role === 'tool') expect(messages[i - 1]?.role).toBe('assistant');
    if (m.role !== 'assistant' || typeof m.content === 'string') return;
    const calls = m.content.filter((p) => p.type === 'tool-call').map((p) => p.toolCallId);
    ids.push(...calls);
    const next = messages[i + 1];
    expect(next?.role === 'tool' ? next.content.filter((p) => p.type === 'tool-result').map((p) => p.toolCallId) : []).toEqual(calls);
  });
  expect(new Set(ids).size).toBe(ids.length);
}

/** What a run may publish: text and calls of an imagined model, with results in any order, broken off anywhere. */
const script = fc.array(fc.oneof(fc.record({ do: fc.constant('text' as const) }), fc.record({ do: fc.constantFrom('started' as const, 'called' as const, 'finished' as const), call: fc.nat({ max: 4 }) })), { maxLength: 30 });

function play(steps: { do: 'text' | 'started' | 'called' | 'finished'; call?: number }[], close: boolean): RunEventBody[] {
  const out: RunEventBody[] = [started];
  const ledger = createLedger({ seen: [], wall: () => 0, emit: (b) => out.push(b) });
  for (const step of steps) {
    if (step.do === 'text') out.push({ type: 'text', part_id: 'p', delta: 'so ' });
    else if (step.do === 'started') ledger.started(`c${step.call}`, 'tool');
    else if (step.do === 'called') ledger.called(`c${step.call}`, 'tool', { a: 1 });
    else ledger.finished(`c${step.call}`, true, { b: 2 });
  }
  if (close) ledger.close('stopped');
  return out;
}

describe('history for the model', () => {
  it('[AG-10] whatever was published, each call has its result in the next message, and ids are unique', () => {
    expect(messagesOf([])).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.tuple(script, fc.boolean()), { maxLength: 4 }), (runs) => {
        expectValid(messagesOf(runs.flatMap(([steps, close], i) => stamp(i, [...play(steps, close), ...(close ? [status('aborted')] : [])]))));
      }),
    );
  });

  it('[AG-10] after the ledger closed every call that was announced has exactly one result', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const events = play(steps, true);
        const announced = new Set(events.filter((e) => e.type === 'tool_call').map((e) => e.tool_call_id));
        const results = events.filter((e) => e.type === 'tool_result').map((e) => e.tool_call_id);
        expect(results.toSorted()).toEqual([...announced].toSorted());
      }),
    );
  });

  it('[RUN-4] keeps texts, calls and results in their turns', () => {
    const messages = messagesOf(stamp(0, [
      started, { type: 'text', part_id: 'a', delta: 'Let me ' }, { type: 'text', part_id: 'a', delta: 'look.' },
      { type: 'tool_call', tool_call_id: 'x', tool: 't', state: 'started' }, { type: 'tool_call', tool_call_id: 'x', tool: 't', state: 'called', args: { q: 1 } },
      { type: 'tool_result', tool_call_id: 'x', tool: 't', ok: true, result: { n: 3 }, duration_ms: 1 }, { type: 'text', part_id: 'b', delta: 'Three.' }, status('completed'),
    ]));
    expect(messages).toMatchObject([
      { role: 'user', content: 'why?' },
      { role: 'assistant', content: [{ type: 'text', text: 'Let me look.' }, { type: 'tool-call', toolName: 't', input: { q: 1 } }] },
      { role: 'tool', content: [{ output: { type: 'json', value: { n: 3 } } }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Three.' }] },
    ]);
  });

  it('[AG-10] a run without an answer says why, so that questions and answers alternate', () => {
    expect(messagesOf(stamp(0, [started, status('aborted')]))).toMatchObject([{ role: 'user' }, { role: 'assistant', content: '(This turn ended without an answer: stopped by the operator.)' }]);
  });

  it('[PL-4] is bounded in runs and in the size of results', () => {
    const runs = Array.from({ length: RUNS_KEPT + 5 }, (_, i) => stamp(i, [
      { ...started, question: `q${i}` }, { type: 'tool_call', tool_call_id: 'x', tool: 't', state: 'called', args: {} },
      { type: 'tool_result', tool_call_id: 'x', tool: 't', ok: true, result: { rows: Array.from({ length: 5000 }, (_x, n) => n) }, duration_ms: 1 }, { type: 'text', part_id: 'p', delta: 'ok' }, status('completed'),
    ]));
    const messages = messagesOf(runs.flat());
    expect(messages.filter((m) => m.role === 'user').map((m) => m.content)).toEqual(Array.from({ length: RUNS_KEPT }, (_, i) => `q${i + 5}`));
    for (const m of messages.filter((x) => x.role === 'tool')) expect(JSON.stringify(m).length).toBeLessThan(RESULT_CHARS + 500);
    expectValid(messages);
  });
});
