/** Bounds what of a tool result reaches the model (PL-4). The structure stays valid: arrays lose their tail, long strings their end. Pure. */

/** Characters of JSON, about a quarter as many tokens. */
export const MAX_RESULT_CHARS = 80_000;

/** Room for the note itself. */
const NOTE_CHARS = 2_000;
const LONG_STRING = 400;
/** Arguments by which tools are usually narrowed, best first. */
const NARROWING = ['limit', 'buckets', 'query', 'where', 'kind', 'layer', 'cell_id', 'signal_def_ids', 'ids', 'out_of_limits_only', 'from', 'to'];

export interface Cut { path: string; kept: number; of: number }

/**
 * The value itself when it fits in `max` characters. Otherwise a copy that does, with `truncated: { note, cuts }`: what was cut, how many of
 * how many are left, and which of the tool's `argNames` narrow the next call. A value that is no object comes as `{ value, truncated }`.
 */
export function capResult(value: unknown, argNames: readonly string[], max: number = MAX_RESULT_CHARS): unknown {
  if (sizeOf(value) <= max) return value;
  const copy: unknown = structuredClone(value);
  const root = isRecord(copy) ? copy : { value: copy };
  const cuts = shorten(root, Math.max(0, max - NOTE_CHARS));
  return { ...root, truncated: { note: noteOf(argNames), cuts } };
}

function noteOf(argNames: readonly string[]): string {
  const useful = NARROWING.filter((name) => argNames.includes(name)).slice(0, 4);
  const how = useful.length > 0 ? `narrow the call with: ${useful.join(', ')}` : argNames.length > 0 ? `narrow the call with its arguments: ${argNames.slice(0, 4).join(', ')}` : 'ask for less';
  return `This result was too large and is cut: it does not hold everything. To see the rest, ${how}.`;
}

/** Cuts `root` in place until it fits; the piece that weighs most shrinks first, to a half at most, so that sibling series shrink alike. */
function shorten(root: Record<string, unknown>, max: number): Cut[] {
  const cuts = new Map<string, Cut>();
  const originals = new Map<string, number>();
  let size = sizeOf(root);
  while (size > max) {
    const heaviest = piecesOf(root).reduce<Piece | null>((a, b) => (a === null || b.own > a.own ? b : a), null);
    if (heaviest === null) break;
    const of = originals.get(heaviest.path) ?? heaviest.length;
    originals.set(heaviest.path, of);
    const enough = Math.floor((heaviest.length * Math.max(0, heaviest.own - (size - max))) / heaviest.own);
    const kept = Math.min(heaviest.length - 1, Math.max(Math.floor(heaviest.length / 2), enough));
    heaviest.cut(kept);
    for (const path of cuts.keys()) if (path.startsWith(`${heaviest.path}[`) && indexAfter(path, heaviest.path) >= kept) cuts.delete(path);
    cuts.set(heaviest.path, { path: heaviest.path, kept, of });
    size = sizeOf(root);
  }
  return [...cuts.values()].slice(0, 20);
}

interface Piece {
  path: string;
  length: number;
  /** Characters that only this piece holds, without the arrays and long strings inside it. */
  own: number;
  cut(kept: number): void;
}

function piecesOf(root: Record<string, unknown>): Piece[] {
  const pieces: Piece[] = [];
  /** Returns the characters that belong to the enclosing piece. */
  const visit = (value: unknown, path: string, replace: (v: unknown) => void): number => {
    if (typeof value === 'string') {
      if (value.length <= LONG_STRING) return sizeOf(value);
      pieces.push({ path, length: value.length, own: sizeOf(value), cut: (kept) => replace(value.slice(0, kept).replace(/[\uD800-\uDBFF]$/, '')) });
      return 0;
    }
    if (Array.isArray(value)) {
      const own = value.reduce<number>((sum, item: unknown, i) => sum + 1 + visit(item, `${path}[${i}]`, (v) => void (value[i] = v)), 2);
      if (value.length > 0) pieces.push({ path, length: value.length, own, cut: (kept) => void (value.length = kept) });
      return 0;
    }
    if (isRecord(value)) {
      return Object.entries(value).reduce((sum, [key, item]) => sum + sizeOf(key) + 2 + visit(item, path === '' ? key : `${path}.${key}`, (v) => void (value[key] = v)), 2);
    }
    return sizeOf(value);
  };
  visit(root, '', () => {});
  return pieces;
}

const indexAfter = (path: string, array: string): number => Number.parseInt(path.slice(array.length + 1), 10);
const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 4;
const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);
