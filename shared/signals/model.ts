/** Samples and bucketed reads (PL-3, SC-2). Times are UTC epoch milliseconds, whole; windows are half-open [from, to). */
import { z } from 'zod';
import { EpochMs, Unit } from '../plant/model.ts';

export const Quality = z.enum(['good', 'uncertain', 'bad']);
export type Quality = z.infer<typeof Quality>;

/** OPC UA status codes (Part 4, 7.39): the two top bits are the severity, so one number carries quality and cause. */
export const STATUS = { good: 0, uncertain: 0x4000_0000, bad: 0x8000_0000, badSensorFailure: 0x808c_0000, badNoCommunication: 0x8031_0000, badOutOfRange: 0x803c_0000 } as const;

/** Quality of an OPC UA status code (unsigned 32 bit). */
export function qualityOf(status: number): Quality {
  const severity = status >>> 30;
  return severity === 0 ? 'good' : severity === 1 ? 'uncertain' : 'bad';
}

/** A sample that may be drawn and averaged: a finite value that is not bad. Everything else is a gap (PL-3). */
export function isUsable(value: number | null, status: number): value is number {
  return value !== null && Number.isFinite(value) && status >>> 30 < 2;
}

export const Sample = z.strictObject({ t: EpochMs, v: z.number().nullable(), status: z.int().min(0).max(0xffff_ffff) });
export type Sample = z.infer<typeof Sample>;

/** Where a line may not pass: 1 before the bucket's first usable sample, 2 somewhere inside the bucket, 3 both. */
export const GAP_BEFORE = 1;
export const GAP_INSIDE = 2;

const Column = z.array(z.number());
const Values = z.array(z.number().nullable());

/**
 * Columns of equal length, one row per bucket that holds at least one sample, in time order. `first…avg` are over usable samples and null
 * when the bucket has none; `count` counts usable samples, `missing` the null and bad ones; `quality` is the worst in the bucket.
 */
export const Buckets = z.strictObject({
  start: Column,
  first_t: Values,
  last_t: Values,
  first: Values,
  last: Values,
  min: Values,
  max: Values,
  avg: Values,
  count: Column,
  missing: Column,
  quality: z.array(Quality),
  gap: Column,
});
export type Buckets = z.infer<typeof Buckets>;

export const BucketedRead = z.strictObject({
  signal_def_id: z.int().positive(),
  from: EpochMs,
  to: EpochMs,
  bucket_ms: z.int().positive(),
  unit: Unit,
  buckets: Buckets,
  /** The signal's newest stored sample at the time of the read, wherever it lies; null when there is none. */
  newest_t: EpochMs.nullable(),
  /** What answered: the plant server's name, and when (plant time). */
  source: z.string(),
  read_at: EpochMs,
});
export type BucketedRead = z.infer<typeof BucketedRead>;

/** The newest sample of a signal. */
export const CurrentValue = z.strictObject({ signal_def_id: z.int().positive(), ...Sample.shape });
export type CurrentValue = z.infer<typeof CurrentValue>;

/** A contiguous time in which a signal lay beyond one of its limits. `to` is null while it lasts. */
export const Breach = z.strictObject({
  signal_def_id: z.int().positive(),
  from: EpochMs,
  to: EpochMs.nullable(),
  direction: z.enum(['low', 'high']),
  severity: z.enum(['alert', 'trip']),
  limit: z.number(),
  peak: z.number(),
  peak_t: EpochMs,
});
export type Breach = z.infer<typeof Breach>;
