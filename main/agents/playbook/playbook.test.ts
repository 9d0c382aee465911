import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent, RunEventOf } from '../../../shared/runs/events.ts';
import { isoInZone } from '../../time.ts';
import { type TownHost, townHost } from '../town-host.fixture.ts';
import { detectLanguage } from './language.ts';
import { QUESTIONS } from './questions.fixture.ts';
import { NOW, SIGNALS, valueAt, ZONE } from './small-town.fixture.ts';
import { untracedFigures } from './trace-numbers.ts';
import { understand } from './understand.ts';

const moment = { now: isoInZone(NOW, ZONE), zone: ZONE, language: 'en' as const };
/** Keys that an answer never quotes: an accidental hit must not account for a figure. */
const UNQUOTED = new Set(['points', 'decimals', 'signal_def_id', 'cell_id', 'interval_s', 'bucket_s', 'count', 'missing', 'completedAt', 'site_id', 'network_id', 'center', 'base_flow_lps']);

const called = (events: RunEvent[]): RunEventOf<'tool_call'>[] => events.filter((e) => e.type === 'tool_call').filter((e) => e.state === 'called');
const answerOf = (events: RunEvent[]): string => events.find((e) => e.type === 'final_answer')?.text ?? '';
const resultsOf = (events: RunEvent[]): unknown[] => events.filter((e) => e.type === 'tool_result').map((e) => e.result);

describe('what a question means', () => {
  it.each(QUESTIONS)('[AG-8a] $q', ({ q, intent, kinds, subject, ids, window, extreme }) => {
    const u = understand(q, moment);
    expect(u.intent).toBe(intent);
    if (kinds !== undefined) expect(u.kinds).toEqual(kinds);
    if (subject !== undefined) expect(u.subjects.flatMap((s) => [s.said, ...s.queries])).toContain(subject);
    if (ids !== undefined) expect(u.ids).toEqual(ids);
    if (window !== undefined) expect([u.window?.from, u.window?.to].map((t) => isoInZone(t ?? 0, ZONE).slice(0, 16))).toEqual(window);
    expect(u.extreme).toBe(extreme ?? (intent === 'network' ? u.extreme : null));
  });
});

describe.each([1, 7])('answers over the town of seed %i', (seed) => {
  let host: TownHost;
  beforeAll(() => void (host = townHost({ seed })));
  afterAll(() => host.close());

  it.each(QUESTIONS)('[AG-8a] $q', async ({ q, tools }) => {
    const events = await host.ask(q, { session: `s${QUESTIONS.findIndex((c) => c.q === q)}` });
    const used = [...new Set(called(events).map((e) => e.tool))];
    for (const tool of tools) expect(used).toContain(tool);
    for (const tool of used.filter((t) => t.startsWith('render_') || t === 'present_view')) expect(tools).toContain(tool);
    expect(events.filter((e) => e.type === 'tool_result' && !e.ok)).toEqual([]);
    expect(events.filter((e) => e.type === 'final_answer')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'run_status', status: 'completed', reason: null });
    expect(answerOf(events).length).toBeGreaterThan(5);
    expect(untracedFigures(answerOf(events), { results: resultsOf(events), question: q, ignore: UNQUOTED })).toEqual([]);
    const language = detectLanguage(q, 'en');
    if (language === 'zh') expect(answerOf(events)).toMatch(/[\p{Script=Han}（：]/u);
    else expect(answerOf(events)).not.toMatch(/\p{Script=Han}/u);
  });
});

describe('any words at all', () => {
  const words = fc.constantFrom(
    ...'show compare highlight where lowest highest pressure flow level zone 2 pump 1 PT-201 J-203 P-3 X-9 pipes junctions longest larger than 300 mm upstream of near within 500 m list cells signals card what is wrong now current out limits yesterday last 24 hours since 06:00 tomorrow stale and in the this'.split(' '),
    ...'montre la pression hier depuis 6h conduites plus longues en amont de fiche quelles valeurs hors limites où est'.split(' '),
    ...'显示 2区 压力 过去24小时 最低 高亮 在哪里 异常 管道 最长 上游 对比 和 1号泵 昨天'.split(' '),
  );
  const salad = fc.array(words, { minLength: 1, maxLength: 9 }).map((w) => w.join(' '));

  it('[AG-8a] [F-11] end in one answer whose figures all come from tools', async () => {
    const host = townHost({ seed: 3 });
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 5, arbitrary: salad }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) }), async (q) => {
        const events = await host.ask(q, { session: `f${(n += 1)}`, context: n % 3 === 0 ? { cell_id: 3, features: [{ layer: 'pipes', id: 'P-3' }] } : {} });
        expect(events.at(-1)).toMatchObject({ type: 'run_status', status: 'completed' });
        expect(events.filter((e) => e.type === 'final_answer')).toHaveLength(1);
        expect(untracedFigures(answerOf(events), { results: resultsOf(events), question: q, ignore: UNQUOTED })).toEqual([]);
      }),
      { numRuns: 120 },
    );
    await host.close();
  });
});

