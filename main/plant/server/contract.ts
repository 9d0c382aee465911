/**
 * The plant server's data tools (PL-5): inputs and results. Times are ISO 8601 with an offset and windows half-open [from, to).
 * Results carry times in the site's zone. A value that does not exist is null, never 0.
 */
import { z } from 'zod';
import { Layer } from '../../../shared/network/model.ts';
import { CellKind, Limits, MapBinding, Origin, SignalKind } from '../../../shared/plant/model.ts';
import { Quality } from '../../../shared/signals/model.ts';

const Id = z.int().positive();
const Time = z.iso.datetime({ offset: true }).describe('ISO 8601 with offset, such as 2026-03-29T06:00:00+02:00');
const Query = z.string().max(120).describe('Words that must all occur in tag, name or area; case and accents do not matter');
const SignalIds = z.array(Id).min(1).max(16);

const SignalRef = { signal_def_id: Id, cell_id: Id, tag: z.string(), name: z.string(), kind: SignalKind, unit: z.string(), decimals: z.int(), origin: Origin, binding: MapBinding.nullable() };

export const ListCells = {
  description: 'Lists the cells (equipment and zones) of the site with their area, kind and number of signals.',
  input: z.strictObject({ query: Query.optional(), kind: CellKind.optional() }),
  output: z.strictObject({
    site: z.strictObject({ site_id: Id, name: z.string(), zone: z.string(), demo: z.boolean() }),
    cells: z.array(z.strictObject({ cell_id: Id, tag: z.string(), name: z.string(), area: z.string(), line: z.string(), kind: CellKind, signals: z.int(), binding: MapBinding.nullable() })),
    total: z.int(),
  }),
};

export const ListSignals = {
  description: 'Lists signals with unit, limits and place on the map. Narrow by cell, kind (pressure, flow, level …) or words.',
  input: z.strictObject({ cell_id: Id.optional(), kind: SignalKind.optional(), query: Query.optional() }),
  output: z.strictObject({ signals: z.array(z.strictObject({ ...SignalRef, limits: Limits, interval_s: z.number() })), total: z.int() }),
};

export const LimitState = z.enum(['normal', 'low_alert', 'low_trip', 'high_alert', 'high_trip', 'unknown']);
export type LimitState = z.infer<typeof LimitState>;

export const GetCurrentSignals = {
  description: 'The newest value of signals with quality, age and state against their limits. Says which are out of limits, stale or bad.',
  input: z.strictObject({ signal_def_ids: SignalIds.optional(), cell_id: Id.optional(), kind: SignalKind.optional(), query: Query.optional(), out_of_limits_only: z.boolean().optional() }),
  output: z.strictObject({
    now: z.string(),
    values: z.array(
      z.strictObject({ ...SignalRef, value: z.number().nullable(), quality: Quality.nullable(), time: z.string().nullable(), age_s: z.number().nullable(), stale: z.boolean(), state: LimitState, limit: z.number().nullable() }),
    ),
    /** Of all signals that matched, before out_of_limits_only. */
    total: z.int(), out_of_limits: z.int(), stale: z.int(), bad: z.int(),
  }),
};

export const GetSignalTrends = {
  description: 'History of up to 16 signals over a window: statistics and an aggregated series for each. Gaps are left out, never filled.',
  input: z.strictObject({
    signal_def_ids: SignalIds, from: Time, to: Time,
    aggregation: z.enum(['avg', 'min', 'max', 'first', 'last']).default('avg'),
    buckets: z.int().min(1).max(500).default(48).describe('Number of points in each series'),
  }),
  output: z.strictObject({
    from: z.string(), to: z.string(), bucket_s: z.number(), aggregation: z.string(),
    series: z.array(
      z.strictObject({
        ...SignalRef, count: z.int(), missing: z.int(),
        avg: z.number().nullable(), min: z.number().nullable(), min_time: z.string().nullable(), max: z.number().nullable(), max_time: z.string().nullable(), last: z.number().nullable(), last_time: z.string().nullable(),
        points: z.array(z.strictObject({ time: z.string(), value: z.number(), count: z.int() })),
      }),
    ),
  }),
};

export const GetSignalAnomalies = {
  description: 'Finds the times within a window in which signals lay beyond their limits: direction, severity, peak, duration, and whether it still lasts.',
  input: z.strictObject({ signal_def_ids: SignalIds.optional(), cell_id: Id.optional(), kind: SignalKind.optional(), query: Query.optional(), from: Time, to: Time }),
  output: z.strictObject({
    from: z.string(), to: z.string(), signals_checked: z.int(), total: z.int(), ongoing: z.int(),
    anomalies: z.array(
      z.strictObject({
        ...SignalRef, from: z.string(), to: z.string().nullable(), ongoing: z.boolean(), direction: z.enum(['low', 'high']), severity: z.enum(['alert', 'trip']),
        limit: z.number(), peak: z.number(), peak_time: z.string(), duration_s: z.number(),
      }),
    ),
  }),
};

export const QueryNetwork = {
  description: 'Finds features of the pipe network by layer, id, attribute, distance, or by tracing with or against the flow from a feature.',
  input: z.strictObject({
    layer: Layer.optional(),
    ids: z.array(z.string().min(1).max(64)).max(500).optional(),
    query: z.string().max(120).optional().describe('Words that must occur in id or name'),
    where: z
      .array(z.strictObject({ attribute: z.string().min(1).max(64), op: z.enum(['=', '!=', '<', '<=', '>', '>=']), value: z.union([z.string().max(200), z.number(), z.boolean()]) }))
      .max(8)
      .optional()
      .describe('All must hold; attributes are SI: length_m, diameter_mm, elevation_m, zone …'),
    near: z.strictObject({ layer: Layer, id: z.string().min(1).max(64), within_m: z.number().positive().max(100_000) }).optional(),
    trace: z.strictObject({ layer: Layer, id: z.string().min(1).max(64), direction: z.enum(['upstream', 'downstream']) }).optional().describe('Follows the flow of the base simulation'),
    sort: z.strictObject({ attribute: z.string().min(1).max(64), descending: z.boolean().default(false) }).optional(),
    limit: z.int().min(1).max(500).default(50),
  }),
  output: z.strictObject({
    network: z.strictObject({ network_id: Id, name: z.string(), crs: z.string() }),
    features: z.array(
      z.strictObject({ layer: Layer, id: z.string(), center: z.tuple([z.number(), z.number()]), properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])), distance_m: z.number().nullable() }),
    ),
    total: z.int(), returned: z.int(), missing_ids: z.array(z.string()),
  }),
};

/** Tool name → contract. All are read-only. */
export const PLANT_TOOLS = {
  list_cells: ListCells,
  list_signals: ListSignals,
  get_current_signals: GetCurrentSignals,
  get_signal_trends: GetSignalTrends,
  get_signal_anomalies: GetSignalAnomalies,
  query_network: QueryNetwork,
} as const;
export type PlantToolName = keyof typeof PLANT_TOOLS;
export type ToolInput<N extends PlantToolName> = z.output<(typeof PLANT_TOOLS)[N]['input']>;
export type ToolOutput<N extends PlantToolName> = z.output<(typeof PLANT_TOOLS)[N]['output']>;
