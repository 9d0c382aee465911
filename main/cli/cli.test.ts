import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realFile, withoutRealFiles } from '../real-files.fixture.ts';

const entry = fileURLToPath(new URL('./penstock.ts', import.meta.url));
let dir: string;
beforeAll(() => { dir = mkdtempSync(join(tmpdir(), 'penstock-cli-')); });
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], { maxBuffer: 2 ** 26 }, (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }));
  });
}
const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

describe('command line', () => {
  it('[CLI-3] wrong usage is exit 2, a failure is exit 1 with one line that says what', async () => {
    expect((await run('sing')).code).toBe(2);
    expect((await run('read', 'X')).code).toBe(2);
    expect((await run('ask', ' ', '--data', join(dir, 'empty'))).code).toBe(2);
    const nothing = await run('cells', '--data', join(dir, 'empty'), '--json');
    expect(nothing.code).toBe(1);
    expect(json(nothing.out)).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(nothing.err.trim().split('\n')).toHaveLength(1);
  });

  it.skipIf(withoutRealFiles)('[CLI-1] [PL-6] ky4 with its CRS: counts, extent and a base run', async () => {
    const data = join(dir, 'ky4');
    const r = await run('import', 'network', realFile('networks/ky4.inp'), '--crs', 'EPSG:3547', '--data', data, '--json');
    expect(r.code, r.err).toBe(0);
    const n = json(r.out);
    expect(n).toMatchObject({ junctions: 959, reservoirs: 1, tanks: 4, pipes: 1156, pumps: 2, valves: 0, crs: 'EPSG:3547' });
    const [w, s, e, north] = n['extent'] as [number, number, number, number];
    expect(w < -85.5760086 && e > -85.5760086 && s < 38.0490628 && north > 38.0490628).toBe(true);
    const again = await run('import', 'network', realFile('networks/ky4.inp'), '--crs', 'EPSG:3547', '--data', data, '--json');
    expect(json(again.out)).toEqual(n);
  });

  it.skipIf(withoutRealFiles)('[CLI-1] [PL-6] a network with faults: exit 1, each with its line, nothing stored', async () => {
    const data = join(dir, 'bad');
    const r = await run('import', 'network', realFile('networks/bad_syntax.inp'), '--local', '--data', data, '--json');
    expect(r.code).toBe(1);
    const { error } = json(r.out) as { error: { code: string; details: { faults: { line: number }[] } } };
    expect(error.code).toBe('IMPORT_FAULTS');
    expect(error.details.faults.length).toBeGreaterThan(0);
    expect(error.details.faults.every((f) => f.line > 0)).toBe(true);
    expect(json((await run('cells', '--data', data, '--json')).out)).toMatchObject({ error: { code: 'UNKNOWN_SITE' } });
  });

  it.skipIf(withoutRealFiles)('[CLI-1] [PL-6] history: every sample, the gaps, and nothing new the second time', async () => {
    const data = join(dir, 'history');
    const file = realFile('history/ambient_temperature_system_failure.csv');
    const first = await run('import', 'history', file, '--zone', 'UTC', '--data', data, '--json');
    expect(json(first.out)).toMatchObject({ samples: 7267, added: 7267, rejected: [], interval_ms: 3_600_000, gaps: { count: 10, longest_s: 626_400 } });
    expect(json((await run('import', 'history', file, '--zone', 'UTC', '--data', data, '--json')).out)).toMatchObject({ samples: 7267, added: 0 });

    const read = await run('read', 'ambient_temperature_system_failure', '--from', '2013-07-04T00:00:00Z', '--to', '2014-06-01T00:00:00Z', '--buckets', '8000', '--data', data, '--json');
    const { buckets } = json(read.out) as { buckets: { time: string; count: number; gap: number; first: number }[] };
    expect(buckets.reduce((n, b) => n + b.count, 0)).toBe(7267);
    expect(buckets[0]).toMatchObject({ time: '2013-07-04T00:00:00+00:00', first: 69.88083514 });
    expect(buckets.filter((b) => b.gap !== 0)).toHaveLength(10);
    expect(buckets.map((b) => Date.parse(b.time))).toEqual(buckets.map((b) => Date.parse(b.time)).toSorted((a, b) => a - b));
  });

  it.skipIf(withoutRealFiles)('[CLI-1] [SEC-4] no zone, a folder, no CRS, both CRS and local: one clear error each', async () => {
    const data = join(dir, 'errors');
    const history = realFile('history/ambient_temperature_system_failure.csv');
    const cases: [string[], number, RegExp][] = [
      [['import', 'history', history], 1, /zone/],
      [['import', 'history', history, '--zone', 'Mars/Olympus'], 1, /Mars\/Olympus/],
      [['import', 'history', realFile('history'), '--zone', 'UTC'], 1, /folder/],
      [['import', 'history', join(dir, 'gone.csv'), '--zone', 'UTC'], 1, /gone\.csv/],
      [['import', 'network', realFile('networks/ky4.inp')], 1, /EPSG/],
      [['import', 'network', realFile('networks/ky4.inp'), '--crs', 'EPSG:999999'], 1, /999999/],
      [['import', 'network', realFile('networks/ky4.inp'), '--crs', 'mercator'], 2, /EPSG:3547/],
      [['import', 'network', realFile('networks/ky4.inp'), '--crs', 'EPSG:3547', '--local'], 2, /not both/],
    ];
    for (const [args, code, says] of cases) {
      const r = await run(...args, '--data', data);
      expect([r.code, args.slice(1).join(' ')]).toEqual([code, args.slice(1).join(' ')]);
      expect(r.err).toMatch(says);
    }
    expect(json((await run('signals', '--data', data, '--json')).out)).toMatchObject({ error: { code: 'UNKNOWN_SITE' } });
  });

  it('[CLI-3] times without an offset are refused', async () => {
    expect((await run('read', '1', '--from', '2026-01-01', '--to', '2026-01-02T00:00:00Z', '--data', join(dir, 'x'))).code).not.toBe(0);
  });
});
