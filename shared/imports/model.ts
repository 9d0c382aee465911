/**
 * What an import needs to know and what it tells (PL-6, CLI-1). The bridge (shared/bridge/table.ts) imports these names:
 * NetworkChoices, NetworkPreview, HistoryChoices, HistoryPreview, ImportProgress, ImportRecord, CrsMatch. The import worker may add to them.
 */
import { z } from 'zod';
import { Counts, Extent } from '../network/model.ts';
import { EpochMs, SignalKind } from '../plant/model.ts';

export const FaultCode = z.enum([
  'UNKNOWN_SECTION', 'UNKNOWN_KEYWORD', 'BAD_NUMBER', 'MISSING_COLUMN', 'UNDEFINED_ID', 'DUPLICATE_ID', 'BAD_ID', 'SAME_NODES', 'LINE_TOO_LONG', 'NO_SOURCE', 'NO_NODES', 'ENGINE',
  'NO_COORDINATES', 'IMPLAUSIBLE_COORDINATES', 'UNKNOWN_CRS', 'NOT_TEXT',
  'BAD_TIME', 'TIME_NOT_EXISTING', 'TIME_TWICE', 'BAD_VALUE', 'BAD_QUALITY', 'BAD_TAG', 'BAD_CSV', 'COLUMN_COUNT', 'UNKNOWN_COLUMN', 'NO_TIME_COLUMN', 'NO_VALUE_COLUMN',
]);
export type FaultCode = z.infer<typeof FaultCode>;

/** `line` counts from 1; null when the fault belongs to the file as a whole. `text` is the line, cut to 200 characters. */
export const Fault = z.strictObject({ line: z.int().positive().nullable(), section: z.string().nullable(), code: FaultCode, message: z.string(), text: z.string().max(200) });
export type Fault = z.infer<typeof Fault>;
export const MAX_LISTED_FAULTS = 1000;

/** `EPSG:n` or `local`; null while not chosen: never guessed. */
export const NetworkChoices = z.strictObject({ crs: z.string().regex(/^(EPSG:\d{1,6}|local)$/).nullable() });
export type NetworkChoices = z.infer<typeof NetworkChoices>;

export const NetworkPreview = z.strictObject({
  file: z.string(),
  title: z.string(),
  encoding: z.string(),
  counts: Counts,
  /** How the file states its coordinates; what the user needs to choose a CRS. */
  map_units: z.string().nullable(),
  coordinates: z.enum(['none', 'some', 'all']),
  sample_coordinate: z.strictObject({ id: z.string(), x: z.number(), y: z.number() }).nullable(),
  /** False while `choices.crs` is null or does not fit; then `extent` is null. */
  ready: z.boolean(),
  crs: z.string().nullable(),
  extent: Extent.nullable(),
  warnings: z.array(z.string()),
  faults: z.array(Fault).max(MAX_LISTED_FAULTS),
  fault_count: z.int().nonnegative(),
});
export type NetworkPreview = z.infer<typeof NetworkPreview>;

export const ColumnRole = z.enum(['time', 'value', 'tag', 'quality', 'ignore']);
export type ColumnRole = z.infer<typeof ColumnRole>;
export const Column = z.strictObject({ index: z.int().nonnegative(), name: z.string(), role: ColumnRole, sample: z.string() });
export type Column = z.infer<typeof Column>;

/** How numbers in a quality column are meant: words, OPC DA (192 good) or OPC UA (0 good). */
export const QualityScale = z.enum(['words', 'opc_da', 'opc_ua']);
export type QualityScale = z.infer<typeof QualityScale>;

/** What a local time that exists twice (autumn) means: by the order of the lines, always the first or second, or not at all. */
export const AmbiguousRule = z.enum(['in_order', 'earlier', 'later', 'reject']);
export type AmbiguousRule = z.infer<typeof AmbiguousRule>;

/** Null, or absent, means: as detected. Where detection leaves a doubt the import asks and does not start. */
export const HistoryChoices = z.strictObject({
  zone: z.string().max(64).nullable(),
  delimiter: z.enum([',', ';', '\t', '|']).nullable(),
  decimal: z.enum(['.', ',']).nullable(),
  encoding: z.string().max(40).nullable(),
  day_first: z.boolean().nullable(),
  columns: z.array(Column).max(500).nullable(),
  /** For files with one value column: what the signal is. */
  tag: z.string().min(1).max(64).nullable(),
  kind: SignalKind.nullable(),
  unit: z.string().max(24).nullable(),
  /** Whether the first row names the columns. */
  header: z.boolean().nullable().optional(),
  quality: QualityScale.nullable().optional(),
  /** Null and absent are `in_order`. */
  ambiguous: AmbiguousRule.nullable().optional(),
});
export type HistoryChoices = z.infer<typeof HistoryChoices>;
export const NO_HISTORY_CHOICES: HistoryChoices = { zone: null, delimiter: null, decimal: null, encoding: null, day_first: null, columns: null, tag: null, kind: null, unit: null };

