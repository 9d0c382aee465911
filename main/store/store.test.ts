import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Batch } from '../signals/batch.ts';
import { openStore, type Store } from './store.ts';

let dir: string;
let store: Store;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'penstock-store-'));
  store = await openStore({ file: join(dir, 'plant.db') });
});
afterEach(async () => {
  await store.close().catch(() => undefined);
  rmSync(dir, { recursive: true, force: true });
});

const batch = (signal_id: number, rows: [number, number][]): Batch => ({
  signal_id, t: Float64Array.from(rows, (r) => r[0]), v: Float64Array.from(rows, (r) => r[1]), status: new Uint32Array(rows.length),
});

describe('store', () => {
  it('[PL-3] holds what a plain map would hold, after any appends in any order, small and large', async () => {
    let signal = 0;
    const rows = fc.oneof(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer()), { minLength: 1, maxLength: 20 }),
      fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 256, max: 6000 })).map(([start, n]) => Array.from({ length: n }, (_, i): [number, number] => [start + i, i])),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 9000 }), async (appends, from, length) => {
        const id = ++signal;
        const model = new Map<number, number>();
        for (const list of appends) {
          const held = model.size;
          for (const [t, v] of list) model.set(t, v);
          expect(await store.appendSamples([batch(id, list)])).toBe(model.size - held);
        }
        const c = await store.readRange(id, from, from + length);
        const wanted = [...model].filter(([t]) => t >= from && t < from + length).sort((a, b) => a[0] - b[0]);
        expect(Array.from(c.t, (t, i) => [t, c.v[i]])).toEqual(wanted);
        const newest = Math.max(...model.keys());
        expect(await store.newestTime(id)).toBe(newest);
        expect(await store.currentValues([id], newest + 5)).toEqual([{ signal_def_id: id, t: newest, v: model.get(newest), status: 0 }]);
      }),
      { numRuns: 40 },
    );
  });

  it('[PL-6] staged samples enter together, in file order, and are forgotten', async () => {
    const at = (t: number, v: number) => ({ tag: 'a', t: Float64Array.of(t), v: Float64Array.of(v), status: Uint32Array.of(0) });
    await store.stage('one', [at(1, 1), at(2, 2)]);
    await store.stage('one', [at(2, 3)]);
    expect((await store.readRange(5, 0, 10)).t.length).toBe(0);
    expect(await store.commitStaged('one', { a: 5 })).toBe(2);
    expect([...(await store.readRange(5, 0, 10)).v]).toEqual([1, 3]);
    expect(await store.commitStaged('one', { a: 5 })).toBe(0);
  });

  it('[PL-6] an import whose staged part was taken away stores nothing and says so', async () => {
    const at = (t: number) => ({ tag: 'a', t: Float64Array.of(t), v: Float64Array.of(1), status: Uint32Array.of(0) });
    await store.stage('two', [at(1)]);
    const other = await openStore({ file: join(dir, 'plant.db') });
    await other.dropAllStaged();
    await other.close();
    await store.stage('two', [at(2)]);
    await expect(store.commitStaged('two', { a: 6 })).rejects.toThrow('import again');
    expect((await store.readRange(6, 0, 10)).t.length).toBe(0);
  });

  it('[SEC-4] a full disk is one clear error and changes nothing', async () => {
    await store.close();
    store = await openStore({ file: join(dir, 'full.db'), maxPages: 60 });
    const big = batch(1, Array.from({ length: 60_000 }, (_, i) => [i, Math.random()]));
    await expect(store.appendSamples([batch(2, [[1, 1]]), big])).rejects.toMatchObject({ kind: 'full', message: expect.stringContaining('disk') });
    expect((await store.readRange(1, 0, 1e9)).t.length).toBe(0);
    expect((await store.readRange(2, 0, 1e9)).t.length).toBe(0);
    expect(await store.appendSamples([batch(2, [[1, 1]])])).toBe(1);
  });

  it('[SEC-4] a file that is not a database is named in the error', async () => {
    writeFileSync(join(dir, 'junk.db'), 'this is no database at all, and long enough to be looked at as one');
    await expect(openStore({ file: join(dir, 'junk.db') })).rejects.toThrow('junk.db');
  });

  it('[SH-6] SQLite runs in a worker: the host turns its event loop while a large read is under way', async () => {
    const n = 400_000;
    await store.appendSamples([{ signal_id: 9, t: Float64Array.from({ length: n }, (_, i) => i * 1000), v: new Float64Array(n), status: new Uint32Array(n) }]);
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    await Promise.all(Array.from({ length: 20 }, () => store.readBuckets(9, 1000, 0, n * 1000, 1000)));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });
});
