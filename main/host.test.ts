import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestInput, RequestName, RequestOutput } from '../shared/bridge/table.ts';
import { SignalChartProps } from '../shared/artifacts/catalogue.ts';
import type { Envelope, Receipt } from '../shared/display/envelope.ts';
import type { RunEvent, RunEventOf } from '../shared/runs/events.ts';
import { untracedFigures } from './agents/playbook/trace-numbers.ts';
import type { Host } from './bridge/host-bridge.ts';
import { plantClock } from './clock.ts';
import { createHost } from './host.ts';

/** The plant's time at the start of the test: a summer's morning at the site. */
const AT = Date.UTC(2026, 6, 14, 6, 0);
let dir: string;
let host: Host;
const bugs: Error[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'penstock-host-'));
  host = await createHost({ dataDir: dir, clock: plantClock({ start: AT }), onBug: (e) => bugs.push(e) });
  await host.ready;
}, 120_000);
afterAll(async () => {
  await host.close();
  rmSync(dir, { recursive: true, force: true });
  expect(bugs).toEqual([]);
});

async function request<K extends RequestName>(name: K, input: RequestInput<K>): Promise<RequestOutput<K>> {
  const reply = await host.bridge.handle(name, input);
  if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
  return reply.value as RequestOutput<K>;
}

/** Asks in a new session, as a window that executes commands with `act`; null: no window. */
async function ask(question: string, act: ((envelope: Envelope) => Pick<Receipt, 'status' | 'output'>) | null, language: 'en' | 'fr' | 'zh' = 'en') {
  const { id: session_id } = await request('sessions.create', {});
  if (act !== null) await request('display.attach', { window_id: 'test', session_id, version: 'frontend-action@2', actions: ['locate_features', 'zoom_to_map', 'highlight_features', 'clear_highlights'] });
  const events: RunEvent[] = [];
  const executed: Envelope[] = [];
  const done = Promise.withResolvers<void>();
  const off = host.bridge.onEvent((e) => {
    if (e.name === 'display.execute' && act !== null) {
      const { envelope } = e.data;
      executed.push(envelope);
      const receipt: Receipt = { version: 'frontend-action-result@2', actionId: envelope.actionId, completedAt: Date.now(), ...act(envelope) };
      void request('display.result', { action_id: envelope.actionId, session_id, receipt });
    }
    if (e.name !== 'runs.event' || e.data.session_id !== session_id) return;
    events.push(e.data);
    if (e.data.type === 'run_status' && e.data.status !== 'running') done.resolve();
  });
  await request('runs.start', { session_id, question, language, context: { page: 'room', site_id: 1, cell_id: null, features: [], open_charts: [] } });
  await done.promise;
  off();
  const of = <T extends RunEvent['type']>(type: T): RunEventOf<T>[] => events.filter((e): e is RunEventOf<T> => e.type === type);
  return { session_id, events, executed, of, answer: of('final_answer')[0]?.text ?? '' };
}

const matchAll = (e: Envelope): Pick<Receipt, 'status' | 'output'> => ('feature_ids' in e.command ? { status: 'succeeded', output: { layer: e.command.layer, matched: e.command.feature_ids ?? [], missing: [] } } : { status: 'succeeded' });

