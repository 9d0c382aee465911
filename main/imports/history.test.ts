import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { HistoryPreview, HistoryRead, NO_HISTORY_CHOICES } from '../../shared/imports/model.ts';
import type { HistoryChoices } from '../../shared/imports/model.ts';
import { readHistory } from './history.ts';
import { HEAD_BYTES, inspectCsv } from './inspect.ts';
import { realFile, withoutRealFiles } from '../real-files.fixture.ts';


interface Outcome {
  preview: HistoryPreview;
  read: HistoryRead | null;
  failure: string | null;
  /** By tag, in the order of the file; later writes of a time replace earlier ones. */
  samples: Map<string, Map<number, number>>;
  batches: number;
}

async function importing(bytes: Uint8Array, choices: Partial<HistoryChoices> = {}, chunk = 65_536): Promise<Outcome> {
  const { preview, plan } = inspectCsv(bytes.subarray(0, HEAD_BYTES), bytes.length, 'pumps.csv', { ...NO_HISTORY_CHOICES, ...choices });
  HistoryPreview.parse(preview);
  const out: Outcome = { preview, read: null, failure: null, samples: new Map(), batches: 0 };
  if (!plan) return out;
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) => bytes.subarray(i * chunk, (i + 1) * chunk));
  const reading = readHistory(chunks, plan, { size: bytes.length });
  for (;;) {
    const step = await reading.next();
    if (step.done) {
      if (step.value.ok) out.read = HistoryRead.parse(step.value.value);
      else out.failure = step.value.error.code;
      return out;
    }
    for (const b of step.value) {
      out.batches += 1;
      const own = out.samples.get(b.tag) ?? new Map<number, number>();
      out.samples.set(b.tag, own);
      b.t.forEach((t, i) => own.set(t, b.v[i] ?? Number.NaN));
    }
  }
}
const text = (s: string, choices: Partial<HistoryChoices> = {}): Promise<Outcome> => importing(Buffer.from(s), choices);
const asked = (o: Outcome): string[] => o.preview.questions.map((q) => q.choice);
const values = (o: Outcome, tag: string): [string, number][] => [...(o.samples.get(tag) ?? [])].map(([t, v]) => [new Date(t).toISOString().slice(0, 16), v]);

describe('[PL-6] the real file', () => {
  it.skipIf(withoutRealFiles)('[PL-6] [CLI-1] 7,267 hourly readings with 10 gaps, the longest 174 h', async () => {
    const o = await importing(readFileSync(realFile('history/ambient_temperature_system_failure.csv')), { zone: 'UTC' });
    expect(o.read).toMatchObject({ samples: 7267, duplicates: 0, rejected: [], rejected_count: 0, nulls: 0, interval_ms: 3_600_000, gaps: { count: 10, longest_s: 626_400 }, from: Date.UTC(2013, 6, 4) });
    expect(o.preview).toMatchObject({ form: 'single', header: true, time_format: 'YYYY-MM-DD HH:mm:ss', has_offset: false });
    expect(o.samples.get('pumps')?.get(Date.UTC(2013, 6, 4, 1))).toBe(71.22022706);
  });

  it.skipIf(withoutRealFiles)('[PL-6] without a zone it is asked for, never guessed', async () => {
    const o = await importing(readFileSync(realFile('history/ambient_temperature_system_failure.csv')));
    expect(asked(o)).toEqual(['zone']);
    expect(o.preview.rows[0]).toMatchObject({ line: 2, time: '2013-07-04 00:00:00', t: null, v: 69.88083514 });
  });
});

