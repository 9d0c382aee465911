/** Expected failures are values. Every boundary answers with one of these; exceptions are bugs. */
import { z } from 'zod';

/** The closed set of what can go wrong at a boundary. */
export const ErrorCode = z.enum([
  'INVALID_INPUT', 'UNKNOWN_SIGNAL', 'UNKNOWN_CELL', 'UNKNOWN_SITE', 'UNKNOWN_SESSION', 'UNKNOWN_ACTION', 'UNKNOWN_REQUEST', 'UNKNOWN_IMPORT',
  'EMPTY_WINDOW', 'FUTURE_WINDOW', 'WINDOW_TOO_LARGE', 'NO_DATA', 'RUN_ACTIVE', 'NOT_FOUND', 'CONFLICT', 'FORBIDDEN',
  'FILE_NOT_FOUND', 'FILE_NOT_READABLE', 'FILE_IS_FOLDER', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'IMPORT_FAULTS', 'CHOICE_NEEDED', 'CANCELLED',
  'STORE_FULL', 'STORE_FAILED', 'TOOL_FAILED', 'MODEL_FAILED', 'UNAVAILABLE', 'TIMEOUT', 'INTERNAL',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** `message` is one plain sentence in English: what happened, where, what to do. `path` points into the input. */
export const Failure = z.strictObject({
  code: ErrorCode,
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  /** Structured detail, such as the faults of a file. */
  details: z.unknown().optional(),
});
export type Failure = z.infer<typeof Failure>;

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(code: ErrorCode, message: string, more: Pick<Failure, 'path' | 'details'> = {}): { ok: false; error: Failure } {
  return { ok: false, error: { code, message, ...more } };
}

/** The first fault of a Zod error as a failure that names the field. */
export function invalid(what: string, error: z.ZodError): { ok: false; error: Failure } {
  const issue = error.issues[0];
  const path = (issue?.path ?? []).map((p) => (typeof p === 'symbol' ? String(p) : p));
  const where = path.length > 0 ? `${what}: ${path.join('.')}` : what;
  return fail('INVALID_INPUT', `${where}: ${issue?.message ?? 'not valid'}`, { path });
}
