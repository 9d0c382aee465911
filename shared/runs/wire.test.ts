import { describe, expect, it } from 'vitest';
import { FrontendActionEvent } from '../display/envelope.ts';
import type { RunEvent } from './events.ts';
import { endsRun, replayable, ResponseRequest, responseEvent, sessionEvent } from './wire.ts';

const base = { session_id: 's-1', run_id: 'r-1', at: 1_767_225_600_000 };
const envelope = {
  version: 'frontend-action@2', actionId: 'a-1', toolCallId: 'c-1', sessionId: 's-1', command: { action: 'highlight_features', layer: 'pipes', feature_ids: ['533793'], effect: 'pulse' },
  risk: 'view', replayPolicy: 'never', issuedAt: 1_710_000_000_000, expiresAt: 1_710_000_015_000,
} as const;
const action: RunEvent = { ...base, seq: 7, type: 'frontend_action', envelope: { ...envelope, command: { ...envelope.command, feature_ids: ['533793'] } } };
const text: RunEvent = { ...base, seq: 3, type: 'text', part_id: 'p-1', delta: 'Pressure is ' };

describe('wire names', () => {
  it('[CMD-4] an action is a tjwater.frontend_action with response_id, sequence_number and the envelope as data', () => {
    const wire = responseEvent(action);
    expect(wire.event).toBe('tjwater.frontend_action');
    expect(wire.data).toEqual({ response_id: 'r-1', sequence_number: 7, data: envelope });
    expect(FrontendActionEvent.parse(wire.data)).toEqual(wire.data);
  });

  it('[CMD-4] a subscriber of the session gets the same envelope in a frontend_action event', () => {
    expect(sessionEvent(action)).toEqual({ event: 'frontend_action', data: envelope });
  });

  it('[RUN-7] every other event keeps its type as its name and loses nothing but its place', () => {
    expect(responseEvent(text)).toEqual({ event: 'tjwater.text', data: { response_id: 'r-1', sequence_number: 3, data: { at: base.at, part_id: 'p-1', delta: 'Pressure is ' } } });
    expect(sessionEvent(text)).toEqual({ event: 'text', data: { response_id: 'r-1', sequence_number: 3, data: { at: base.at, part_id: 'p-1', delta: 'Pressure is ' } } });
    const receipt = { version: 'frontend-action-result@2', actionId: 'a-1', status: 'succeeded', output: { layer: 'pipes', matched: ['533793'], missing: [] }, completedAt: 1_710_000_000_100 } as const;
    expect(responseEvent({ ...base, seq: 8, type: 'receipt', receipt: { ...receipt, output: { layer: 'pipes', matched: ['533793'], missing: [] } } }).data.data).toEqual(receipt);
  });

  it('[CMD-7] actions are not replayed; a run ends with a status other than running', () => {
    expect(replayable(action)).toBe(false);
    expect(replayable(text)).toBe(true);
    const status = (s: 'running' | 'completed' | 'aborted'): RunEvent => ({ ...base, seq: 9, type: 'run_status', status: s, reason: null });
    expect([status('running'), status('completed'), status('aborted'), text].map(endsRun)).toEqual([false, true, true, false]);
  });

  it('[RUN-7] a request without a stream, or without a question, is refused', () => {
    expect(ResponseRequest.safeParse({ input: 'hello', model: 'any' }).success).toBe(true);
    expect(ResponseRequest.safeParse({ input: 'hello', stream: false }).success).toBe(false);
    expect(ResponseRequest.safeParse({ input: '' }).success).toBe(false);
    expect(ResponseRequest.safeParse({}).success).toBe(false);
  });
});