describe('truth of answers', () => {
  it.each([1, 2, 3, 4, 5, 6])('[AG-8a] the lowest of seed %i is the lowest of the data, on chart, map and in words alike', async (seed) => {
    const host = townHost({ seed });
    const events = await host.ask('show the pressure in zone 2 for the last 6 hours and highlight where it is lowest');
    const zone2 = SIGNALS.filter((s) => s.cell_id === 2 && s.kind === 'pressure');
    const all = zone2.flatMap((s) => Array.from({ length: 36 }, (_, i) => NOW - 21_600_000 + i * 600_000).map((t) => ({ s, t, v: valueAt(seed, s, t) })));
    const low = all.reduce((a, b) => (b.v < a.v ? b : a));
    expect(answerOf(events)).toContain(`${low.v.toFixed(2)} m`);
    expect(answerOf(events)).toContain(low.s.tag);
    expect(answerOf(events)).toContain(isoInZone(low.t, ZONE).slice(0, 16).replace('T', ' '));
    expect(events.find((e) => e.type === 'ui_render')?.props).toMatchObject({ signal_def_id: low.s.id, mark_anomaly_at: isoInZone(low.t, ZONE) });
    const highlight = events.filter((e) => e.type === 'frontend_action').map((e) => e.envelope.command).find((c) => c.action === 'highlight_features');
    expect(highlight).toMatchObject({ layer: low.s.binding?.layer, feature_ids: [low.s.binding?.feature_id] });
    await host.close();
  });

  it('[CMD-6] without a display it says that it could not highlight', async () => {
    const host = townHost({ renderer: false });
    for (const [q, words] of [
      ['show the pressure in zone 2 yesterday and highlight where it is lowest', 'no display is attached'],
      ['montre la pression dans la zone 2 hier et surligne où elle est la plus basse', 'aucun affichage'],
      ['显示2区昨天的压力并高亮最低点', '没有连接显示界面'],
    ] as const) expect(answerOf(await host.ask(q, { session: words }))).toContain(words);
    await host.close();
  });

  it('[CMD-6] ids that the map does not have are said', async () => {
    const host = townHost({ offMap: ['J-203'] });
    expect(answerOf(await host.ask('show the pressure in zone 2 yesterday and highlight where it is lowest'))).toContain('Not on the map: J-203.');
    const several = answerOf(await host.ask('show the pressure in zone 2 yesterday and highlight it'));
    expect(several).toContain('Highlighted on the map: J-201 and J-202.');
    expect(several).toContain('Not on the map: J-203.');
    await host.close();
  });

  it('[AG-8a] an unknown place is said to be unknown, with names that exist', async () => {
    const host = townHost();
    const answer = answerOf(await host.ask('show the pressure at Casttle gate'));
    expect(answer).toContain('I know no signal for "casttle gate"');
    expect(answer).toContain('Pressure Castle (PT-201)');
    await host.close();
  });

  it('[AG-8a] follow-ups lean on the question before', async () => {
    const host = townHost();
    const windows: unknown[] = [];
    for (const q of ['show the pressure in zone 2 yesterday', 'and in zone 1?', 'highlight where it is lowest', 'et pour les 3 dernières heures ?']) {
      const events = await host.ask(q);
      windows.push(called(events).find((e) => e.tool === 'get_signal_trends')?.args);
    }
    expect(windows).toMatchObject([
      { signal_def_ids: [201, 202, 203], from: '2026-11-29T00:00:00+01:00' },
      { signal_def_ids: [101, 102, 103, 112], from: '2026-11-29T00:00:00+01:00' },
      { signal_def_ids: [101, 102, 103, 112], aggregation: 'min' },
      { signal_def_ids: [101, 102, 103, 112], from: '2026-11-30T07:00:00+01:00' },
    ]);
    await host.close();
  });

  it('[AG-9] "this" is what the operator selected', async () => {
    const host = townHost();
    const events = await host.ask('show the vibration of this pump since yesterday', { context: { cell_id: 3 } });
    expect(called(events).find((e) => e.tool === 'get_signal_trends')?.args).toMatchObject({ signal_def_ids: [302] });
    await host.close();
  });
});