/** A question that only the user can answer, by the choice that answers it. */
export const Question = z.strictObject({ choice: z.enum(['zone', 'day_first', 'columns', 'decimal', 'quality', 'crs']), message: z.string() });
export type Question = z.infer<typeof Question>;

export const HistoryPreview = z.strictObject({
  file: z.string(),
  size: z.int().nonnegative(),
  encoding: z.string(),
  delimiter: z.string(),
  decimal: z.string(),
  header: z.boolean(),
  form: z.enum(['single', 'long', 'wide']),
  time_format: z.string(),
  has_offset: z.boolean(),
  quality_scale: QualityScale.nullable(),
  columns: z.array(Column),
  tags: z.array(z.string()).max(500),
  /** First rows as they would be stored; `t` null while the zone is not chosen. */
  rows: z.array(z.strictObject({ line: z.int(), tag: z.string(), time: z.string(), t: EpochMs.nullable(), v: z.number().nullable() })).max(50),
  questions: z.array(Question),
  faults: z.array(Fault).max(MAX_LISTED_FAULTS),
});
export type HistoryPreview = z.infer<typeof HistoryPreview>;

/**
 * What reading a history file gave, before it is stored. `samples` are those kept, `duplicates` the rows that a later row of the same tag
 * and time replaced, `nulls` the samples without a value: in files with one value a line, lines = samples + duplicates + rejected.
 */
export const HistoryRead = z.strictObject({
  file: z.string(),
  /** `interval_ms` is the most frequent spacing; null for fewer than two samples. */
  signals: z.array(z.strictObject({ tag: z.string(), samples: z.int(), interval_ms: z.int().nullable() })),
  samples: z.int(),
  duplicates: z.int(),
  nulls: z.int(),
  rejected: z.array(Fault).max(MAX_LISTED_FAULTS),
  rejected_count: z.int(),
  /** Lines whose local time exists twice and how each was read; lines skipped before the header. */
  notes: z.array(z.strictObject({ line: z.int(), message: z.string() })).max(MAX_LISTED_FAULTS),
  from: EpochMs.nullable(),
  to: EpochMs.nullable(),
  /** Of the signal with most samples. */
  interval_ms: z.int().nullable(),
  /** Spacings over 1.5 × the signal's interval; `longest_s` is the longest such spacing, 0 without one. */
  gaps: z.strictObject({ count: z.int(), longest_s: z.number() }),
});
export type HistoryRead = z.infer<typeof HistoryRead>;

/** What a finished history import did. `added` are the samples that the store did not hold already. */
export const HistorySummary = z.strictObject({
  ...HistoryRead.shape,
  signals: z.array(z.strictObject({ signal_def_id: z.int(), tag: z.string(), samples: z.int(), interval_ms: z.int().nullable() })),
  added: z.int(),
  site: z.string(),
  site_id: z.int(),
});
export type HistorySummary = z.infer<typeof HistorySummary>;

/** The base run of an imported network by EPANET; null where the model could not be solved (then a warning says why). */
export const BaseRun = z.strictObject({
  duration_s: z.number(),
  steps: z.int(),
  pressure_min_m: z.number().nullable(),
  pressure_max_m: z.number().nullable(),
  warnings: z.array(z.string()),
});
export type BaseRun = z.infer<typeof BaseRun>;

export const NetworkSummary = z.strictObject({
  ...Counts.shape, file: z.string(), site: z.string(), site_id: z.int(), crs: z.string(), extent: Extent, hydraulics: BaseRun.nullable(), warnings: z.array(z.string()),
});
export type NetworkSummary = z.infer<typeof NetworkSummary>;

export const ImportState = z.enum(['running', 'completed', 'failed', 'cancelled']);
export const ImportProgress = z.strictObject({
  import_id: z.string(),
  kind: z.enum(['network', 'history']),
  file: z.string(),
  state: ImportState,
  /** 0 … 1. */
  fraction: z.number().min(0).max(1),
  rows: z.int(),
  message: z.string().nullable(),
  history: HistorySummary.nullable(),
  network: NetworkSummary.nullable(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

export const ImportRecord = z.strictObject({ ...ImportProgress.shape, at: EpochMs, site_id: z.int().nullable() });
export type ImportRecord = z.infer<typeof ImportRecord>;

export const CrsMatch = z.strictObject({ code: z.string(), name: z.string(), area: z.string() });
export type CrsMatch = z.infer<typeof CrsMatch>;
