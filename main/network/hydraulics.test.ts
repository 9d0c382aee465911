import { readFileSync } from 'node:fs';
import { Project, Workspace } from 'epanet-js';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { checkInp, HydraulicsError, openHydraulics, solveInp } from './hydraulics.ts';
import { faultsOf } from './hydraulics-report.ts';
import { realFile, withoutRealFiles } from '../real-files.fixture.ts';

const read = (name: string): string => readFileSync(realFile(`networks/${name}`), 'utf8').replace(/\r\n?/g, '\n');
const hydraulics = openHydraulics();
afterAll(() => hydraulics.close());

/** The same model through the package's own classes, with its own stepping. */
async function direct(text: string): Promise<{ nodes: string[]; links: string[]; times: number[]; pressure: number[][]; flow: number[][] }> {
  const ws = new Workspace();
  await ws.loadModule();
  const p = new Project(ws);
  ws.writeFile('m.inp', text);
  p.open('m.inp', 'm.rpt', 'm.out');
  const nodes = Array.from({ length: p.getCount(0) }, (_, i) => p.getNodeId(i + 1));
  const links = Array.from({ length: p.getCount(2) }, (_, i) => p.getLinkId(i + 1));
  const [step, from] = [p.getTimeParameter(5), p.getTimeParameter(6)];
  const result = { nodes, links, times: [] as number[], pressure: [] as number[][], flow: [] as number[][] };
  p.openH();
  p.initH(0);
  do {
    const t = p.runH();
    if (t < from || (t - from) % step !== 0) continue;
    result.times.push(t);
    result.pressure.push(nodes.map((_, i) => p.getNodeValue(i + 1, 11)));
    result.flow.push(links.map((_, i) => p.getLinkValue(i + 1, 8)));
  } while (p.nextH() > 0);
  p.closeH();
  p.close();
  return result;
}

const SMALL = `[JUNCTIONS]
J1 10 5
J2 12 3
[RESERVOIRS]
R1 60
[PIPES]
P1 R1 J1 500 200 120
P2 J1 J2 300 150 120
[TIMES]
Duration 24
[OPTIONS]
Units LPS
[END]
`;

