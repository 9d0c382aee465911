import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NetworkPreview } from '../../shared/imports/model.ts';
import { Feature } from '../../shared/network/model.ts';
import { checkInp } from '../network/hydraulics.ts';
import { prepareNetwork } from './network.ts';
import type { CheckInp, PreparedNetwork } from './network.ts';
import { realFile, withoutRealFiles } from '../real-files.fixture.ts';

const accepts: CheckInp = () => Promise.resolve({ ok: true, faults: [] });

const SMALL = '[JUNCTIONS]\nJ1 10 2\nJ2 12\n[RESERVOIRS]\nR1 60\n[PIPES]\nP1 R1 J1 500 200 120\nP2 J1 J2 300 150 110\n[COORDINATES]\nJ1 2600000 1200000\nJ2 2600300 1200000\nR1 2600000 1200500\n[VERTICES]\nP1 2600010 1200250\n[OPTIONS]\nUnits CMH\n';

function prepare(text: string | Uint8Array, crs: string | null, check: CheckInp = accepts): Promise<PreparedNetwork> {
  return prepareNetwork({ bytes: typeof text === 'string' ? Buffer.from(text) : text, fileName: 'town.inp', choices: { crs } }, check);
}
const real = (name: string, crs: string): Promise<PreparedNetwork> => prepareNetwork({ bytes: readFileSync(realFile(`networks/${name}`)), fileName: name, choices: { crs } }, checkInp);

describe('[PL-6] real networks, judged by EPANET', () => {
  it.skipIf(withoutRealFiles)('[PL-6] [CLI-1] ky4.inp in EPSG:3547: counts, J-1, extent, every feature valid', async () => {
    const r = await real('ky4.inp', 'EPSG:3547');
    if (!r.ok) throw new Error(r.message);
    expect(NetworkPreview.parse(r.preview)).toMatchObject({ counts: { junctions: 959, reservoirs: 1, tanks: 4, pipes: 1156, pumps: 2, valves: 0 }, crs: 'EPSG:3547', ready: true, warnings: [], faults: [] });
    expect(r.features).toHaveLength(959 + 1 + 4 + 1156 + 2);
    for (const f of r.features) Feature.parse(f);
    const [lon, lat] = r.features.find((f) => f.layer === 'junctions' && f.id === 'J-1')?.geometry.coordinates ?? [];
    expect(Math.abs(Number(lon) - -85.5760086)).toBeLessThan(1e-5);
    expect(Math.abs(Number(lat) - 38.0490628)).toBeLessThan(1e-5);
    const [w, s, e, n] = r.preview.extent ?? [0, 0, 0, 0];
    expect([w, s, e, n].map((x) => x.toFixed(2))).toEqual(['-85.68', '38.00', '-85.50', '38.08']);
  });

  it.skipIf(withoutRealFiles)('[PL-6] Net1, Net3, latin1 and tank_controls_1 import clean in the local frame', async () => {
    for (const name of ['Net1.inp', 'Net3.inp', 'latin1.inp', 'tank_controls_1.inp']) {
      const r = await real(name, 'local');
      if (!r.ok) throw new Error(r.message);
      expect(r.preview.warnings).toEqual([expect.stringContaining('Local frame')]);
      expect(Math.max(...(r.preview.extent ?? [9]).map(Math.abs))).toBeLessThan(1);
      if (name === 'latin1.inp') expect(r.features.find((f) => f.layer === 'pipes' && f.id === '12Ù')).toBeDefined();
    }
  });

  it.skipIf(withoutRealFiles)('[PL-6] [SEC-4] bad_syntax.inp is refused; each fault has its line, once', async () => {
    const r = await real('bad_syntax.inp', 'local');
    expect(r).toMatchObject({ ok: false, code: 'IMPORT_FAULTS', message: expect.stringContaining('line 330') });
    const lines = r.preview.faults.map((f) => f.line);
    expect(lines).toContain(330);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).not.toContain(null);
  });

  it.skipIf(withoutRealFiles)('[F-10] ky4 in the wrong system is refused with what is likely', async () => {
    const r = await real('ky4.inp', 'EPSG:3546');
    expect(r).toMatchObject({ ok: false, code: 'IMPORT_FAULTS', message: expect.stringMatching(/in feet/), preview: { ready: false, extent: null, faults: [{ code: 'IMPLAUSIBLE_COORDINATES' }] } });
  });
});

