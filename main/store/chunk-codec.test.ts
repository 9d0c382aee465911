import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeChunk, encodeChunk } from './chunk-codec.ts';

const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.oneof(fc.double({ noDefaultInfinity: true }), fc.constant(Number.NaN)), fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff_ffff }))), {
  selector: (r) => r[0],
  maxLength: 50,
});

describe('chunk codec', () => {
  it('[PL-3] what is packed comes back the same: times, values, no-values and status codes', () => {
    fc.assert(
      fc.property(fc.oneof(rows, fc.tuple(fc.integer(), fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 80 })).map(([t, step, n]) => Array.from({ length: n }, (_, i): [number, number, number] => [t + i * step, i, 0]))), (list) => {
        const c = { t: Float64Array.from(list, (r) => r[0]), v: Float64Array.from(list, (r) => r[1]), status: Uint32Array.from(list, (r) => r[2]) };
        const back = decodeChunk(encodeChunk(c));
        expect([...back.t]).toEqual([...c.t]);
        expect([...back.v]).toEqual([...c.v]);
        expect([...back.status]).toEqual([...c.status]);
      }),
    );
  });

  it('[SEC-4] a damaged chunk is an error, never fewer samples', () => {
    const whole = encodeChunk({ t: Float64Array.of(1, 2, 3), v: Float64Array.of(1, 2, 3), status: new Uint32Array(3) });
    for (let cut = 0; cut < whole.length; cut++) expect(() => decodeChunk(whole.subarray(0, cut))).toThrow('damaged');
  });
});
