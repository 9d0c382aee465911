/** A generated town behind a real MCP server with the plant's contracts, for tests. Values are a function of seed, signal and minute. */
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Feature, Layer } from '../../../shared/network/model.ts';
import { NO_LIMITS, type Signal, type SignalKind } from '../../../shared/plant/model.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { matchesWords, queryFeatures } from '../../network/query.ts';
import { PLANT_TOOLS, type PlantToolName, type ToolInput, type ToolOutput } from '../../plant/server/contract.ts';
import { beyond, breachesIn } from '../../signals/breaches.ts';
import { isoInZone } from '../../time.ts';

export const ZONE = 'Europe/Zurich';
export const NOW = Date.parse('2026-11-30T10:00:00+01:00');
const STEP = 600_000;
const HISTORY = 9 * 86_400_000;

interface TownCell { id: number; tag: string; name: string; area: string; kind: ToolOutput<'list_cells'>['cells'][number]['kind']; binding: Signal['binding'] }

export const CELLS: TownCell[] = [
  { id: 1, tag: 'Z1', name: 'Zone 1', area: 'Zone 1', kind: 'zone', binding: null },
  { id: 2, tag: 'Z2', name: 'Zone 2', area: 'Zone 2', kind: 'zone', binding: null },
  { id: 3, tag: 'PU-1', name: 'Pump 1', area: 'North pump station', kind: 'pump', binding: { layer: 'pumps', feature_id: 'PU-1' } },
  { id: 4, tag: 'PU-2', name: 'Pump 2', area: 'North pump station', kind: 'pump', binding: { layer: 'pumps', feature_id: 'PU-2' } },
  { id: 5, tag: 'T-1', name: 'Hill tank', area: 'Zone 2', kind: 'tank', binding: { layer: 'tanks', feature_id: 'T-1' } },
  { id: 6, tag: 'WTW', name: 'Treatment works', area: 'Supply', kind: 'treatment', binding: { layer: 'reservoirs', feature_id: 'R-1' } },
];

const signal = (id: number, cell_id: number, tag: string, name: string, kind: SignalKind, unit: string, base: number, extra: Partial<Signal> = {}): Signal & { base: number } => ({
  id, cell_id, tag, name, kind, unit: { code: unit, display: unit }, interval_ms: STEP, range: null, limits: NO_LIMITS, deadband: 0.5, decimals: 2, binding: null, origin: 'simulated', base, ...extra,
});
const at = (layer: Layer, feature_id: string): Signal['binding'] => ({ layer, feature_id });

export const SIGNALS = [
  ...[101, 102, 103, 112].map((n, i) => signal(n, 1, `PT-${n}`, `Pressure ${['Mill', 'Church', 'School', 'Harbour'][i] ?? ''}`, 'pressure', 'm', 55 + i, { limits: { ...NO_LIMITS, low_alert: 25, high_alert: 80 }, binding: at('junctions', `J-${n}`) })),
  ...[201, 202, 203].map((n, i) => signal(n, 2, `PT-${n}`, `Pressure ${['Castle', 'Forest', 'Ridge'][i] ?? ''}`, 'pressure', 'm', 42 + i, { limits: { ...NO_LIMITS, low_trip: 5, low_alert: 20 }, binding: at('junctions', `J-${n}`) })),
  signal(301, 3, 'FT-1', 'Pump 1 flow', 'flow', 'L/s', 35, { decimals: 1, binding: at('pumps', 'PU-1') }),
  signal(302, 3, 'VT-1', 'Pump 1 bearing vibration', 'vibration', 'mm/s', 3, { limits: { ...NO_LIMITS, high_alert: 4.5, high_trip: 7.1 }, deadband: 0.1, binding: at('pumps', 'PU-1') }),
  signal(303, 3, 'TT-1', 'Pump 1 bearing temperature', 'temperature', '°C', 48, { decimals: 1 }),
  signal(401, 4, 'FT-2', 'Pump 2 flow', 'flow', 'L/s', 31, { decimals: 1, binding: at('pumps', 'PU-2') }),
  signal(402, 4, 'XT-2', 'Pump 2 dead sensor', 'temperature', '°C', Number.NaN),
  signal(501, 5, 'LT-1', 'Hill tank level', 'level', 'm', 3.2, { binding: at('tanks', 'T-1') }),
  signal(601, 6, 'AT-1', 'Outlet residual chlorine', 'quality', 'mg/L', 0.35),
];

/** A junction of zone 2 that falls below its limit for two hours yesterday evening; a bearing that shakes since this morning. */
const DIP = { id: 203, from: Date.parse('2026-11-29T18:00:00+01:00'), to: Date.parse('2026-11-29T20:00:00+01:00'), depth: 28 };
const SHAKE = { id: 302, from: Date.parse('2026-11-30T04:00:00+01:00'), rise: 2.4 };

function noise(seed: number, id: number, step: number): number {
  let h = (seed * 374_761_393 + id * 668_265_263 + step * 2_147_483_647) | 0;
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return (((h ^ (h >>> 16)) >>> 0) / 0xffff_ffff) * 2 - 1;
}