describe('[PL-6] forms', () => {
  it('long: tag, time, value, quality', async () => {
    const o = await text('tag,timestamp,value,quality\nP1,2013-01-01T00:00:00Z,1,192\nP2,2013-01-01T00:00:00Z,2,0\nP1,2013-01-01T00:01:00Z,3,\n');
    expect(o.read).toMatchObject({ signals: [{ tag: 'P1', samples: 2, interval_ms: 60_000 }, { tag: 'P2', samples: 1, interval_ms: null }], rejected_count: 0 });
    expect(o.preview).toMatchObject({ form: 'long', quality_scale: 'opc_da', tags: ['P1', 'P2'] });
  });

  it('wide: a tag for each column; an empty cell says nothing, NaN is a gap', async () => {
    const o = await text('time;Inlet;Outlet\n2013-01-01T00:00Z;1,5;\n2013-01-01T00:01Z;NaN;2,5\n');
    expect(values(o, 'Inlet')).toEqual([['2013-01-01T00:00', 1.5], ['2013-01-01T00:01', Number.NaN]]);
    expect(values(o, 'Outlet')).toEqual([['2013-01-01T00:01', 2.5]]);
    expect(o.read?.nulls).toBe(1);
  });

  it('date and time in two columns; no header; lines before the table', async () => {
    expect(values(await text('Date,Time,Value\n2013-01-01,00:30,7\n', { zone: 'UTC' }), 'pumps')).toEqual([['2013-01-01T00:30', 7]]);
    expect((await text('2013-01-01T00:30Z,7\n2013-01-01T00:31Z,8\n')).read?.samples).toBe(2);
    const o = await text('Export of the works\ntime,value\n2013-01-01T00:30Z,7\n');
    expect(o.read).toMatchObject({ samples: 1, notes: [{ line: 1 }] });
  });

  it('every detection can be overruled', async () => {
    const csv = 'time,a,b\n2013-01-01 00:00,1,5\n';
    const columns = [{ index: 1, name: '', role: 'ignore' as const, sample: '' }];
    expect((await text(csv, { zone: 'UTC', columns, tag: 'T-9' })).read?.signals).toMatchObject([{ tag: 'T-9' }]);
    expect((await text(csv, { zone: 'UTC', header: false })).preview.header).toBe(false);
    expect((await text(csv, { zone: 'UTC', delimiter: ';' })).preview.faults.map((f) => f.code)).toContain('NO_TIME_COLUMN');
    expect((await text(csv, { zone: 'UTC', encoding: 'klingon' })).preview.faults).toMatchObject([{ code: 'NOT_TEXT' }]);
    expect((await text(csv, { zone: 'UTC', columns: [{ index: 9, name: '', role: 'value', sample: '' }] })).preview.faults).toMatchObject([{ code: 'UNKNOWN_COLUMN' }]);
  });
});

