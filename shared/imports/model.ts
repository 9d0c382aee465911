/**
 * What an import needs to know and what it tells (PL-6, CLI-1). The bridge (shared/bridge/table.ts) imports these names:
 * NetworkChoices, NetworkPreview, HistoryChoices, HistoryPreview, ImportProgress, ImportRecord, CrsMatch. The import worker may add to them.
 */
import { z } from 'zod';
import { Counts, Extent } from '../network/model.ts';
import { EpochMs, SignalKind } from '../plant/model.ts';

export const FaultCode = z.enum([
  'UNKNOWN_SECTION', 'UNKNOWN_KEYWORD', 'BAD_NUMBER', 'MISSING_COLUMN', 'UNDEFINED_ID', 'DUPLICATE_ID', 'BAD_ID', 'NO_SOURCE', 'NO_NODES', 'NO_COORDINATES', 'ENGINE',
  'BAD_TIME', 'TIME_NOT_EXISTING', 'BAD_VALUE', 'BAD_QUALITY', 'COLUMN_COUNT', 'UNKNOWN_COLUMN', 'NO_TIME_COLUMN', 'NO_VALUE_COLUMN', 'IMPLAUSIBLE_COORDINATES', 'UNKNOWN_CRS',
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
export const Column = z.strictObject({ index: z.int().nonnegative(), name: z.string(), role: ColumnRole, sample: z.string() });
export type Column = z.infer<typeof Column>;

/** Null means: as detected. Where detection leaves a doubt the import asks and does not start. */
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
});
export type HistoryChoices = z.infer<typeof HistoryChoices>;
export const NO_HISTORY_CHOICES: HistoryChoices = { zone: null, delimiter: null, decimal: null, encoding: null, day_first: null, columns: null, tag: null, kind: null, unit: null };

/** A question that only the user can answer, by the choice that answers it. */
export const Question = z.strictObject({ choice: z.enum(['zone', 'day_first', 'columns', 'decimal', 'crs']), message: z.string() });
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
  columns: z.array(Column),
  tags: z.array(z.string()).max(500),
  /** First rows as they would be stored; `t` null while the zone is not chosen. */
  rows: z.array(z.strictObject({ line: z.int(), tag: z.string(), time: z.string(), t: EpochMs.nullable(), v: z.number().nullable() })).max(50),
  questions: z.array(Question),
  faults: z.array(Fault).max(MAX_LISTED_FAULTS),
});
export type HistoryPreview = z.infer<typeof HistoryPreview>;

/** What a finished history import did. `samples` are those read; `added` those that the store did not hold already. */
export const HistorySummary = z.strictObject({
  file: z.string(),
  signals: z.array(z.strictObject({ signal_def_id: z.int(), tag: z.string(), samples: z.int(), interval_ms: z.int().nullable() })),
  samples: z.int(),
  added: z.int(),
  duplicates: z.int(),
  nulls: z.int(),
  rejected: z.array(Fault).max(MAX_LISTED_FAULTS),
  rejected_count: z.int(),
  /** Lines whose local time exists twice, and how each was read. */
  notes: z.array(z.strictObject({ line: z.int(), message: z.string() })).max(MAX_LISTED_FAULTS),
  from: EpochMs.nullable(),
  to: EpochMs.nullable(),
  gaps: z.strictObject({ count: z.int(), longest_s: z.number() }),
});
export type HistorySummary = z.infer<typeof HistorySummary>;

export const NetworkSummary = z.strictObject({ ...Counts.shape, file: z.string(), site: z.string(), crs: z.string(), extent: Extent, warnings: z.array(z.string()) });
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
