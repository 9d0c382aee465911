import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOf, tokenise } from './inp-text.ts';
import { readInp } from './inp.ts';
import type { InpResult } from './inp.ts';
import { realFile, withoutRealFiles } from '../real-files.fixture.ts';

const real = (name: string): InpResult => readInp(readFileSync(realFile(`networks/${name}`)));
const read = (text: string): InpResult => readInp(Buffer.from(text));
const said = (r: InpResult): [number | null, string][] => r.faults.map((f) => [f.line, f.code]);

const SMALL = `[TITLE]
Two streets
[JUNCTIONS]
J1 10 2 day
J2 12
[RESERVOIRS]
R1 60
[TANKS]
T1 50 2 1 4 12
[PIPES]
P1 R1 J1 500 200 120
P2 J1 J2 300 150 110 0 CV
P3 J2 T1 100 150 110 CLOSED
[PUMPS]
U1 R1 J1 HEAD c1 SPEED 0.9
[VALVES]
V1 J1 J2 100 PRV 30
[PATTERNS]
day 1 1.2 0.8
[CURVES]
c1 10 40
[OPTIONS]
Units CMH
[COORDINATES]
J1 0 0
J2 100 0
R1 0 100
T1 100 100
[VERTICES]
P1 -10 50
[BACKDROP]
UNITS Meters
[END]
`;

describe('[PL-6] real networks', () => {
  it.skipIf(withoutRealFiles)('[PL-6] Net1, Net3, ky4 and tank_controls_1 read clean, with their counts', () => {
    const counts = (name: string): unknown[] => {
      const r = real(name);
      expect([r.faults, r.warnings, r.coordinates]).toEqual([[], [], 'all']);
      return Object.values(r.counts);
    };
    expect(counts('ky4.inp')).toEqual([959, 1, 4, 1156, 2, 0, 0]);
    expect(counts('Net1.inp')).toEqual([9, 1, 1, 12, 1, 0, 0]);
    expect(counts('Net3.inp')).toEqual([92, 2, 3, 117, 2, 0, 0]);
    expect(counts('tank_controls_1.inp')).toEqual([2, 0, 1, 1, 1, 0, 0]);
  });

  it.skipIf(withoutRealFiles)('[PL-6] latin1.inp keeps its id, in UTF-8 and in the encoding it is named for', () => {
    const bytes = readFileSync(realFile('networks/latin1.inp'));
    const utf8 = readInp(bytes);
    const latin = readInp(Buffer.from(bytes.toString('utf8'), 'latin1'));
    expect([utf8.encoding, latin.encoding]).toEqual(['UTF-8', 'windows-1252']);
    for (const r of [utf8, latin]) expect(r.links.map((l) => l.id)).toContain('12Ù');
  });

  it.skipIf(withoutRealFiles)('[PL-6] bad_syntax.inp: the fault has its line', () => {
    const r = real('bad_syntax.inp');
    expect(r.faults).toMatchObject([{ line: 330, code: 'UNKNOWN_SECTION', text: '[FOO]' }]);
  });

  it.skipIf(withoutRealFiles)('US units become SI: elevation, length, diameter, demand, levels of Net1', () => {
    const r = real('Net1.inp');
    expect(r.nodes.find((n) => n.id === '11')?.properties).toEqual({ elevation_m: 216.408, demand_lps: 9.46352946 });
    expect(r.nodes.find((n) => n.id === '2')?.properties).toMatchObject({ elevation_m: 259.08, diameter_m: 15.3924, min_level_m: 30.48, max_level_m: 45.72 });
    expect(r.links.find((l) => l.id === '10')?.properties).toEqual({ from: '10', to: '11', length_m: 3209.544, diameter_mm: 457.2, roughness: 100, status: 'open' });
  });
});

