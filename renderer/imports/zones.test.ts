import { describe, expect, it } from 'vitest';
import { allZones, findZones } from './zones.ts';

describe('time zones', () => {
  it('[PL-6] are found by city, part and offset; nothing typed finds nothing', () => {
    expect(findZones('zur', allZones())[0]).toBe('Europe/Zurich');
    expect(findZones('new york', allZones())[0]).toBe('America/New_York');
    expect(findZones('utc', allZones())[0]).toBe('UTC');
    expect(findZones('+2', allZones())).toEqual(['+02:00']);
    expect(findZones('UTC−03:30', allZones())).toEqual(['-03:30']);
    expect(findZones('+19', allZones())).toEqual([]);
    expect(findZones('  ', allZones())).toEqual([]);
    expect(findZones('nowhere', allZones())).toEqual([]);
  });

  it('[PL-6] every zone that is listed is found by its own name', () => {
    for (const zone of allZones()) expect(findZones(zone, allZones(), 500), zone).toContain(zone);
  });
});
