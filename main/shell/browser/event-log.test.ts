import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventLog } from './event-log.ts';

describe('event log', () => {
  it('[RUN-6] a window that comes back gets exactly what it missed, in order, and nothing of other windows; or is told that it cannot', () => {
    const events = fc.array(fc.constantFrom(null, 'a', 'b'), { maxLength: 60 });
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 20 }), fc.integer({ min: -2, max: 70 }), (windows, bound, from) => {
        const log = eventLog({ events: bound, bytes: 1e6 });
        for (const w of windows) log.append(w, (id) => `${id}`);
        const missed = log.after(from, 'a');
        const oldest = Math.max(1, windows.length - bound + 1);
        if (from > windows.length || from < oldest - 1) expect(missed).toBeNull();
        else expect(missed?.map((e) => e.id)).toEqual(windows.flatMap((w, i) => (i + 1 > from && w !== 'b' ? [i + 1] : [])));
        expect(log.latest()).toBe(windows.length);
      }),
    );
  });

  it('[SEC-2] its bytes are bounded: the oldest go first, the newest stays', () => {
    const log = eventLog({ events: 1000, bytes: 100 });
    for (let i = 0; i < 50; i += 1) log.append(null, () => 'x'.repeat(30));
    expect(log.after(46, 'w')).toBeNull();
    expect(log.after(47, 'w')).toHaveLength(3);
    log.append(null, () => 'y'.repeat(500));
    expect(log.after(50, 'w')?.map((e) => e.frame.length)).toEqual([500]);
  });
});