describe('runs', () => {
  for (const [name, flow, flow_lps] of [['Net1.inp', 'GPM', 0.0630901964], ['Net3.inp', 'GPM', 0.0630901964], ['ky4.inp', 'GPM', 0.0630901964]] as const) {
    it.skipIf(withoutRealFiles)(`[SH-6] ${name} gives exactly what a direct run of EPANET gives, in SI`, async () => {
      const text = read(name);
      const [got, want] = await Promise.all([hydraulics.solveInp(text), direct(text)]);
      expect(got.nodes).toEqual(want.nodes);
      expect(got.links).toEqual(want.links);
      expect(got.times).toEqual(want.times);
      expect(got.units).toMatchObject({ flow, pressure: 'PSI', flow_lps, length_m: 0.3048 });
      const psi = 0.3048 / 0.4333;
      expect(Array.from(got.pressure)).toEqual(want.pressure.flat().map((v) => Math.fround(v * psi)));
      expect(Array.from(got.flow)).toEqual(want.flow.flat().map((v) => Math.fround(v * flow_lps)));
    });
  }

  it('[SH-6] a metric model keeps its numbers; static head less losses is the pressure', async () => {
    const s = await hydraulics.solveInp(SMALL);
    expect(s.times).toHaveLength(25);
    expect(s.units).toMatchObject({ flow: 'LPS', pressure: 'METERS', flow_lps: 1, pressure_m: 1 });
    expect(s.flow[s.links.indexOf('P1')]).toBeCloseTo(8, 3);
    const j1 = s.nodes.indexOf('J1');
    expect(s.pressure[j1]).toBeCloseTo((s.head[j1] ?? 0) - 10, 3);
    expect(s.pressure[j1]).toBeLessThan(50);
    expect(s.warnings).toEqual([]);
  });

  it('says EPANET’s warnings in its words', async () => {
    const s = await hydraulics.solveInp(SMALL.replace('R1 60', 'R1 6'));
    expect(s.warnings.join()).toMatch(/Negative pressures/);
  });

  it('keeps ids that are not ASCII', async () => {
    const s = await hydraulics.solveInp(SMALL.replaceAll('J2', 'Fläche日'));
    expect(s.nodes).toContain('Fläche日');
  });

  it('a shorter duration can be asked for; too many numbers are refused with their count', async () => {
    expect((await hydraulics.solveInp(SMALL, { duration_s: 7200 })).times).toEqual([0, 3600, 7200]);
    await expect(hydraulics.solveInp(SMALL, { max_values: 10 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  it('a model that EPANET refuses is rejected with its faults', async () => {
    await expect(hydraulics.solveInp(SMALL.replace('R1 J1 500', 'R1 J9 500'))).rejects.toMatchObject({ code: 'FAULTS', faults: [{ line: 7, code: 203, section: 'PIPES' }] });
  });
});

describe('verdicts', () => {
  it.skipIf(withoutRealFiles)('[PL-6] bad_syntax.inp: every error of the engine has its line', async () => {
    const text = read('bad_syntax.inp');
    const verdict = await hydraulics.checkInp(text);
    expect(verdict.ok).toBe(false);
    expect(verdict.faults.length).toBeGreaterThan(0);
    for (const f of verdict.faults) {
      expect(f.line).not.toBeNull();
      expect(text.split('\n')[(f.line as number) - 1]).toBe(f.text);
    }
  });

  it.skipIf(withoutRealFiles)('[PL-6] ky4.inp is accepted with its counts', async () => {
    expect(await checkInp(read('ky4.inp'))).toEqual({ ok: true, faults: [], counts: { junctions: 959, reservoirs: 1, tanks: 4, pipes: 1156, pumps: 2, valves: 0 } });
  });

  it('names section, code and line, also of a repeated line and of a rule', async () => {
    const text = SMALL.replace('J2 12 3', 'J2 12 3\nJ2 12 3').replace('[TIMES]', '[RULES]\nRULE 1\nIF TANK X LEVEL ABOVE 3\nTHEN PIPE P1 STATUS = OPEN\n[TIMES]').replace('P2 J1 J2 300', 'P2 J1 J2 -300');
    const { faults } = await hydraulics.checkInp(text);
    const at = (needle: string, nth = 0): number | undefined => text.split('\n').map((l, i) => (l.startsWith(needle) ? i + 1 : 0)).filter((n) => n > 0)[nth];
    expect(faults.map((f) => [f.code, f.section, f.line])).toEqual([[215, 'JUNCTIONS', at('J2 12', 1)], [202, 'PIPES', at('P2')], [203, 'RULES', at('IF TANK X')]]);
  });

  it('faults that only show when the solver opens: no source, unconnected nodes, bad curves', async () => {
    const noSource = await hydraulics.checkInp(SMALL.replace('[RESERVOIRS]\nR1 60\n', '').replace('P1 R1 J1 500 200 120\n', ''));
    expect(noSource).toMatchObject({ ok: false, faults: [{ code: 224, line: null }] });
    const loose = await hydraulics.checkInp(SMALL.replace('J2 12 3', 'J2 12 3\nJ7 1 0'));
    expect(loose.faults).toMatchObject([{ code: 234, line: 4, section: 'JUNCTIONS', text: 'J7 1 0' }]);
  });

  it('an empty text is refused, not accepted', async () => {
    expect(await hydraulics.checkInp('')).toMatchObject({ ok: false, faults: [{ line: null }] });
  });

  it('fuzz: whatever the report says, lines are lines of the input', () => {
    const line = fc.oneof(fc.constantFrom('[JUNCTIONS]', '[PIPES]', '[FOO]', 'J1 1', 'J1 1', 'P1 J1 J2'), fc.string({ maxLength: 30 }));
    fc.assert(fc.property(fc.array(line, { maxLength: 30 }), fc.array(fc.tuple(fc.constantFrom(201, 215, 299, 234), line), { maxLength: 8 }), (input, errors) => {
      const text = input.join('\n');
      const report = errors.map(([code, l]) => `  Error ${code}: something in [JUNCTIONS] section:\n  ${l}\n`).join('\n');
      const lines = text.split('\n');
      return faultsOf(report, text).every((f) => f.line === null || lines[f.line - 1]?.slice(0, 200) === f.text);
    }));
    expect(faultsOf('  Error 201: syntax error in [PIPES] section:\n  P1 J1 J2\n', '[PIPES]\nP1 J1 J2')).toMatchObject([{ line: 2, section: 'PIPES' }]);
  });
});

describe('the thread', () => {
  const LONG = SMALL.replace('Duration 24', 'Duration 2000000\nHydraulic Timestep 0:01\nReport Timestep 100000');

  it('a run can be cancelled and the next one is served', async () => {
    const own = openHydraulics();
    const stop = new AbortController();
    const run = own.solveInp(LONG, { signal: stop.signal });
    const behind = own.checkInp(SMALL);
    setTimeout(() => stop.abort(), 50);
    await expect(run).rejects.toMatchObject({ name: 'HydraulicsError', code: 'CANCELLED' });
    expect((await behind).ok).toBe(true);
    await own.close();
  });

  it('an input that breaks the engine is rejected as such, and the next one is served', async () => {
    const own = openHydraulics();
    const broken = own.checkInp(`[JUNCTIONS]\nJ${'x'.repeat(5000)} 3 4\n`);
    const behind = own.checkInp(SMALL);
    await expect(broken).rejects.toMatchObject({ code: 'CRASHED' });
    expect((await behind).ok).toBe(true);
    await own.close();
  });

  it('a run that takes too long is ended', async () => {
    await expect(solveInp(LONG, { timeout_ms: 100 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('close rejects what waits, and what comes later', async () => {
    const own = openHydraulics();
    const run = own.solveInp(LONG);
    const waiting = own.checkInp(SMALL);
    const both = Promise.allSettled([run, waiting]);
    await own.close();
    for (const r of await both) expect(r).toMatchObject({ status: 'rejected', reason: { code: 'CLOSED' } });
    await expect(own.checkInp(SMALL)).rejects.toBeInstanceOf(HydraulicsError);
  });

  it('[SH-6] the main thread stays free during a run', async () => {
    let worst = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      worst = Math.max(worst, now - last);
      last = now;
    }, 5);
    await solveInp(LONG, { timeout_ms: 400 }).catch(() => null);
    clearInterval(timer);
    expect(worst).toBeLessThan(200);
  });
});
