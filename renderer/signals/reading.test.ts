import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATUS } from '../../shared/signals/model.ts';
import { breach, NOW, signal, value } from './plant.fixture.ts';
import { attention, isFresh, lastingBreaches, nameWithin, readingOf } from './reading.ts';

const someBreaches = fc.array(fc.record({
  signal_def_id: fc.integer({ min: 1, max: 6 }), from: fc.integer({ min: NOW - 9, max: NOW }), to: fc.constantFrom(null, null, NOW), direction: fc.constantFrom('low' as const, 'high' as const), severity: fc.constantFrom('alert' as const, 'trip' as const),
}).map((b) => breach(b)));

describe('what a value is worth', () => {
  it('[OP-3] a value is stale past three of its intervals, and bad when its quality or its absence says so', () => {
    const s = signal({ interval_ms: 60_000 });
    const state = (more: Parameters<typeof value>[0]): string => readingOf(s, value(more), [], NOW, true).state;
    expect(state({ t: NOW - 180_000 })).toBe('good');
    expect(state({ t: NOW - 180_001 })).toBe('stale');
    expect(state({ status: STATUS.badSensorFailure })).toBe('bad');
    expect(state({ v: null })).toBe('bad');
    expect(state({ status: STATUS.uncertain })).toBe('uncertain');
    expect(readingOf(s, undefined, [], NOW, true)).toMatchObject({ state: 'none', v: null, age_ms: null });
  });

  it('[OP-3] while nothing can come from the host no value looks fresh, and a bad one stays bad', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(STATUS.good, STATUS.uncertain, STATUS.bad), (age, status) => {
      const { state } = readingOf(signal(), value({ t: NOW - age, status }), [], NOW, false);
      expect(state).toBe(status === STATUS.bad ? 'bad' : 'stale');
    }));
  });

  it('[OP-2] what lasts is listed once a signal, as its worst, trips before alerts, newest first', () => {
    fc.assert(fc.property(someBreaches, (breaches) => {
      const listed = lastingBreaches(breaches);
      const lasting = breaches.filter((b) => b.to === null);
      expect(new Set(listed.map((b) => b.signal_def_id))).toEqual(new Set(lasting.map((b) => b.signal_def_id)));
      expect(new Set(listed.map((b) => b.signal_def_id)).size).toBe(listed.length);
      for (const b of listed) expect(b.severity === 'trip').toBe(lasting.some((x) => x.signal_def_id === b.signal_def_id && x.severity === 'trip'));
      for (const [i, b] of listed.entries()) {
        const next = listed[i + 1];
        if (next === undefined) continue;
        expect(b.severity === 'trip' || next.severity === 'alert').toBe(true);
        if (b.severity === next.severity) expect(b.from).toBeGreaterThanOrEqual(next.from);
      }
    }));
  });

  it('[OP-2] a breach keeps its signal first, whatever its value is worth', () => {
    fc.assert(fc.property(fc.constantFrom(STATUS.good, STATUS.uncertain, STATUS.bad), fc.integer({ min: 0, max: 100_000 }), fc.boolean(), (status, age, live) => {
      const s = signal();
      expect(attention(s, readingOf(s, value({ status, t: NOW - age }), [breach({ severity: 'trip' })], NOW, live))).toBe(0);
    }));
  });

  it('[OP-3] imported history is old by nature and does not ask for attention', () => {
    const old = value({ t: NOW - 1e9 });
    expect(attention(signal({ origin: 'imported' }), readingOf(signal({ origin: 'imported' }), old, [], NOW, true))).toBeNull();
    expect(attention(signal(), readingOf(signal(), old, [], NOW, true))).toBe(3);
  });

  it('an age is worth saying only past one and a half intervals', () => {
    expect(isFresh(signal({ interval_ms: 60_000 }), 90_000)).toBe(true);
    expect(isFresh(signal({ interval_ms: 60_000 }), 90_001)).toBe(false);
    expect(isFresh(signal({ interval_ms: 100 }), 5000)).toBe(true);
  });

  it('a heading is not said again in the names beneath it', () => {
    expect(nameWithin('Pump 1 flow', 'Pump 1')).toBe('Flow');
    expect(nameWithin('Pump 10 flow', 'Pump 1')).toBe('Pump 10 flow');
    expect(nameWithin('Pump 1', 'Pump 1')).toBe('Pump 1');
  });
});
