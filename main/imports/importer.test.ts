import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NetworkPreview, NO_HISTORY_CHOICES } from '../../shared/imports/model.ts';
import { startImporter } from './importer.ts';
import { openSource } from './source.ts';
import { realFile, withoutRealFiles } from '../real-files.fixture.ts';

const real = (name: string): { path: string } => ({ path: realFile(name) });

const folder = mkdtempSync(join(tmpdir(), 'penstock-import-'));
const importer = startImporter();
afterAll(async () => {
  await importer.close();
  rmSync(folder, { recursive: true });
});
const file = (name: string, content: string): { path: string } => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path };
};
const utc = { ...NO_HISTORY_CHOICES, zone: 'UTC' };
const hours = (n: number): string => `time,value\n${Array.from({ length: n }, (_, i) => `${new Date(i * 3_600_000).toISOString().slice(0, 19)},${i}`).join('\n')}\n`;

describe('[PL-6] the import worker', () => {
  it.skipIf(withoutRealFiles)('[PL-6] reads the real network and the real history', async () => {
    const network = await importer.network(real('networks/ky4.inp'), { crs: 'EPSG:3547' });
    if (!network.ok) throw new Error(network.error.message);
    expect(network.value.features).toHaveLength(2122);
    let samples = 0;
    const history = await importer.history(real('history/ambient_temperature_system_failure.csv'), utc, { onBatches: (batches) => void (samples += batches.reduce((n, b) => n + b.t.length, 0)) });
    expect(history).toMatchObject({ ok: true, value: { samples: 7267, gaps: { count: 10, longest_s: 626_400 } } });
    expect(samples).toBe(7267);
  });

  it.skipIf(withoutRealFiles)('[PL-6] a refused network comes with its preview and faults', async () => {
    const refused = await importer.network(real('networks/bad_syntax.inp'), { crs: 'local' });
    if (refused.ok) throw new Error('accepted');
    expect(refused.error.code).toBe('IMPORT_FAULTS');
    const { preview } = refused.error.details as { preview: unknown };
    expect(NetworkPreview.parse(preview).faults[0]).toMatchObject({ line: 330 });
    expect(await importer.network(real('networks/Net1.inp'), { crs: null })).toMatchObject({ ok: false, error: { code: 'CHOICE_NEEDED' } });
  });

  it('[SEC-4] a history that leaves a question does not start', async () => {
    let batches = 0;
    const r = await importer.history(file('naive.csv', hours(5)), NO_HISTORY_CHOICES, { onBatches: () => void (batches += 1) });
    expect(r).toMatchObject({ ok: false, error: { code: 'CHOICE_NEEDED', path: ['zone'] } });
    expect(batches).toBe(0);
    expect(await importer.history(file('notime.csv', 'tag,value\nA,5\n'), utc, { onBatches: () => {} })).toMatchObject({ ok: false, error: { code: 'IMPORT_FAULTS', message: expect.stringMatching(/^notime\.csv: line 2: No column holds times/) } });
  });

  it('[SEC-4] bad paths: one coded failure each, with the base name only', async () => {
    mkdirSync(join(folder, 'town.inp'), { recursive: true });
    const code = async (path: string): Promise<string> => {
      const answers = await Promise.all([importer.history({ path }, utc, { onBatches: () => {} }), importer.previewNetwork({ path }, { crs: null })]);
      return answers.map((r) => {
        if (r.ok) throw new Error('accepted');
        expect(r.error.message).not.toContain(folder);
        return r.error.code;
      }).join();
    };
    expect(await code(join(folder, 'town.inp'))).toBe('FILE_IS_FOLDER,FILE_IS_FOLDER');
    expect(await code(join(folder, 'none.csv'))).toBe('FILE_NOT_FOUND,FILE_NOT_FOUND');
    expect(await code(join(folder, 'none.csv', 'below'))).toBe('FILE_NOT_FOUND,FILE_NOT_FOUND');
    expect(await code(file('empty.csv', '').path)).toBe('FILE_EMPTY,FILE_EMPTY');
    expect(await code(`${folder}/a\0b`)).toBe('FILE_NOT_FOUND,FILE_NOT_FOUND');
    expect(await code('/dev/null')).toBe('FILE_NOT_READABLE,FILE_NOT_READABLE');
    expect(await openSource(file('ten.csv', '0123456789'), 9)).toMatchObject({ ok: false, error: { code: 'FILE_TOO_LARGE', message: expect.stringContaining('ten.csv') } });
    expect(await openSource({ ...file('upload-7', 'x'), name: 'mine.csv' }, 9)).toMatchObject({ ok: true, value: { name: 'mine.csv', size: 1 } });
  });

  it('the worker waits for a slow receiver, and what a receiver throws ends the import', async () => {
    const source = file('slow.csv', hours(30_000));
    let open = 0;
    let most = 0;
    const progress: number[] = [];
    const r = await importer.history(source, utc, {
      onProgress: (p) => progress.push(p.fraction),
      onBatches: async () => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setTimeout(resolve, 5));
        open -= 1;
      },
    });
    expect([r.ok, most, progress.at(-1)]).toEqual([true, 1, 1]);
    await expect(importer.history(source, utc, { onBatches: () => Promise.reject(new Error('disk full')) })).rejects.toThrow('disk full');
    expect((await importer.previewHistory(source, utc)).ok).toBe(true);
  });

  it('[PL-6] cancel: at once, and the worker serves on', async () => {
    const source = file('long.csv', hours(200_000));
    const stop = new AbortController();
    const reading = importer.history(source, utc, { onBatches: () => stop.abort(), signal: stop.signal });
    expect(await reading).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect(await importer.history(source, utc, { onBatches: () => {}, signal: AbortSignal.abort() })).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect((await importer.findCrs('3547'))[0]?.code).toBe('EPSG:3547');
  });

  it('closing settles what waits', async () => {
    const own = startImporter();
    const waiting = own.history(file('closing.csv', hours(100_000)), utc, { onBatches: () => {} });
    await own.close();
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  });
});
