import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, NOW, smallPlant, START, valueAt } from '../small-plant.fixture.ts';
import { PLANT_TOOLS, type PlantToolName, type ToolOutput } from './contract.ts';
import { plantServer } from './server.ts';

let p: Awaited<ReturnType<typeof smallPlant>>;
let client: Client;
beforeAll(async () => {
  p = await smallPlant();
  const [a, b] = InMemoryTransport.createLinkedPair();
  client = new Client({ name: 'test', version: '1' });
  await plantServer({ plant: p.plant, store: p.store, clock: { now: () => NOW, speed: 1 }, version: '1' }).connect(a);
  await client.connect(b);
});
afterAll(async () => {
  await client.close();
  await p.close();
});

async function call<N extends PlantToolName>(name: N, args: Record<string, unknown>): Promise<ToolOutput<N>> {
  const r = await client.callTool({ name, arguments: args });
  expect(r.isError ?? false, JSON.stringify(r.content)).toBe(false);
  return PLANT_TOOLS[name].output.parse(r.structuredContent) as ToolOutput<N>;
}
async function refusal(name: PlantToolName, args: Record<string, unknown>): Promise<string> {
  const r = await client.callTool({ name, arguments: args });
  expect(r.isError).toBe(true);
  return (r.content as { text: string }[])[0]?.text ?? '';
}
const at = (minute: number): string => new Date(START + minute * MINUTE).toISOString();

describe('plant server', () => {
  it('[PL-5] lists its tools, all read-only, with schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map((t) => t.name).sort()).toEqual(Object.keys(PLANT_TOOLS).sort());
    expect(tools.every((t) => t.annotations?.readOnlyHint === true && t.inputSchema.type === 'object')).toBe(true);
  });

  it('[PL-1] cells with their area and signals', async () => {
    const r = await call('list_cells', { query: 'zone' });
    expect(r).toMatchObject({ total: 2, site: { zone: 'Europe/Zurich' } });
    expect(r.cells.map((c) => [c.cell_id, c.signals])).toEqual([[1, 1], [2, 1]]);
  });

  it('[PL-2] signals by kind and by words without accents', async () => {
    expect((await call('list_signals', { kind: 'pressure' })).signals.map((s) => s.signal_def_id)).toEqual([11, 21]);
    expect((await call('list_signals', { query: 'foret pressure' })).signals).toMatchObject([{ signal_def_id: 11, limits: { low_alert: 30 }, binding: { feature_id: 'J-1' } }]);
  });

  it('[PL-5] current values with state, age and quality; no sample is no value, never 0', async () => {
    const r = await call('get_current_signals', {});
    expect(r).toMatchObject({ total: 4, out_of_limits: 1 });
    expect(r.values.find((v) => v.signal_def_id === 11)).toMatchObject({ value: 25, state: 'low_alert', limit: 30, age_s: 60, stale: false, quality: 'good' });
    expect(r.values.find((v) => v.signal_def_id === 32)).toMatchObject({ value: null, quality: null, time: null, state: 'unknown', stale: true });
  });

  it('[PL-5] trends: statistics over the window, bad samples left out, times in the site zone across its DST change', async () => {
    const r = await call('get_signal_trends', { signal_def_ids: [31, 21], from: at(0), to: at(120), buckets: 4, aggregation: 'max' });
    const flow = r.series[0];
    const good = Array.from({ length: 120 }, (_, i) => i).filter((i) => i < 10 || i >= 15);
    expect(flow).toMatchObject({ signal_def_id: 31, count: 115, missing: 5, min: 0, max: 119, min_time: '2026-03-29T01:00:00+01:00', max_time: '2026-03-29T03:59:00+02:00' });
    expect(flow?.avg).toBeCloseTo(good.reduce((a, b) => a + b, 0) / good.length, 2);
    expect(r.series[1]?.points.map((x) => x.value)).toEqual([29, 59, 89, 119].map((i) => valueAt(21, i)));
    expect(r.series[1]?.points.map((x) => x.time)).toEqual(['2026-03-29T01:00:00+01:00', '2026-03-29T01:30:00+01:00', '2026-03-29T03:00:00+02:00', '2026-03-29T03:30:00+02:00']);
  });

  it('[PL-5] anomalies with direction, severity, peak and whether they last', async () => {
    const r = await call('get_signal_anomalies', { from: at(0), to: at(200) });
    expect(r).toMatchObject({ total: 1, ongoing: 1, signals_checked: 2 });
    expect(r.anomalies[0]).toMatchObject({ signal_def_id: 11, direction: 'low', severity: 'alert', limit: 30, peak: 25, ongoing: true, to: null, from: '2026-03-29T03:30:00+02:00', duration_s: 1800 });
  });

  it('[PL-5] unknown signal, unknown cell, empty window, future window, time without offset: one clear error each', async () => {
    expect(await refusal('get_signal_trends', { signal_def_ids: [99], from: at(0), to: at(1) })).toMatch(/^UNKNOWN_SIGNAL: .*99/);
    expect(await refusal('list_signals', { cell_id: 77 })).toMatch(/^UNKNOWN_CELL: .*77/);
    expect(await refusal('get_signal_trends', { signal_def_ids: [11], from: at(5), to: at(5) })).toMatch(/^EMPTY_WINDOW/);
    expect(await refusal('get_signal_anomalies', { from: at(500), to: at(600) })).toMatch(/^FUTURE_WINDOW/);
    expect(await refusal('get_signal_trends', { signal_def_ids: [11], from: '2026-03-29T00:00:00', to: at(5) })).toMatch(/from/);
    expect(await refusal('list_cells', { colour: 'red' })).toMatch(/colour|unrecognized/i);
  });

  it('[PL-5] query_network says when the site has no network', async () => {
    expect(await refusal('query_network', { layer: 'pipes' })).toMatch(/^NOT_FOUND: .*Testville/);
  });
});
