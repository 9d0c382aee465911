import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RequestInput, requests, UPLOAD_CHUNK } from '../../shared/bridge/table.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { testBridge, type TestBridge } from '../runs/bridge.fixture.ts';
import { beginUpload, kindOf, sendUpload, toBase64, type Upload } from './upload.ts';

/** Takes pieces as the host does: in order, each acknowledged with what it has. `broken` fails at that offset, once. */
function receiver(broken: number | null = null): { bridge: TestBridge; got: Buffer[]; size: () => number } {
  const got: Buffer[] = [];
  let fails = broken;
  const size = (): number => got.reduce((n, b) => n + b.length, 0);
  const append = (input: RequestInput<'imports.append'>): Result<{ received: number }> => {
    expect(requests['imports.append'].input.safeParse(input).success).toBe(true);
    if (fails !== null && input.offset >= fails) {
      fails = null;
      return fail('UNAVAILABLE', 'the host does not answer');
    }
    if (input.offset !== size()) return fail('INVALID_INPUT', 'a piece is missing');
    got.push(Buffer.from(input.base64, 'base64'));
    return ok({ received: size() });
  };
  return { bridge: testBridge({ 'imports.begin_upload': () => ({ upload_id: 'u' }), 'imports.append': append }), got, size };
}
const fileOf = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'a.csv');
const bytesOf = (n: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: n }, (_, i) => (i * 31 + (i >> 8)) & 255);
const go = new AbortController().signal;
const begun = async (bridge: TestBridge, file: File): Promise<Upload> => {
  const r = await beginUpload(bridge, file);
  if (!r.ok) throw new Error(r.error.message);
  return r.value;
};

describe('an upload', () => {
  it('[PL-6] arrives whole, in pieces that the table allows, with progress', async () => {
    for (const n of [0, 1, UPLOAD_CHUNK, UPLOAD_CHUNK + 1, 2 * UPLOAD_CHUNK + 17]) {
      const { bridge, got } = receiver();
      const bytes = bytesOf(n);
      const told: number[] = [];
      const sent = await sendUpload(bridge, await begun(bridge, fileOf(bytes)), go, (r) => told.push(r));
      expect(sent.ok).toBe(true);
      expect(Buffer.concat(got).equals(Buffer.from(bytes))).toBe(true);
      expect(told.at(-1) ?? 0).toBe(n);
      expect(got.length).toBe(Math.ceil(n / UPLOAD_CHUNK));
    }
  });

  it('[PL-6] that broke goes on from what was acknowledged', async () => {
    const { bridge, got } = receiver(UPLOAD_CHUNK);
    const bytes = bytesOf(2 * UPLOAD_CHUNK + 5);
    const upload = await begun(bridge, fileOf(bytes));
    expect(await sendUpload(bridge, upload, go, () => undefined)).toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } });
    expect(upload.received).toBe(UPLOAD_CHUNK);
    expect((await sendUpload(bridge, upload, go, () => undefined)).ok).toBe(true);
    expect(Buffer.concat(got).equals(Buffer.from(bytes))).toBe(true);
  });

  it('[PL-6] stops when it is cancelled, and does not believe an impossible acknowledgement', async () => {
    const stop = new AbortController();
    const { bridge, got } = receiver();
    const file = fileOf(bytesOf(3 * UPLOAD_CHUNK));
    expect(await sendUpload(bridge, await begun(bridge, file), stop.signal, () => stop.abort())).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect(got.length).toBe(1);
    const liar = testBridge({ 'imports.append': () => ({ received: 0 }) });
    expect(await sendUpload(liar, { id: 'u', file, received: 0 }, go, () => undefined)).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
  });

  it('[PL-6] a file that went away is named', async () => {
    const gone = { name: 'a.csv', size: 10, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('not found')) }) } as unknown as File;
    expect(await sendUpload(receiver().bridge, { id: 'u', file: gone, received: 0 }, go, () => undefined)).toMatchObject({ ok: false, error: { code: 'FILE_NOT_READABLE', message: expect.stringContaining('a.csv') } });
  });

  it('[PL-6] bytes become base64 whatever they are', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 70_000 }), (bytes) => toBase64(bytes) === Buffer.from(bytes).toString('base64')), { numRuns: 30 });
  });

  it('[PL-6] the ending says what a file is, or nothing does', () => {
    expect(['A.INP', 'x.csv', 'x.TSV', 'x.txt', 'x.dat', 'inp'].map(kindOf)).toEqual(['network', 'history', 'history', 'history', null, null]);
  });
});
