import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCodec } from './codec.ts';

const { encode, decode } = makeCodec();

test('[SH-2] the stand-in clones values as structured clone does', () => {
  const cloneable = fc.anything({
    withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, withSparseArray: false, withObjectString: false, withNullPrototype: false,
  });
  fc.assert(fc.property(cloneable, (value) => {
    expect(decode(encode(value))).toStrictEqual(structuredClone(value));
  }));
});

test('[SH-2] the stand-in clones cycles, shared objects, errors and regular expressions', () => {
  const shared = { name: 'tank' };
  const value: Record<string, unknown> = { one: shared, two: shared, failure: new RangeError('too high'), pattern: /a+/giu };
  value['self'] = value;
  const copy = decode(encode(value)) as Record<string, unknown>;
  expect(copy['self']).toBe(copy);
  expect(copy['one']).toBe(copy['two']);
  expect(copy['failure']).toBeInstanceOf(RangeError);
  expect((copy['failure'] as Error).message).toBe('too high');
  expect(copy['pattern']).toStrictEqual(/a+/giu);
});

test('[SH-2] a key named like a prototype stays a key', () => {
  const value = JSON.parse('{"__proto__":{"admin":true}}') as object;
  const copy = decode(encode(value)) as { admin?: boolean };
  expect(Object.keys(copy)).toStrictEqual(['__proto__']);
  expect(copy.admin).toBeUndefined();
});

test.each([['a function', () => 1], ['a symbol', Symbol('s')], ['a promise', Promise.resolve()], ['a nested function', { deep: [() => 1] }]])(
  '[SH-2] %s cannot be cloned',
  (_name, value) => {
    expect(() => encode(value)).toThrow('An object could not be cloned.');
  },
);