describe('[PL-6] what a file can hold', () => {
  it('reads metric attributes, vertices, status and units', () => {
    const r = read(SMALL);
    expect(r.faults).toEqual([]);
    expect(r.title).toBe('Two streets');
    expect(r.backdrop.units).toBe('METERS');
    expect(r.nodes[0]).toMatchObject({ id: 'J1', x: 0, y: 0, properties: { elevation_m: 10, demand_lps: 0.555555556 } });
    const link = (id: string): object | undefined => r.links.find((l) => l.id === id);
    expect(link('P1')).toMatchObject({ vertices: [[-10, 50]], properties: { length_m: 500, diameter_mm: 200, status: 'open' } });
    expect(link('P2')).toMatchObject({ properties: { status: 'cv' } });
    expect(link('P3')).toMatchObject({ properties: { status: 'closed' } });
    expect(link('U1')).toMatchObject({ properties: { curve: 'c1', speed: 0.9 } });
    expect(link('V1')).toMatchObject({ properties: { kind: 'PRV', setting_m: 30, status: 'active' } });
  });

  it('[F-10] optional columns may be missing, comments may cut a line, sections may come twice', () => {
    const r = read(SMALL.replace('P1 R1 J1 500 200 120', 'P1 R1 J1 ; 500 200 120').replace('[END]', '[JUNCTIONS]\nJ3\n[COORDINATES]\nJ3 5 5\n[END]\nafter the end'));
    expect(r.faults).toEqual([]);
    expect(r.links[0]?.properties).toMatchObject({ length_m: 100, diameter_mm: 254, roughness: 130 });
    expect(r.counts.junctions).toBe(3);
  });

  it('[F-10] BOM, CRLF, UTF-16 and tabs change nothing', () => {
    const expected = read(SMALL);
    for (const bytes of [Buffer.from(`\ufeff${SMALL}`), Buffer.from(SMALL.replaceAll('\n', '\r\n')), Buffer.from(`\ufeff${SMALL}`, 'utf16le'), Buffer.from(SMALL.replaceAll(' ', '\t').replace('Two\tstreets', 'Two streets'))]) {
      const r = readInp(bytes);
      expect([r.nodes, r.links, r.faults]).toEqual([expected.nodes, expected.links, []]);
      expect(r.text.startsWith('[TITLE]\n')).toBe(true);
    }
  });

  it('short section names of old files are written out for the engine, lines unmoved', () => {
    const r = read(SMALL.replace('[COORDINATES]', '  [Coor]').replace('[JUNCTIONS]', '[junc]'));
    expect(r.faults).toEqual([]);
    expect(r.text.split('\n')[2]).toBe('[JUNCTIONS]');
    expect(r.text.split('\n').length).toBe(SMALL.split('\n').length);
  });

  it('demand categories add up, the first replaces the junction\'s own', () => {
    const r = read(SMALL.replace('[END]', '[DEMANDS]\nJ1 3.6\nJ1 7.2 day\n[END]'));
    expect(r.nodes[0]?.properties['demand_lps']).toBe(3);
  });

  it('the status section sets status and speed, by id and by range', () => {
    const r = read(SMALL.replace('[END]', '[STATUS]\nU1 0\nP3 P4 OPEN\n[END]'));
    expect(r.links.map((l) => [l.id, l.properties['status']])).toEqual([['P1', 'open'], ['P2', 'cv'], ['P3', 'open'], ['U1', 'closed'], ['V1', 'active']]);
  });
});