export function valueAt(seed: number, s: { id: number; base: number }, t: number): number {
  const day = Math.sin((t / 86_400_000) * 2 * Math.PI);
  const dip = s.id === DIP.id && t >= DIP.from && t < DIP.to ? DIP.depth : 0;
  const shake = s.id === SHAKE.id && t >= SHAKE.from ? SHAKE.rise : 0;
  return s.base * (1 + 0.05 * day + 0.03 * noise(seed, s.id, t / STEP)) - dip + shake;
}

function samples(seed: number, s: { id: number; base: number }, from: number, to: number): { t: number; v: number }[] {
  if (Number.isNaN(s.base)) return [];
  const first = Math.max(Math.ceil(from / STEP), Math.ceil((NOW - HISTORY) / STEP));
  const out: { t: number; v: number }[] = [];
  for (let i = first; i * STEP < Math.min(to, NOW); i++) out.push({ t: i * STEP, v: valueAt(seed, s, i * STEP) });
  return out;
}

const point = (layer: Layer, id: string, n: number, properties: Feature['properties']): Feature => ({ id, layer, geometry: { type: 'Point', coordinates: [8.5 + n * 0.002, 47.2 + (n % 7) * 0.001] }, properties });

/** One supply line: reservoir, pump, zone 1, then the tank and zone 2. Pipe lengths and diameters grow and shrink along it. */
export function townNetwork(seed: number): Feature[] {
  const nodes = ['R-1', 'J-100', ...[101, 102, 103, 112].map((n) => `J-${n}`), 'T-1', ...[201, 202, 203].map((n) => `J-${n}`)];
  const zoneOf = (id: string): string => (/J-1/.test(id) ? 'Zone 1' : /J-2|T-1/.test(id) ? 'Zone 2' : 'Supply');
  const points = nodes.map((id, n) => point(id.startsWith('R') ? 'reservoirs' : id.startsWith('T') ? 'tanks' : 'junctions', id, n, { zone: zoneOf(id), elevation_m: Math.round(400 + 20 * noise(seed, n, 1)), ...(id.startsWith('J') ? { demand_lps: 1 } : {}) }));
  const links = nodes.slice(1).map((to, n): Feature => {
    const from = nodes[n] as string;
    const pump = from === 'R-1';
    const a = points[n] as Feature;
    const b = points[n + 1] as Feature;
    return {
      id: pump ? 'PU-1' : `P-${n}`, layer: pump ? 'pumps' : 'pipes', geometry: { type: 'LineString', coordinates: [a.geometry.coordinates as [number, number], b.geometry.coordinates as [number, number]] },
      properties: { from, to, zone: zoneOf(to), base_flow_lps: 40 - n, ...(pump ? {} : { length_m: Math.round((300 + 250 * noise(seed, n, 2)) * 10) / 10, diameter_mm: [100, 150, 200, 300, 400, 500][n % 6] as number, roughness: 120 }) },
    };
  });
  return [...points, ...links, point('pumps', 'PU-2', 11, { zone: 'Supply' }), point('valves', 'V-12', 12, { zone: 'Zone 1' })];
}

const refOf = (s: Signal) => ({ signal_def_id: s.id, cell_id: s.cell_id, tag: s.tag, name: s.name, kind: s.kind, unit: s.unit.display, decimals: s.decimals, origin: s.origin, binding: s.binding });
const iso = (t: number): string => isoInZone(t, ZONE);

type Handlers = { [N in PlantToolName]: (q: ToolInput<N>) => Result<ToolOutput<N>> };

