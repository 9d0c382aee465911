/** The plant as data: ISA-95 places, signals and what is known about a cell (PL-1, PL-2). */
import { z } from 'zod';
import { Layer } from '../network/model.ts';

const Id = z.int().positive();
const Name = z.string().min(1).max(120);
/** Milliseconds since 1970-01-01T00:00:00Z, whole. */
export const EpochMs = z.int();

export const SignalKind = z.enum([
  'pressure', 'flow', 'level', 'vibration', 'temperature', 'current', 'power', 'energy', 'speed', 'quality', 'status', 'other',
]);
export type SignalKind = z.infer<typeof SignalKind>;

/** `code` is UCUM (`m[H2O]`, `L/s`, `Cel`); `display` is what an operator reads (`m`, `L/s`, `°C`). */
export const Unit = z.strictObject({ code: z.string().max(24), display: z.string().max(24) });
export type Unit = z.infer<typeof Unit>;

/** In the signal's own unit; null where no such limit is set. Trips lie outside alerts. */
export const Limits = z.strictObject({
  low_trip: z.number().nullable(),
  low_alert: z.number().nullable(),
  nominal: z.number().nullable(),
  high_alert: z.number().nullable(),
  high_trip: z.number().nullable(),
});
export type Limits = z.infer<typeof Limits>;
export const NO_LIMITS: Limits = { low_trip: null, low_alert: null, nominal: null, high_alert: null, high_trip: null };

export const MapBinding = z.strictObject({ layer: Layer, feature_id: z.string().min(1).max(64) });
export type MapBinding = z.infer<typeof MapBinding>;

/** Where a signal's values come from; shown with every value. */
export const Origin = z.enum(['live', 'simulated', 'imported']);
export type Origin = z.infer<typeof Origin>;

export const Signal = z.strictObject({
  id: Id,
  cell_id: Id,
  tag: z.string().min(1).max(64),
  name: Name,
  kind: SignalKind,
  unit: Unit,
  /** Nominal spacing of samples, ms. */
  interval_ms: z.int().positive(),
  /** Engineering range, in the signal's unit. */
  range: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  limits: Limits,
  /** How far a value must come back inside a limit before the breach ends; in the signal's unit. */
  deadband: z.number().nonnegative(),
  /** Decimals that the instrument resolves; values are shown with these. */
  decimals: z.int().min(0).max(6),
  binding: MapBinding.nullable(),
  origin: Origin,
});
export type Signal = z.infer<typeof Signal>;

export const Site = z.strictObject({
  id: Id,
  enterprise: Name,
  name: Name,
  /** IANA time zone of the site, such as `Europe/Zurich`. */
  zone: z.string().min(1).max(64),
  /** The demo plant's data are simulated and say so everywhere. */
  demo: z.boolean(),
});
export type Site = z.infer<typeof Site>;

export const CellKind = z.enum(['pump', 'valve', 'tank', 'reservoir', 'treatment', 'meter', 'zone', 'other']);
export type CellKind = z.infer<typeof CellKind>;

/** ISA-95: enterprise → site → area → line → cell. */
export const Cell = z.strictObject({
  id: Id,
  site_id: Id,
  area: Name,
  line: Name,
  tag: z.string().min(1).max(64),
  name: Name,
  kind: CellKind,
  binding: MapBinding.nullable(),
});
export type Cell = z.infer<typeof Cell>;

/** What a manual or a calibration says about a cell's equipment; `source` names document and page. */
export const KbParameter = z.strictObject({
  key: z.string().min(1).max(64),
  label: Name,
  value: z.union([z.number(), z.string().max(400)]),
  unit: z.string().max(24).nullable(),
  source: z.string().max(200),
});
export const KnowledgeBase = z.strictObject({
  cell_id: Id,
  version: z.int().positive(),
  manufacturer: z.string().max(120),
  model: z.string().max(120),
  installed_on: z.iso.date(),
  parameters: z.array(KbParameter).max(200),
  procedures: z.array(z.strictObject({ title: Name, text: z.string().max(4000), source: z.string().max(200) })).max(50),
  updated_at: EpochMs,
});
export type KnowledgeBase = z.infer<typeof KnowledgeBase>;

export const FailureRecord = z.strictObject({
  id: Id,
  cell_id: Id,
  failure_mode: Name,
  started_at: EpochMs,
  ended_at: EpochMs.nullable(),
  root_cause: z.string().max(1000),
  action: z.string().max(1000),
});
export type FailureRecord = z.infer<typeof FailureRecord>;

export const WorkOrder = z.strictObject({
  id: Id,
  cell_id: Id,
  title: Name,
  state: z.enum(['detected', 'analyzed', 'open', 'in_progress', 'completed', 'cancelled', 'failed']),
  priority: z.int().min(1).max(4),
  created_at: EpochMs,
  due_at: EpochMs.nullable(),
  actions: z.array(z.string().max(400)).max(50),
  parts: z.array(z.string().max(200)).max(50),
});
export type WorkOrder = z.infer<typeof WorkOrder>;

export const LogbookEntry = z.strictObject({ id: Id, cell_id: Id.nullable(), at: EpochMs, author: Name, text: z.string().min(1).max(4000) });
export type LogbookEntry = z.infer<typeof LogbookEntry>;

export const ShiftAssignment = z.strictObject({ id: Id, cell_id: Id.nullable(), from: EpochMs, to: EpochMs, person: Name, role: Name });
export type ShiftAssignment = z.infer<typeof ShiftAssignment>;

/** A state from `from` until the next record of the cell. */
export const MachineStatus = z.strictObject({ cell_id: Id, from: EpochMs, state: z.enum(['running', 'standby', 'stopped', 'fault', 'maintenance']), reason: z.string().max(200) });
export type MachineStatus = z.infer<typeof MachineStatus>;

/** Totals of one cell over the half-open window [from, to). */
export const ProductionCount = z.strictObject({ cell_id: Id, from: EpochMs, to: EpochMs, counter: z.string().min(1).max(64), value: z.number(), unit: z.string().max(24) });
export type ProductionCount = z.infer<typeof ProductionCount>;
