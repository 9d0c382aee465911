// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../shared/runs/events.ts';
import { extend } from './store.ts';

const event = (seq: number): RunEvent => ({ session_id: 's', run_id: 'r', seq, at: 0, type: 'text', part_id: 'p', delta: String(seq) });

describe('events of a session in a window', () => {
  it('[RUN-6] history and live events that overlap, repeat or come late never show one twice nor out of order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 40 }), (held, seqs) => {
        const history = Array.from({ length: held }, (_, i) => event(i));
        const out = extend(history, seqs.map(event)).map((e) => e.seq);
        expect(out).toEqual([...new Set(out)].sort((a, b) => a - b));
        expect(out.slice(0, held)).toEqual(history.map((e) => e.seq));
        for (const s of seqs) if (s >= held) expect(out).toContain(s);
      }),
    );
  });
});