describe('the host, whole', () => {
  it('[PL-9] the demo plant has thirty days, is live, and something real is wrong in it', async () => {
    const { sites, active_site_id } = await request('plant.sites', {});
    expect(sites).toMatchObject([{ id: active_site_id, demo: true, zone: 'Europe/Zurich' }]);
    const signals = await request('plant.signals', { site_id: 1 });
    expect(signals.length).toBeGreaterThanOrEqual(60);
    const pressure = signals.find((s) => s.kind === 'pressure' && s.interval_ms === 60_000);
    const month = await request('signals.read', { signal_def_id: pressure?.id ?? 0, from: AT - 30 * 86_400_000, to: AT, buckets: 1000 });
    const total = month.buckets.count.reduce((a, b) => a + b, 0) + month.buckets.missing.reduce((a, b) => a + b, 0);
    expect(total).toBeGreaterThanOrEqual(30 * 1440 - 5);
    const before = (await request('plant.current', { site_id: 1 })).values;
    await new Promise((resolve) => setTimeout(resolve, 3500));
    const after = (await request('plant.current', { site_id: 1 })).values;
    const newer = after.filter((v) => v.t > (before.find((b) => b.signal_def_id === v.signal_def_id)?.t ?? Infinity));
    expect(newer.length).toBeGreaterThan(10);
    expect((await request('plant.breaches', { site_id: 1 })).length).toBeGreaterThan(0);
  });

  it('[AG-5] [UI-2] [CMD-2] [CMD-6] a question mounts a chart, lights a feature, and says only numbers that tools returned', async () => {
    const r = await ask('show the pressure in zone 2 for the last 24 hours and highlight where it is lowest', matchAll);
    const chart = r.of('ui_render');
    expect(chart).toHaveLength(1);
    expect(chart[0]).toMatchObject({ agent: 'qa', component: 'signal_chart', session_id: r.session_id });
    const props = SignalChartProps.parse(chart[0]?.props);
    const signals = new Map((await request('plant.signals', { site_id: 1 })).map((s) => [s.id, s]));
    const shown = [props.signal_def_id, ...(props.compare_signal_def_ids ?? [])].map((id) => signals.get(id));
    expect(shown.every((s) => s?.kind === 'pressure')).toBe(true);

    const highlight = r.executed.find((e) => e.command.action === 'highlight_features');
    const lowest = signals.get(props.signal_def_id);
    expect(highlight?.command).toMatchObject({ layer: lowest?.binding?.layer, feature_ids: [lowest?.binding?.feature_id] });
    expect(await request('network.layer', { network_id: 1, layer: lowest?.binding?.layer ?? 'junctions' })).toContainEqual(expect.objectContaining({ id: lowest?.binding?.feature_id }));

    const minima = await Promise.all(shown.map(async (s) => {
      const read = await request('signals.read', { signal_def_id: s?.id ?? 0, from: (chart[0]?.at ?? 0) - 86_400_000, to: chart[0]?.at ?? 0, buckets: 100 });
      return Math.min(...read.buckets.min.filter((m) => m !== null));
    }));
    expect(minima[0]).toBe(Math.min(...minima));
    expect(r.answer).toContain((minima[0] as number).toFixed(lowest?.decimals ?? 0));
    expect(untracedFigures(r.answer, { results: r.of('tool_result').map((e) => e.result), question: 'show the pressure in zone 2 for the last 24 hours and highlight where it is lowest' })).toEqual([]);
    expect(r.events.at(-1)).toMatchObject({ type: 'run_status', status: 'completed' });
    expect(r.of('final_answer')).toHaveLength(1);
  });

  it('[CMD-6] the receipt is the tool result: what was not found is said', async () => {
    const r = await ask('highlight where the pressure in zone 2 was lowest over the last 6 hours', (e) => ('feature_ids' in e.command ? { status: 'failed', output: { matched: [], missing: e.command.feature_ids ?? [] } } : { status: 'succeeded' }));
    const receipts = r.of('tool_result').filter((e) => e.tool === 'present_view');
    expect(receipts.length).toBeGreaterThan(0);
    expect(receipts[0]?.result).toMatchObject({ status: 'failed', output: { missing: [expect.any(String)] } });
    expect(r.answer).toMatch(/not|could/i);
  });

  it('[CLI-2] without a window, actions end rejected with "no renderer", and the run still answers', async () => {
    const r = await ask('where is tank 2', null);
    expect(r.of('frontend_action').length).toBeGreaterThan(0);
    expect(r.of('receipt').every((e) => e.receipt.status === 'rejected' && (e.receipt.error?.message ?? '').includes('no renderer'))).toBe(true);
    expect(r.of('run_status').at(-1)).toMatchObject({ status: 'completed' });
  });

  it.each([['fr', "qu'est-ce qui ne va pas en ce moment ?", /depuis|limite/], ['zh', '过去24小时2区的压力', /压力|米|m/]] as const)('[AG-8] answers in %s with figures from tools', async (language, question, words) => {
    const r = await ask(question, matchAll, language);
    expect(r.answer).toMatch(words);
    expect(r.of('ui_render').length).toBeGreaterThan(0);
    expect(untracedFigures(r.answer, { results: r.of('tool_result').map((e) => e.result), question })).toEqual([]);
  });

  it('[AG-8] what it cannot answer offline it says, and invents nothing', async () => {
    const r = await ask('what will the weather be like tomorrow in Paris?', matchAll);
    expect(r.answer).toMatch(/offline/i);
    expect(r.of('ui_render')).toEqual([]);
    expect(r.of('run_status').at(-1)).toMatchObject({ status: 'completed' });
  });

  it('[UI-9] a conversation is there again after a restart, with its artifacts and without acting', async () => {
    const r = await ask('show the level of tank 1 for the last 6 hours', matchAll);
    const before = await request('sessions.history', { session_id: r.session_id });
    expect(before.map((e) => e.seq)).toEqual(r.events.map((e) => e.seq));
    await host.close();
    host = await createHost({ dataDir: dir, clock: plantClock({ start: AT + 3_600_000 }), onBug: (e) => bugs.push(e) });
    const executed: unknown[] = [];
    host.bridge.onEvent((e) => e.name === 'display.execute' && executed.push(e));
    expect(await request('sessions.history', { session_id: r.session_id })).toEqual(before);
    await host.ready;
    expect(executed).toEqual([]);
  });

  it('[PL-9] [F-4] a clock that was set forward and back leaves no stale plant', async () => {
    for (const start of [AT + 400 * 86_400_000, AT + 7_200_000]) {
      await host.close();
      host = await createHost({ dataDir: dir, clock: plantClock({ start }), onBug: (e) => bugs.push(e) });
      await host.ready;
      const { clock, values } = await request('plant.current', { site_id: 1 });
      const slow = new Set((await request('plant.signals', { site_id: 1 })).filter((s) => s.interval_ms === 60_000).map((s) => s.id));
      for (const v of values.filter((x) => slow.has(x.signal_def_id))) expect(clock.now - v.t).toBeLessThan(121_000);
    }
  });

  it('[PL-9] the hour that Penstock was closed is filled in', async () => {
    const level = (await request('plant.signals', { site_id: 1 })).find((s) => s.kind === 'level');
    const read = await request('signals.read', { signal_def_id: level?.id ?? 0, from: AT - 3_600_000, to: AT + 3_600_000, buckets: 120 });
    expect(read.buckets.gap.filter((g) => g !== 0)).toEqual([]);
    expect(read.buckets.count.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(118);
    // Before and after the restart it is one plant: no value jumps where the host was closed.
    for (const s of (await request('plant.signals', { site_id: 1 })).filter((x) => x.kind === 'pressure' && x.interval_ms === 60_000)) {
      const { buckets } = await request('signals.read', { signal_def_id: s.id, from: AT - 600_000, to: AT + 600_000, buckets: 20 });
      const values = buckets.avg.filter((v) => v !== null);
      const steps = values.slice(1).map((v, i) => Math.abs(v - (values[i] as number)));
      expect(Math.max(...steps), s.tag).toBeLessThan(3);
    }
  });
});