describe('[PL-6] what is asked and what is refused', () => {
  it('without a system the answer is a question with what the file says', async () => {
    const r = await prepare(SMALL, null);
    expect(r).toMatchObject({ ok: false, code: 'CHOICE_NEEDED', message: expect.stringMatching(/2600000, 1200000/), preview: { ready: false, faults: [], sample_coordinate: { id: 'J1' } } });
  });

  it('places nodes, lines and vertices in order', async () => {
    const r = await prepare(SMALL, 'EPSG:2056');
    if (!r.ok) throw new Error(r.message);
    const pipe = r.features.find((f) => f.id === 'P1');
    expect(pipe?.geometry.coordinates).toHaveLength(3);
    const at = (id: string): unknown => r.features.find((f) => f.id === id)?.geometry.coordinates;
    expect([pipe?.geometry.coordinates[0], pipe?.geometry.coordinates[2]]).toEqual([at('R1'), at('J1')]);
    expect(r.inp).toBe(SMALL);
  });

  it('pumps and valves are points halfway along their path', async () => {
    const r = await prepare(SMALL.replace('[COORDINATES]', '[VALVES]\nV1 J1 J2 100 TCV 3\n[COORDINATES]'), 'EPSG:2056');
    if (!r.ok) throw new Error(r.message);
    const at = (layer: string, id: string): number[] => r.features.find((f) => f.layer === layer && f.id === id)?.geometry.coordinates.map(Number) ?? [];
    const [a, b, v] = [at('junctions', 'J1'), at('junctions', 'J2'), at('valves', 'V1')];
    expect(v[0]).toBeCloseTo(((a[0] ?? 0) + (b[0] ?? 0)) / 2, 7);
    expect(v[1]).toBeCloseTo(((a[1] ?? 0) + (b[1] ?? 0)) / 2, 7);
  });

  it('[F-10] no coordinates, or some missing, is a fault', async () => {
    const none = await prepare(SMALL.replace(/\[COORD[^]*/, ''), 'local');
    expect(none).toMatchObject({ ok: false, code: 'IMPORT_FAULTS', preview: { coordinates: 'none', faults: [{ code: 'NO_COORDINATES', line: null }] } });
    const some = await prepare(SMALL.replace('J2 2600300 1200000\n', ''), 'local');
    expect(some).toMatchObject({ preview: { coordinates: 'some', faults: [{ code: 'NO_COORDINATES', line: 3 }] } });
  });

  it('pipes far longer on the map than stated are a warning', async () => {
    const r = await prepare(SMALL.replace('R1 J1 500', 'R1 J1 50').replace('J1 J2 300', 'J1 J2 30'), 'EPSG:2056');
    expect(r.preview.warnings).toEqual([expect.stringContaining('10 times as long')]);
  });

  it('the engine\'s verdict is added: its lines, and faults of the whole file; never the same line twice', async () => {
    const engine: CheckInp = () => Promise.resolve({
      ok: false,
      faults: [
        { line: 7, section: 'PIPES', code: 202, message: 'illegal numeric value', text: 'P1' },
        { line: 8, section: 'PIPES', code: 299, message: 'something we passed', text: 'P2' },
        { line: null, section: null, code: 200, message: 'Error 200: one or more errors in input file', text: '' },
        { line: null, section: null, code: 233, message: 'node J2 is unconnected', text: '' },
      ],
    });
    const r = await prepare(SMALL.replace('R1 J1 500', 'R1 J1 5oo'), 'local', engine);
    expect(r.preview.faults.map((f) => [f.line, f.code])).toEqual([[7, 'BAD_NUMBER'], [8, 'ENGINE'], [null, 'ENGINE']]);
  });

  it('an engine that refuses without a reason, or breaks down, refuses the file', async () => {
    expect(await prepare(SMALL, 'local', () => Promise.resolve({ ok: false, faults: [] }))).toMatchObject({ ok: false, preview: { faults: [{ code: 'ENGINE' }] } });
    expect(await prepare(SMALL, 'local', () => Promise.reject(new Error('out of memory')))).toMatchObject({ ok: false, preview: { faults: [{ message: expect.stringContaining('out of memory') }] } });
  });

  it('[SEC-4] fuzz: any mutation is stored whole or refused with faults; what EPANET refuses is refused', async () => {
    const word = fc.constantFrom('', 'J1', 'x', '-1', '0', '[FOO]', '[PUMPS]', 'OPEN', '1e9', ';', 'é');
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(fc.nat(13), fc.nat(3), word), { minLength: 1, maxLength: 3 }), async (edits) => {
      const lines = SMALL.split('\n');
      for (const [line, column, w] of edits) lines[line] = (lines[line] ?? '').split(' ').with(Math.min(column, (lines[line] ?? '').split(' ').length - 1), w).join(' ');
      const text = lines.join('\n');
      const [r, verdict] = await Promise.all([prepare(text, 'local', checkInp), checkInp(text)]);
      NetworkPreview.parse(r.preview);
      if (r.ok) {
        expect(verdict.ok).toBe(true);
        for (const f of r.features) Feature.parse(f);
      } else expect(r.preview.faults.length).toBeGreaterThan(0);
    }), { numRuns: 25 });
  });
});
