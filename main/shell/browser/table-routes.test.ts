import { describe, expect, it } from 'vitest';
import { requests } from '../../../shared/bridge/table.ts';
import { TABLE_ROUTES } from './table-routes.ts';

const route = (name: string) => {
  const found = TABLE_ROUTES.find((r) => r.name === name);
  if (found === undefined) throw new Error(`no route for ${name}`);
  return found;
};

describe('addresses of the table', () => {
  it('[SH-4] every entry with an address has its route, and no other', () => {
    const listed = Object.entries(requests).flatMap(([name, e]) => ('http' in e ? [[name, e.http?.method, e.http?.path]] : []));
    expect(TABLE_ROUTES.map((r) => [r.name, r.method, r.path])).toEqual(listed);
    expect(listed.length).toBeGreaterThan(2);
  });

  it('[UI-5] numbers of an address become numbers; what is none stays as it is for the schema to refuse', () => {
    const input = (query: Record<string, string>) => route('signals.read').input({ params: { signal_def_id: '21' }, query, body: undefined, sessionHeader: undefined });
    const good = input({ from: '1767225600000', to: '1767312000000', buckets: '500' });
    expect(good).toEqual({ ok: true, value: { signal_def_id: 21, from: 1_767_225_600_000, to: 1_767_312_000_000, buckets: 500 } });
    expect(requests['signals.read'].input.safeParse(good.ok && good.value).success).toBe(true);
    for (const from of ['', ' ', '0x10', '1e3', 'NaN', 'yesterday']) {
      const bad = input({ from, to: '1', buckets: '1' });
      expect(bad.ok && requests['signals.read'].input.safeParse(bad.value).success, from).toBe(false);
    }
    expect(input({ signal_def_id: '22', from: '0', to: '1', buckets: '1' })).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', path: ['signal_def_id'] } });
  });

  it('[CMD-5] a result is the whole body, and the session header names its session', () => {
    const receipt = { version: 'frontend-action-result@2', actionId: 'a-1', status: 'succeeded', completedAt: 1 };
    const result = route('display.result');
    expect(result.input({ params: { action_id: 'a-1' }, query: {}, body: receipt, sessionHeader: 's-1' })).toEqual({ ok: true, value: { action_id: 'a-1', session_id: 's-1', receipt } });
    expect(result.input({ params: { action_id: 'a-1' }, query: {}, body: receipt, sessionHeader: undefined })).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  });
});
