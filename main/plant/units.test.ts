import { describe, expect, it } from 'vitest';
import { unitOf } from './units.ts';

describe('units', () => {
  it('[PL-2] a UCUM code, what is read and other spellings mean one unit', () => {
    for (const text of ['Cel', '°C', 'degC', ' C ']) expect(unitOf(text)).toEqual({ code: 'Cel', display: '°C' });
    expect(unitOf('mH2O')).toEqual({ code: 'm[H2O]', display: 'm' });
    expect(unitOf('LPS')).toEqual({ code: 'L/s', display: 'L/s' });
  });

  it('[PL-2] a unit that is not known is kept as written', () => {
    expect(unitOf('furlong')).toEqual({ code: 'furlong', display: 'furlong' });
    expect(unitOf('')).toEqual({ code: '', display: '' });
  });
});
