import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent, RunEventBody } from '../../shared/runs/events.ts';
import { lineOf, type Part, questionsOf, type Turn, turnsOf } from './turns.ts';

const stamp = (bodies: RunEventBody[], run = 'r', from = 0): RunEvent[] => bodies.map((b, i) => ({ ...b, session_id: 's', run_id: run, seq: from + i, at: 1000 + i }) as RunEvent);
const started: RunEventBody = { type: 'run_started', agent: 'qa', question: 'why?', model: 'm', language: 'en' };
const call = (id: string, tool = 'list_cells', state: 'started' | 'called' = 'called'): RunEventBody => ({ type: 'tool_call', tool_call_id: id, tool, state, args: state === 'called' ? { id } : undefined });
const result = (id: string, good = true, tool = 'list_cells'): RunEventBody => ({ type: 'tool_result', tool_call_id: id, tool, ok: good, result: { of: id }, duration_ms: 10 });
const text = (part: string, delta: string): RunEventBody => ({ type: 'text', part_id: part, delta });
const render = (id: string): RunEventBody => ({ type: 'ui_render', agent: 'qa', component: 'signal_chart', props: {}, cell_id: 1, turn_id: 't', tool_call_id: id });
const action = (id: string): RunEventBody => ({
  type: 'frontend_action',
  envelope: { version: 'frontend-action@2', actionId: id, toolCallId: id, sessionId: 's', command: { action: 'clear_highlights' }, risk: 'view', replayPolicy: 'never', issuedAt: 0, expiresAt: 1 },
});
const receipt = (id: string, status: 'succeeded' | 'expired' = 'succeeded'): RunEventBody => ({ type: 'receipt', receipt: { version: 'frontend-action-result@2', actionId: id, status, completedAt: 2 } });
const answer = (said: string): RunEventBody => ({ type: 'final_answer', text: said });
const end = (status: 'completed' | 'aborted' | 'error' = 'completed'): RunEventBody => ({ type: 'run_status', status, reason: null });
const one = (bodies: RunEventBody[]): Turn => turnsOf(stamp(bodies))[0] as Turn;
const kinds = (turn: Turn): string[] => turn.parts.map((p) => p.kind);
const partsOf = <K extends Part['kind']>(turns: Turn[], kind: K): Extract<Part, { kind: K }>[] => turns.flatMap((t) => t.parts).filter((p): p is Extract<Part, { kind: K }> => p.kind === kind);

describe('a run as a turn', () => {
  it('[AG-12] calls of one step share a line; text begins a new one', () => {
    const turn = one([started, call('a'), result('a'), call('b'), result('b', false), text('t1', 'So '), call('c', 'list_cells', 'started')]);
    expect(kinds(turn)).toEqual(['tools', 'text', 'tools']);
    const [first, second] = partsOf([turn], 'tools');
    expect(lineOf(first?.calls ?? [])).toEqual({ count: 2, failed: 1, brokenOff: 0, ms: 20, current: null });
    expect(lineOf(second?.calls ?? []).current).toMatchObject({ id: 'c', state: 'preparing' });
  });

  it('[UI-6] a render tool shows its skeleton from its name on, then its artifact in the same place, and nothing when it failed', () => {
    const name = 'render_signal_chart';
    expect(kinds(one([started, call('a', name, 'started')]))).toEqual(['tools', 'pending']);
    const mounted = one([started, call('a', name, 'started'), call('a', name), render('a'), result('a', true, name)]);
    expect(kinds(mounted)).toEqual(['tools', 'artifact']);
    expect(mounted.parts[1]?.key).toBe(one([started, call('a', name, 'started')]).parts[1]?.key);
    expect(kinds(one([started, call('a', name), result('a', false, name)]))).toEqual(['tools']);
    expect(kinds(one([started, call('a', name, 'started'), end('aborted')]))).toEqual(['tools']);
  });

  it('[AG-12] the final answer takes the place of the text that streamed; what was said before tools stays', () => {
    expect(one([started, text('t1', 'The lowest '), text('t1', 'was 3.'), answer('The lowest was 3.'), end()]).parts).toEqual([{ kind: 'answer', key: 'answer', text: 'The lowest was 3.' }]);
    expect(kinds(one([started, text('t1', 'Let me look.'), call('a'), result('a'), text('t2', 'It is 3'), answer('It is 3.'), end()]))).toEqual(['text', 'tools', 'answer']);
    expect(kinds(one([started, text('t1', 'It is 3.'), call('a'), result('a'), answer('It is 3.'), end()]))).toEqual(['tools', 'answer']);
  });

  it('[CMD-6] [CMD-7] a command has one line: without a receipt, then with the first one that came', () => {
    expect(one([started, action('x')]).parts).toMatchObject([{ kind: 'display', receipt: null }]);
    expect(one([started, action('x'), receipt('x'), receipt('x', 'expired')]).parts).toMatchObject([{ kind: 'display', command: { action: 'clear_highlights' }, receipt: { status: 'succeeded' } }]);
    expect(one([started, receipt('x')]).parts).toMatchObject([{ kind: 'display', command: null, receipt: { status: 'succeeded' } }]);
  });

  it('[AG-10] what still ran when the run ended is broken off, not running for ever', () => {
    const turn = one([started, call('a'), end('aborted')]);
    expect(partsOf([turn], 'tools')[0]?.calls).toMatchObject([{ state: 'broken_off' }]);
    expect(turn).toMatchObject({ status: 'aborted', endedAt: 1002 });
  });

  it('[AG-12] questions can be recalled: each once, in order', () => {
    const asked = (q: string): RunEventBody => ({ ...started, question: q }) as RunEventBody;
    expect(questionsOf([...stamp([asked('a')], 'r1'), ...stamp([asked('a')], 'r2', 5), ...stamp([asked('b')], 'r3', 9)])).toEqual(['a', 'b']);
  });
});