describe('[PL-6] F-10 and F-3', () => {
  it('[F-10] BOM, CRLF, semicolons with decimal comma, padded and quoted cells, thousands', async () => {
    const o = await text('\ufeffZeit;Messstelle;Wert\r\n"01.02.2013 00:00"; P1 ;  1,5\r\n01.02.2013 01:00 ;P1; 1.234,5 \r\n', { zone: 'Europe/Zurich' });
    expect(o.preview).toMatchObject({ encoding: 'UTF-8', delimiter: ';', decimal: ',', form: 'long' });
    expect(values(o, 'P1')).toEqual([['2013-01-31T23:00', 1.5], ['2013-02-01T00:00', 1234.5]]);
  });

  it('[F-10] ambiguous day and month ask; so do commas that can be both, and qualities of 0 only', async () => {
    const csv = 'time,value\n01/02/2013,1\n02/02/2013,2\n';
    expect(asked(await text(csv, { zone: 'UTC' }))).toEqual(['day_first']);
    expect(values(await text(csv, { zone: 'UTC', day_first: true }), 'pumps')[0]?.[0]).toBe('2013-02-01T00:00');
    expect(values(await text(csv, { zone: 'UTC', day_first: false }), 'pumps')[0]?.[0]).toBe('2013-01-02T00:00');
    expect(asked(await text('time;value\n2013-01-01T00:00Z;1,234\n'))).toEqual(['decimal']);
    expect(asked(await text('time,value,quality\n2013-01-01T00:00Z,1,0\n'))).toEqual(['quality']);
  });

  it('[F-10] not UTF-8', async () => {
    const csv = 'tag;time;value\nZürich-Höhe;2013-01-01T00:00Z;1\nZürich-Höhe;2013-01-01T01:00Z;1\n';
    expect([...(await importing(iconv.encode(csv, 'windows-1252'))).samples.keys()]).toEqual(['Zürich-Höhe']);
    expect([...(await importing(iconv.encode(csv, 'UTF-16LE', { addBOM: true }))).samples.keys()]).toEqual(['Zürich-Höhe']);
    // The beginning is plain ASCII, the tag with other bytes comes after it: it is rejected by line, not stored garbled.
    const late = Buffer.concat([Buffer.from(`tag;time;value\n${'A;2013-01-01T00:00Z;1\n'.repeat(20_000)}`), Buffer.from('H\xf6he;2013-01-01T00:00Z;1\n', 'latin1')]);
    expect((await importing(late)).read).toMatchObject({ samples: 1, duplicates: 19_999, rejected: [{ line: 20_002, code: 'BAD_TAG' }] });
  });

  it('[F-3] autumn: first and second pass by the order of the lines, each noted; spring: rejected', async () => {
    const csv = 'time,value\n2013-10-27 01:30,1\n2013-10-27 02:00,2\n2013-10-27 02:30,3\n2013-10-27 02:00,4\n2013-10-27 02:30,5\n2013-10-27 03:00,6\n2014-03-30 02:15,7\n';
    const o = await text(csv, { zone: 'Europe/Zurich' });
    expect(values(o, 'pumps').map(([t]) => t.slice(11))).toEqual(['23:30', '00:00', '00:30', '01:00', '01:30', '02:00']);
    expect(o.read?.notes.map((n) => [n.line, / earlier | later /.exec(n.message)?.[0].trim()])).toEqual([[3, 'earlier'], [4, 'earlier'], [5, 'later'], [6, 'later']]);
    expect(o.read?.rejected).toMatchObject([{ line: 8, code: 'TIME_NOT_EXISTING', text: '2014-03-30 02:15,7' }]);
    const newestFirst = await text(['time,value', ...csv.trim().split('\n').slice(1, 7).toReversed()].join('\n'), { zone: 'Europe/Zurich' });
    expect(newestFirst.samples.get('pumps')).toEqual(new Map([...(o.samples.get('pumps') ?? [])].toReversed()));
    expect((await text(csv, { zone: 'Europe/Zurich', ambiguous: 'reject' })).read?.rejected.map((r) => r.code)).toEqual(['TIME_TWICE', 'TIME_TWICE', 'TIME_TWICE', 'TIME_TWICE', 'TIME_NOT_EXISTING']);
    expect((await text(csv, { zone: 'Europe/Zurich', ambiguous: 'later' })).read).toMatchObject({ samples: 4, duplicates: 2 });
  });

  it('[SEC-4] rejects by line, with reason; gaps kept; the last of a time wins', async () => {
    const o = await text('time,value\n2013-01-01 00:00,1\n2013-02-30 00:00,1\n2013-01-01 01:00,abc\n2013-01-01 02:00,\n2013-01-01 03:00,inf\n\n2013-01-01 02:00,5\n,4\n2013-01-01 04:00,4,9\n', { zone: 'UTC' });
    expect(o.read?.rejected.map((r) => [r.line, r.code])).toEqual([[3, 'BAD_TIME'], [4, 'BAD_VALUE'], [6, 'BAD_VALUE'], [9, 'BAD_TIME'], [10, 'COLUMN_COUNT']]);
    expect(o.read).toMatchObject({ samples: 2, duplicates: 1, nulls: 1 });
    expect(values(o, 'pumps')).toEqual([['2013-01-01T00:00', 1], ['2013-01-01T02:00', 5]]);
  });

  it('[F-10] missing trailing columns are empty; a missing value is a gap', async () => {
    const o = await text('time,value,quality\n2013-01-01T00:00Z,1,Good\n2013-01-01T00:01Z,2\n2013-01-01T00:02Z\n');
    expect(o.read).toMatchObject({ samples: 3, nulls: 1, rejected_count: 0 });
  });

  it('a file without a time column, without values, that is not text, or with an open quote: one fault each', async () => {
    const codes = async (s: string): Promise<string[]> => (await text(s)).preview.faults.map((f) => f.code);
    expect(await codes('tag,value\nP1,5\nP2,6\n')).toEqual(['NO_TIME_COLUMN']);
    expect(await codes('time,note\n2013-01-01T00:00Z,broken\n')).toEqual(['NO_VALUE_COLUMN']);
    expect(await codes('a\0b,c\n')).toEqual(['NOT_TEXT']);
    expect(await codes('time,value\n2013-01-01T00:00Z,"1\n2013-01-01T00:01Z,2\n')).toEqual(['BAD_CSV']);
    const late = await text(`time,value\n${'2013-01-01T00:00Z,1\n'.repeat(20_000)}2013-01-01T00:00Z,"1\n${'2013-01-01T00:00Z,1\n'.repeat(10_000)}`);
    expect(late.failure).toBe('IMPORT_FAULTS');
  });

  it('a wrong zone is asked for again', async () => {
    expect(asked(await text('time,value\n2013-01-01 00:00,1\n', { zone: 'Mars/Olympus' }))).toContain('zone');
  });
});