describe('[PL-6] faults', () => {
  it.each([
    ['P1 R1 J1 500 200 120', 'P1 R1 J1 5oo 200 120', 'BAD_NUMBER'],
    ['P1 R1 J1 500 200 120', 'P1 R1 J1 -500 200 120', 'BAD_NUMBER'],
    ['P1 R1 J1 500 200 120', 'P1 R1 J1 NaN 200 120', 'BAD_NUMBER'],
    ['P1 R1 J1 500 200 120', 'P1 R1', 'MISSING_COLUMN'],
    ['P2 J1 J2 300', 'P2 J1 J9 300', 'UNDEFINED_ID'],
    ['P2 J1 J2 300', 'P2 J1 J1 300', 'SAME_NODES'],
    ['J2 12\n', 'J1 12\n', 'DUPLICATE_ID'],
    ['J1 10 2 day', 'J1 10 2 night', 'UNDEFINED_ID'],
    ['0 CV', '0 AJAR', 'UNKNOWN_KEYWORD'],
    ['T1 50 2 1 4 12', 'T1 50 9 1 4 12', 'BAD_NUMBER'],
    ['HEAD c1', 'HEAD c2', 'UNDEFINED_ID'],
    ['HEAD c1 SPEED 0.9', '', 'MISSING_COLUMN'],
    ['100 PRV 30', '100 XYZ 30', 'UNKNOWN_KEYWORD'],
    ['Units CMH', 'Units FURLONGS', 'UNKNOWN_KEYWORD'],
    ['Units CMH', 'Units CMH\nTurbo 3', 'UNKNOWN_KEYWORD'],
    ['J1 0 0', 'J1 O 0', 'BAD_NUMBER'],
    ['[VERTICES]', '[VORTICES]', 'UNKNOWN_SECTION'],
    ['J2 12', `${'x'.repeat(32)} 12\nJ2 12`, 'BAD_ID'],
  ])('%s → %s is %s at that line', (from, to, code) => {
    const text = SMALL.replace(from, to);
    const line = SMALL.slice(0, SMALL.indexOf(from)).split('\n').length + (to.startsWith('Units CMH') ? 1 : 0);
    expect(said(read(text))).toContainEqual([line, code]);
  });

  it('all faults are found at once, in order', () => {
    const r = read(SMALL.replace('J2 12', 'J2 twelve').replace('[END]', '[FOO]\nx\n[CONTROLS]\nLINK P9 OPEN AT TIME 1\nLINK P1 OPEN AT TIME noon\n[END]'));
    expect(said(r)).toEqual([[5, 'BAD_NUMBER'], [33, 'UNKNOWN_SECTION'], [36, 'UNDEFINED_ID'], [37, 'BAD_NUMBER']]);
  });

  it('a node used before it is defined is said to stand further down', () => {
    const r = read('[PIPES]\nP1 A B\n[JUNCTIONS]\nA 1\n[RESERVOIRS]\nB 2\n');
    expect(r.faults[0]).toMatchObject({ line: 2, code: 'UNDEFINED_ID', message: expect.stringContaining('line 4') });
  });

  it('no source, no nodes, not text are faults of the file', () => {
    expect(said(read('[JUNCTIONS]\nA 1\n'))).toEqual([[null, 'NO_SOURCE']]);
    expect(said(read('hello'))).toEqual([[null, 'NO_NODES']]);
    expect(said(readInp(Buffer.from([0, 1, 2])))).toEqual([[null, 'NOT_TEXT']]);
  });

  it('coordinates of unknown nodes are a warning with the line, not a fault', () => {
    const r = read(SMALL.replace('J1 0 0', 'J1 0 0\nGONE 5 5'));
    expect([r.fault_count, r.warnings.map((w) => [w.line, w.text])]).toEqual([0, [[26, 'GONE 5 5']]]);
    expect(read(SMALL.replace('T1 100 100', '')).coordinates).toBe('some');
    expect(read(SMALL.replace(/\[COORD[^[]*/, '')).coordinates).toBe('none');
  });

  it('a million faults are counted, a thousand listed', () => {
    const r = read(`[JUNCTIONS]\n${'A x\n'.repeat(20_000)}`);
    expect([r.faults.length, r.fault_count > 20_000 - 1]).toEqual([1000, true]);
  });
});

describe('[PL-6] properties', () => {
  it('numbers are read as C reads them', () => {
    expect(['1', '-.5', '1.', '1e3', '0x10', ''].map(numberOf)).toEqual([1, -0.5, 1, 1000, 16, 0]);
    for (const bad of ['1,5', 'inf', 'nan', '1e999', '--1', '5m', ' 1']) expect(numberOf(bad)).toBeNaN();
  });

  it('tokens never hold separators or comments unless quoted', () => {
    fc.assert(fc.property(fc.string({ maxLength: 80 }).filter((s) => !/["\n]/.test(s)), (raw) => {
      const tokens = tokenise(raw);
      for (const t of tokens) expect(t).not.toMatch(/[ \t;]/);
      expect(tokens.join('')).toBe((raw.split(';')[0] ?? '').replace(/[ \t]/g, ''));
    }));
  });

  it('[PL-6] fuzz: mutated files never throw, faults have lines of the file, text keeps its lines', () => {
    const words = fc.constantFrom('', 'J1', 'P1', 'abc', '-1', '1e9', '"a b', ';', '[', '[PIPES]', '[JUNC]', '[X]', 'HEAD', 'OPEN', 'CV', 'RULE', 'IF', 'NaN', '\u0000', '\ufeff', 'é'.repeat(40));
    const edit = fc.record({ at: fc.nat(40), word: words, how: fc.constantFrom('replace', 'append', 'insert', 'delete') });
    fc.assert(fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
      const lines = SMALL.split('\n');
      for (const { at, word, how } of edits) {
        const i = at % lines.length;
        const own = lines[i] ?? '';
        lines.splice(i, how === 'insert' ? 0 : 1, ...(how === 'delete' ? [] : [how === 'append' ? `${own} ${word}` : how === 'replace' ? own.replace(/\S+/, () => word) : word]));
      }
      const r = read(lines.join('\n'));
      for (const f of r.faults) {
        if (f.line === null) expect(['NO_NODES', 'NO_SOURCE', 'NOT_TEXT']).toContain(f.code);
        else expect(lines[f.line - 1]?.trim()).toContain(f.text.replace(/…$/, '').trim());
      }
      expect(r.text.split('\n').length).toBe(lines.length);
      expect(r.fault_count).toBeGreaterThanOrEqual(r.faults.length);
    }), { numRuns: 500 });
  });

  it('fuzz: any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const r = readInp(bytes);
      expect(r.faults.length).toBeGreaterThan(0);
    }));
  });
});