describe('any stream', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const tool = fc.constantFrom('list_cells', 'render_signal_chart', 'present_view');
  const said = fc.constantFrom('one ', 'two ', '', 'three.', '**x** ');
  const body: fc.Arbitrary<RunEventBody> = fc.oneof(
    fc.constant(started),
    fc.tuple(id, tool, fc.constantFrom('started' as const, 'called' as const)).map(([i, t, s]) => call(i, t, s)),
    fc.tuple(id, fc.boolean(), tool).map(([i, g, t]) => result(i, g, t)),
    fc.tuple(fc.constantFrom('t1', 't2', 't3'), said).map(([p, d]) => text(p, d)),
    id.map(render), id.map(action), id.map((i) => receipt(i)), said.map(answer), fc.constant(end()), fc.constant(end('error')),
    fc.constant<RunEventBody>({ type: 'usage', input_tokens: 1, output_tokens: null }),
  );
  const stream = fc.array(fc.tuple(fc.constantFrom('r1', 'r2'), body), { maxLength: 40 }).map((list) => list.map(([run, b], i) => ({ ...b, session_id: 's', run_id: run, seq: i, at: i }) as RunEvent));

  it('[AG-12] [UI-9] of any prefix, every call, artifact and command is there exactly once and in order', () => {
    fc.assert(
      fc.property(stream, fc.nat(40), (events, cut) => {
        const seen = events.slice(0, cut);
        const turns = turnsOf(seen);
        for (const turn of turns) {
          const own = seen.filter((e) => e.run_id === turn.runId);
          const keys = turn.parts.map((p) => p.key);
          expect(new Set(keys).size).toBe(keys.length);
          const called = own.flatMap((e) => (e.type === 'tool_call' || e.type === 'tool_result' ? [e.tool_call_id] : []));
          expect(partsOf([turn], 'tools').flatMap((p) => p.calls.map((c) => c.id))).toEqual([...new Set(called)]);
          const rendered = own.filter((e) => e.type === 'ui_render');
          expect(partsOf([turn], 'artifact').map((p) => p.event.seq).sort((a, b) => a - b)).toEqual(rendered.map((e) => e.seq));
          const shown = own.flatMap((e) => (e.type === 'frontend_action' ? [e.envelope.actionId] : e.type === 'receipt' ? [e.receipt.actionId] : []));
          expect(partsOf([turn], 'display').map((p) => p.key)).toEqual([...new Set(shown)].map((a) => `display-${a}`));
          expect(partsOf([turn], 'answer').length).toBe(own.some((e) => e.type === 'final_answer') ? 1 : 0);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('[AG-12] no text is lost or doubled while it streams', () => {
    fc.assert(
      fc.property(stream, (events) => {
        for (const turn of turnsOf(events)) {
          const own = events.filter((e) => e.run_id === turn.runId);
          if (own.some((e) => e.type === 'final_answer')) continue;
          const whole = new Map<string, string>();
          for (const e of own) if (e.type === 'text') whole.set(e.part_id, (whole.get(e.part_id) ?? '') + e.delta);
          expect(partsOf([turn], 'text').map((p) => [p.key, p.text])).toEqual([...whole].map(([k, t]) => [`text-${k}`, t]));
        }
      }),
    );
  });

  it('[AG-12] events that come twice change nothing', () => {
    fc.assert(
      fc.property(stream, (events) => {
        expect(turnsOf(events.flatMap((e) => [e, e]))).toEqual(turnsOf(events));
      }),
    );
  });
});