describe('[PL-6] properties', () => {
  const dialect = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'), comma: fc.boolean(), eol: fc.constantFrom('\n', '\r\n'), bom: fc.boolean(), pad: fc.boolean(), quote: fc.boolean(),
    format: fc.constantFrom('iso', 'dotted', 'offset', 'epoch'), encoding: fc.constantFrom('utf8', 'utf-16le'), form: fc.constantFrom('single', 'long', 'wide'), chunk: fc.integer({ min: 1, max: 4000 }),
    step: fc.constantFrom(1000, 60_000, 3_600_000),
  });
  const series = fc.array(fc.double({ min: -1e5, max: 1e5, noNaN: true }).map((x) => Number(x.toFixed(2))), { minLength: 3, maxLength: 60 });

  it('[PL-6] a CSV written in any dialect is read back exactly', async () => {
    await fc.assert(fc.asyncProperty(dialect, series, async (d, list) => {
      const comma = d.comma && d.delimiter !== ',';
      const cell = (s: string): string => (d.quote ? `"${s}"` : d.pad ? ` ${s} ` : s);
      const number = (x: number): string => cell(comma ? x.toFixed(2).replace('.', ',') : x.toFixed(2));
      const time = (t: number): string => {
        const iso = new Date(t).toISOString();
        return cell(d.format === 'iso' ? iso.slice(0, 19).replace('T', ' ') : d.format === 'offset' ? iso : d.format === 'epoch' ? String(t) : `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)} ${iso.slice(11, 19)}`);
      };
      const start = Date.UTC(2020, 1, 27, 22);
      const rows = list.map((x, i) => {
        const t = time(start + i * d.step);
        return d.form === 'single' ? [t, number(x)] : d.form === 'wide' ? [t, number(x), number(-x)] : [cell(i % 2 ? 'Büro' : 'P-1'), t, number(x)];
      });
      const header = d.form === 'single' ? ['time', 'value'] : d.form === 'wide' ? ['time', 'A 1', 'B 2'] : ['tag', 'time', 'value'];
      const content = `${[header, ...rows].map((r) => r.join(d.delimiter)).join(d.eol)}${d.eol}`;
      const bytes = iconv.encode(content, d.encoding, { addBOM: d.bom || d.encoding === 'utf-16le' });
      const o = await importing(bytes, { zone: 'UTC' }, d.chunk);
      expect([o.preview.questions, o.preview.faults, o.read?.rejected]).toEqual([[], [], []]);
      const expected = new Map<string, Map<number, number>>();
      list.forEach((x, i) => {
        for (const [tag, v] of d.form === 'single' ? [['pumps', x]] as const : d.form === 'wide' ? [['A 1', x], ['B 2', x === 0 ? 0 : -x]] as const : [[i % 2 ? 'Büro' : 'P-1', x]] as const) {
          const own = expected.get(tag) ?? new Map<number, number>();
          expected.set(tag, own.set(start + i * d.step, v));
        }
      });
      const plain = (m: Map<string, Map<number, number>>): unknown => Object.fromEntries([...m].map(([tag, own]) => [tag, [...own].map(([t, v]) => [t, v + 0])]));
      expect(plain(o.samples)).toEqual(plain(expected));
    }), { numRuns: 150 });
  });

  it('[SEC-4] every line is a sample, a duplicate or a reject; the counts are those of the batches', async () => {
    const time = fc.oneof(fc.integer({ min: 0, max: 20 }).map((m) => `2013-01-01 00:${String(m).padStart(2, '0')}`), fc.constantFrom('', 'x', '2013-01-32 00:00'));
    const value = fc.oneof(fc.integer().map(String), fc.constantFrom('', 'NaN', 'off', '1e999'));
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom('A', 'B', ''), time, value), { maxLength: 80 }), async (rows) => {
      const all = [['A', '2013-01-01 00:30', '1'], ['B', '2013-01-01 00:30', '2'], ['A', '2013-01-01 00:31', '1'], ['B', '2013-01-01 00:31', '2'], ...Array.from({ length: 500 }, (_, i) => ['A', `2013-02-01 ${String(Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}`, '5']), ...rows];
      const o = await text(`tag,time,value\n${all.map((r) => r.join(',')).join('\n')}\n`, { zone: 'UTC' });
      if (!o.read) throw new Error('not read');
      expect(o.read.samples + o.read.duplicates + o.read.rejected_count).toBe(all.length);
      expect(o.read.samples).toBe([...o.samples.values()].reduce((n, m) => n + m.size, 0));
    }), { numRuns: 60 });
  });

  it('[SEC-4] fuzz: mutated files and any bytes never throw or hang', async () => {
    const base = 'tag,time,value,quality\nP1,2013-10-27 02:00,1.5,192\nP1,2013-10-27 02:30,"2,5",192\n"P 2",2013-10-27 02:00,,0\n';
    const piece = fc.constantFrom('"', ',', ';', '\n', '\r', '\0', '\ufeff', '""', 'NaN', '01/02/2013', '\t', 'é', '\ud800', ' ', '9'.repeat(400));
    const mutated = fc.array(fc.tuple(fc.nat(base.length), fc.nat(6), piece), { minLength: 1, maxLength: 6 }).map((edits) => Buffer.from(edits.reduce((s, [at, cut, p]) => s.slice(0, at) + p + s.slice(at + cut), base)));
    await fc.assert(fc.asyncProperty(fc.oneof(mutated, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
      const o = await importing(bytes, { zone: 'Europe/Zurich' }, 7);
      for (const r of o.read?.rejected ?? []) expect(r.line).toBeGreaterThan(0);
      if (!o.read && o.failure === null) expect(o.preview.faults.length + o.preview.questions.length).toBeGreaterThan(0);
    }), { numRuns: 400 });
  });
});

