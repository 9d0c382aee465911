import { describe, expect, it } from 'vitest';
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import { MAX_BUCKETS } from '../../shared/bridge/table.ts';
import { fail, ok } from '../../shared/result.ts';
import { newestOnly, readAll } from './use-reads.ts';

describe('reads of a chart', () => {
  it('[UI-5] asks for each signal with as many buckets as the plot has pixels, and keeps failures apart', async () => {
    const asked: unknown[] = [];
    const bridge = { request: async (_name: string, input: { signal_def_id: number }) => (asked.push(input), input.signal_def_id === 9 ? fail('UNKNOWN_SIGNAL', 'no') : ok({ signal_def_id: input.signal_def_id })) } as unknown as HostBridge;
    const reads = await readAll(bridge, [1, 9], { from: 10.4, to: 99.6 }, 640.3);
    expect(asked).toEqual([{ signal_def_id: 1, from: 10, to: 100, buckets: 640 }, { signal_def_id: 9, from: 10, to: 100, buckets: 640 }]);
    expect([...reads.reads.keys()]).toEqual([1]);
    expect(reads.failures.get(9)?.code).toBe('UNKNOWN_SIGNAL');
    await readAll(bridge, [1], { from: 0, to: 1 }, 1e9);
    expect(asked.at(-1)).toMatchObject({ buckets: MAX_BUCKETS });
  });

  it('[UI-5] the late answer of an older request is dropped, also after the chart is gone', async () => {
    const seen: string[] = [];
    const gate = newestOnly<string>((v) => seen.push(v));
    const finish: Record<string, () => void> = {};
    const slow = (name: string) => () => new Promise<string>((resolve) => (finish[name] = () => resolve(name)));
    gate.run(slow('old'));
    gate.run(slow('new'));
    finish['new']?.();
    finish['old']?.();
    await Promise.resolve();
    await new Promise((r) => setTimeout(r));
    expect(seen).toEqual(['new']);
    gate.run(slow('gone'));
    gate.cancel();
    finish['gone']?.();
    await new Promise((r) => setTimeout(r));
    expect(seen).toEqual(['new']);
  });
});