function handlers(seed: number): Handlers {
  const select = (q: { signal_def_ids?: number[] | undefined; cell_id?: number | undefined; kind?: string | undefined; query?: string | undefined }) =>
    SIGNALS.filter((s) => {
      const cell = CELLS.find((c) => c.id === s.cell_id) as TownCell;
      return (q.signal_def_ids?.includes(s.id) ?? true) && (q.cell_id === undefined || s.cell_id === q.cell_id) && (q.kind === undefined || s.kind === q.kind) && (q.query === undefined || matchesWords(q.query, [s.tag, s.name, cell.tag, cell.name, cell.area]));
    });
  const window = (q: { from: string; to: string }): Result<{ from: number; to: number }> => {
    const [from, to] = [Date.parse(q.from), Date.parse(q.to)];
    if (to <= from) return fail('EMPTY_WINDOW', 'the window is empty');
    return from > NOW ? fail('FUTURE_WINDOW', 'the window lies in the future') : ok({ from, to: Math.min(to, NOW) });
  };
  const network = townNetwork(seed);
  return {
    list_cells(q) {
      const cells = CELLS.filter((c) => (q.kind === undefined || c.kind === q.kind) && (q.query === undefined || matchesWords(q.query, [c.tag, c.name, c.area])));
      return ok({ site: { site_id: 1, name: 'Smalltown', zone: ZONE, demo: true }, cells: cells.map((c) => ({ cell_id: c.id, tag: c.tag, name: c.name, area: c.area, line: 'Water', kind: c.kind, signals: SIGNALS.filter((s) => s.cell_id === c.id).length, binding: c.binding })), total: cells.length });
    },
    list_signals(q) {
      const list = select(q);
      return ok({ signals: list.map((s) => ({ ...refOf(s), limits: s.limits, interval_s: STEP / 1000 })), total: list.length });
    },
    get_current_signals(q) {
      const values = select(q).map((s) => {
        const last = samples(seed, s, NOW - 2 * STEP, NOW + 1).at(-1);
        const hit = last === undefined ? null : beyond(last.v, s.limits);
        return { ...refOf(s), value: last?.v ?? null, quality: last === undefined ? null : ('good' as const), time: last === undefined ? null : iso(last.t), age_s: last === undefined ? null : (NOW - last.t) / 1000, stale: last === undefined, state: last === undefined ? ('unknown' as const) : (hit?.name ?? ('normal' as const)), limit: hit?.limit ?? null };
      });
      const out = values.filter((v) => v.state !== 'normal' && v.state !== 'unknown');
      return ok({ now: iso(NOW), values: q.out_of_limits_only === true ? out : values, total: values.length, out_of_limits: out.length, stale: values.filter((v) => v.stale).length, bad: 0 });
    },
    get_signal_trends(q) {
      const w = window(q);
      if (!w.ok) return w;
      return ok({
        from: iso(w.value.from), to: iso(w.value.to), bucket_s: (w.value.to - w.value.from) / q.buckets / 1000, aggregation: q.aggregation,
        series: select(q).map((s) => {
          const list = samples(seed, s, w.value.from, w.value.to);
          const low = list.reduce<{ t: number; v: number } | null>((a, b) => (a === null || b.v < a.v ? b : a), null);
          const high = list.reduce<{ t: number; v: number } | null>((a, b) => (a === null || b.v > a.v ? b : a), null);
          return {
            ...refOf(s), count: list.length, missing: 0, avg: list.length === 0 ? null : list.reduce((sum, x) => sum + x.v, 0) / list.length,
            min: low?.v ?? null, min_time: low === null ? null : iso(low.t), max: high?.v ?? null, max_time: high === null ? null : iso(high.t), last: list.at(-1)?.v ?? null, last_time: list.length === 0 ? null : iso((list.at(-1) as { t: number }).t),
            points: list.filter((_, i) => i % Math.ceil(list.length / q.buckets) === 0).map((x) => ({ time: iso(x.t), value: x.v, count: 1 })),
          };
        }),
      });
    },
    get_signal_anomalies(q) {
      const w = window(q);
      if (!w.ok) return w;
      const limited = select(q).filter((s) => s.limits !== NO_LIMITS);
      const anomalies = limited.flatMap((s) => {
        const list = samples(seed, s, w.value.from, w.value.to);
        const columns = { t: Float64Array.from(list, (x) => x.t), v: Float64Array.from(list, (x) => x.v), status: new Uint32Array(list.length) };
        return breachesIn(columns, s).breaches.map((b) => ({ ...refOf(s), from: iso(b.from), to: b.to === null ? null : iso(b.to), ongoing: b.to === null, direction: b.direction, severity: b.severity, limit: b.limit, peak: b.peak, peak_time: iso(b.peak_t), duration_s: ((b.to ?? NOW) - b.from) / 1000 }));
      });
      return ok({ from: iso(w.value.from), to: iso(w.value.to), signals_checked: limited.length, total: anomalies.length, ongoing: anomalies.filter((a) => a.ongoing).length, anomalies });
    },
    query_network(q) {
      const found = queryFeatures(network, q);
      if (!found.ok) return fail('NOT_FOUND', found.message);
      return ok({ network: { network_id: 1, name: 'Smalltown', crs: 'EPSG:2056' }, features: found.features, total: found.total, returned: found.features.length, missing_ids: found.missing_ids });
    },
  };
}

/** A transport to a fresh server of the town of this seed. */
export function townServer(seed: number): () => Promise<Transport> {
  return async () => {
    const server = new McpServer({ name: 'plant', version: '1' });
    const answers = handlers(seed);
    for (const name of Object.keys(PLANT_TOOLS) as PlantToolName[]) {
      const { description, input, output } = PLANT_TOOLS[name];
      const answer = answers[name] as (q: unknown) => Result<Record<string, unknown>>;
      server.registerTool(name, { description, inputSchema: input, outputSchema: output, annotations: { readOnlyHint: true } }, (args: unknown) => {
        const result = answer(args);
        if (!result.ok) return { isError: true, content: [{ type: 'text' as const, text: `${result.error.code}: ${result.error.message}` }] };
        return { content: [{ type: 'text' as const, text: JSON.stringify(result.value) }], structuredContent: result.value };
      });
    }
    const [near, far] = InMemoryTransport.createLinkedPair();
    await server.connect(far);
    return near;
  };
}