describe('[PL-6] streaming', () => {
  const big = Buffer.from(`time,value\n${Array.from({ length: 30_000 }, (_, i) => `${new Date(i * 1000).toISOString()},${i}`).join('\n')}\n`);

  it('hands on batches while it reads, with progress', async () => {
    const { plan } = inspectCsv(big.subarray(0, HEAD_BYTES), big.length, 'big.csv');
    if (!plan) throw new Error('no plan');
    const progress: number[] = [];
    const pulled: number[] = [];
    let taken = 0;
    function* chunks(): Generator<Uint8Array> {
      for (let at = 0; at < big.length; at += 16_384) {
        pulled.push(taken);
        yield big.subarray(at, at + 16_384);
      }
    }
    const reading = readHistory(chunks(), plan, { size: big.length, onProgress: (p) => progress.push(p.fraction) });
    for (let step = await reading.next(); !step.done; step = await reading.next()) taken += step.value.reduce((n, b) => n + b.t.length, 0);
    expect(taken).toBe(30_000);
    // The file is not read far ahead of what was taken.
    expect(pulled.at(-1)).toBeGreaterThan(20_000);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  it('can be cancelled', async () => {
    const { plan } = inspectCsv(big.subarray(0, HEAD_BYTES), big.length, 'big.csv');
    if (!plan) throw new Error('no plan');
    const stop = new AbortController();
    const reading = readHistory([big], plan, { size: big.length, signal: stop.signal });
    await reading.next();
    stop.abort();
    let step = await reading.next();
    while (!step.done) step = await reading.next();
    expect(step.value).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  });
});
