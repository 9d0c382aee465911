import { describe, expect, it } from 'vitest';
import { bestOf } from './pick.ts';

const feature = (id: string, type: string, severity?: 'trip' | 'alert') => ({ id, geometry: { type }, severity });

describe('what a click on the map means', () => {
  it('[MAP-1] of what lies under the pointer, the abnormal comes first, then points before lines', () => {
    expect(bestOf([feature('pump 3', 'Point'), feature('pump 1', 'Point', 'alert'), feature('pipe', 'LineString')], (f) => f.severity)?.id).toBe('pump 1');
    expect(bestOf([feature('a', 'Point', 'alert'), feature('b', 'LineString', 'trip')], (f) => f.severity)?.id).toBe('b');
    expect(bestOf([feature('pipe', 'LineString'), feature('node', 'Point')], (f) => f.severity)?.id).toBe('node');
    expect(bestOf<ReturnType<typeof feature>>([], (f) => f.severity)).toBeUndefined();
  });
});
