/** Finds the signals that a question means: exact where it can be, near names where it cannot. */
import type { SignalKind } from '../../../shared/plant/model.ts';
import type { ToolOutput } from '../../plant/server/contract.ts';
import { bare, editDistance, fold } from './language.ts';
import { type Ask, type Call, given, query, readAll, type Reply } from './plan.ts';
import type { Subject } from './understand.ts';

export type FoundSignal = ToolOutput<'list_signals'>['signals'][number];
type FoundCell = ToolOutput<'list_cells'>['cells'][number];

export interface Found {
  signals: FoundSignal[];
  /** How many match; more than `signals` when the list was cut. */
  total: number;
  /** Sentences on what was assumed, to be put before the answer. */
  notes: string[];
  /** What is not there, and what sounds like it. */
  unknown: { said: string; near: string[] } | null;
}

type Kind = SignalKind | undefined;

/** The queries for these kinds at a place: one for each, and for each word that narrows a kind. */
export function narrowed(ask: Ask, kinds: Kind[], place: string): { kind?: SignalKind; query?: string }[] {
  return kinds.flatMap((kind) => (kind === 'quality' && ask.u.kindWords.length > 0 ? ask.u.kindWords : ['']).map((word) => given({ kind, query: `${word} ${place}`.trim() || undefined })));
}

type Steps<T> = Generator<Call[], T, Reply[]>;

/** By tags, words, kind or the operator's selection, as the question gives them. */
export function* findSignals(ask: Ask): Steps<Found> {
  const { u } = ask;
  const kinds: Kind[] = u.kinds.length > 0 ? u.kinds : [undefined];
  if (u.ids.length > 0) return yield* byTags(ask, kinds);
  if (u.ofSelection && u.subjects.length <= 1) {
    const selected = yield* bySelection(ask, kinds);
    if (selected !== null) return selected;
  }
  if (u.subjects.length > 0) return yield* byWords(ask, kinds);
  return merge(yield* readAll(narrowed(ask, kinds, '').map((q) => query('list_signals', q))), []);
}

function* bySelection(ask: Ask, kinds: Kind[]): Steps<Found | null> {
  const { cell_id, features } = ask.context.view;
  if (cell_id !== null) return merge(yield* readAll(kinds.map((kind) => query('list_signals', given({ kind, cell_id })))), []);
  if (features.length === 0) return null;
  const all = merge(yield* readAll(kinds.map((kind) => query('list_signals', given({ kind })))), []);
  const signals = all.signals.filter((s) => features.some((f) => s.binding?.layer === f.layer && s.binding.feature_id === f.id));
  return signals.length === 0 ? { signals: [], total: 0, notes: [], unknown: { said: features.map((f) => f.id).join(', '), near: [] } } : { signals, total: signals.length, notes: [], unknown: null };
}

function* byWords(ask: Ask, kinds: Kind[]): Steps<Found> {
  const { subjects } = ask.u;
  const wanted = subjects.flatMap((subject) => subject.queries.flatMap((words) => narrowed(ask, kinds, words).map((q) => ({ subject, q }))));
  const lists = yield* readAll(wanted.map(({ q }) => query('list_signals', q)));
  // Words match parts of names: the 2 of "zone 2" also occurs in P-12. The cells tell which are meant.
  const numbered = subjects.filter((s) => /\d/.test(s.said));
  const cells = lists.some((l) => l.total > 0) && numbered.length > 0 ? (yield* readAll(numbered.flatMap((s) => s.queries.map((q) => query('list_cells', { query: q }))))).flatMap((r) => r.cells) : [];

  const parts: ToolOutput<'list_signals'>[] = [];
  const lost: Subject[] = [];
  for (const subject of subjects) {
    const own = lists.filter((l, i) => wanted[i]?.subject === subject && l.signals.length > 0);
    const kept = own.map((l) => narrow(l, subject, cells)).filter((l) => l.signals.length > 0);
    if (kept.length === 0) lost.push(subject);
    else parts.push(...kept);
  }
  if (parts.length === 0) return yield* unknown(lost, kinds);
  return merge(parts, lost.length > 0 ? [ask.say.notFound(ask.figures.list(lost.map((s) => s.said)))] : []);
}

/** Keeps those whose names hold the words side by side, as whole words; else those of cells that do; else none: zone 3 is not the D3 of a tag. */
function narrow(list: ToolOutput<'list_signals'>, subject: Subject, cells: FoundCell[]): ToolOutput<'list_signals'> {
  if (!/\d/.test(subject.said)) return list;
  const named = list.signals.filter((s) => subject.queries.some((q) => holds(s.name, q) || holds(s.tag, q)));
  if (named.length > 0) return { ...list, signals: named, total: named.length };
  const inCells = new Set(cells.filter((c) => subject.queries.some((q) => [c.tag, c.name, c.area, c.line].some((t) => holds(t, q)))).map((c) => c.cell_id));
  const exact = list.signals.filter((s) => inCells.has(s.cell_id));
  return { ...list, signals: exact, total: exact.length };
}

/** `zone 2` is in "Zone 02, hill" and in "ZONE-2", not in "Zone 1, P-12" or "Zone 21". */
export function holds(text: string, words: string): boolean {
  const tokens = (t: string): string[] => fold(t).split(/[^\p{L}\p{N}]+/u).flatMap((w) => w.match(/\p{L}+|\d+/gu) ?? []).map((w) => (/^\d+$/.test(w) ? String(Number(w)) : w.replace(/s$/, '')));
  const [hay, needle] = [tokens(text), tokens(words)];
  return hay.some((_, i) => needle.every((w, j) => hay[i + j] === w));
}

function* byTags(ask: Ask, kinds: Kind[]): Steps<Found> {
  const { ids } = ask.u;
  const direct = yield* readAll(ids.map((id) => query('list_signals', { query: id })));
  const chosen: FoundSignal[] = [];
  const notes: string[] = [];
  const missing: string[] = [];
  const fits = (s: FoundSignal): boolean => kinds.includes(undefined) || kinds.includes(s.kind);
  for (const [i, id] of ids.entries()) {
    const found = direct[i]?.signals ?? [];
    const exact = found.filter((s) => bare(s.tag) === bare(id));
    const hits = exact.length > 0 ? exact : found.filter((s) => fits(s) && (holds(s.tag, id) || holds(s.name, id)));
    if (hits.length > 0) chosen.push(...hits);
    else missing.push(id);
  }
  if (missing.length > 0) {
    // A tag may be that of the place where the instrument sits, or be mistyped.
    const [{ signals: all }, ...cellLists] = yield* readAll([query('list_signals', {}), ...missing.map((id) => query('list_cells', { query: id }))] as const);
    const cells = cellLists.flatMap((l) => l.cells);
    for (const id of missing) {
      const own = cells.filter((c) => bare(c.tag) === bare(id)).map((c) => c.cell_id);
      const choices = [(s: FoundSignal) => bare(s.tag) === bare(id), (s: FoundSignal) => own.includes(s.cell_id) && fits(s), (s: FoundSignal) => s.binding !== null && bare(s.binding.feature_id) === bare(id) && fits(s)];
      const placed = choices.map((choice) => all.filter(choice)).find((list) => list.length > 0) ?? [];
      const near = placed.length > 0 ? [] : nearest(id, all.filter(fits), 1);
      const [only] = near;
      if (placed.length > 0) chosen.push(...placed);
      else if (near.length === 1 && only !== undefined) {
        chosen.push(only);
        notes.push(ask.say.assumedTag(id, only.tag));
      } else if (chosen.length === 0 && missing.length === ids.length && id === missing.at(-1)) {
        return { signals: [], total: 0, notes: [], unknown: { said: ids.join(', '), near: nearest(id, all, bare(id).length > 5 ? 2 : 1).slice(0, 5).map((s) => s.tag) } };
      } else notes.push(ask.say.notFound(id));
    }
  }
  const signals = [...new Map(chosen.map((s) => [s.signal_def_id, s])).values()];
  return { signals, total: signals.length, notes, unknown: signals.length === 0 ? { said: ids.join(', '), near: [] } : null };
}

/** Tags within `max` edits, nearest first. */
function nearest(id: string, signals: FoundSignal[], max: number): FoundSignal[] {
  return signals
    .map((s) => ({ s, d: Math.min(editDistance(bare(id), bare(s.tag), max), s.binding === null ? max + 1 : editDistance(bare(id), bare(s.binding.feature_id), max)) }))
    .filter((x) => x.d <= max)
    .toSorted((a, b) => a.d - b.d)
    .map((x) => x.s);
}

/** What sounds like it: other kinds of signal in the same place, then names that hold or resemble one of the words. */
function* unknown(lost: Subject[], kinds: Kind[]): Steps<Found> {
  const said = lost.map((s) => s.said).join(', ');
  const [all, ...there] = yield* readAll([query('list_signals', {}), ...lost.flatMap((s) => s.queries.map((q) => query('list_signals', { query: q })))] as const);
  if (all.total === 0) return { signals: [], total: 0, notes: [], unknown: null };
  const signals = all.signals.filter((s) => kinds.includes(undefined) || kinds.includes(s.kind));
  const resembles = (word: string, token: string): boolean => token.includes(word) || (word.length > 5 && editDistance(token, word, 2) <= 2);
  const alike = signals.filter((s) => fold(said).split(' ').some((w) => w.length > 2 && fold(`${s.tag} ${s.name}`).split(/[^\p{L}\p{N}]+/u).some((t) => resembles(w, t))));
  const other = there.flatMap((l) => l.signals);
  const like = other.length > 0 ? other : alike;
  return { signals: [], total: 0, notes: [], unknown: { said, near: (like.length > 0 ? like : signals).slice(0, 5).map((s) => `${s.name} (${s.tag})`) } };
}

function merge(lists: readonly ToolOutput<'list_signals'>[], notes: string[]): Found {
  const signals = [...new Map(lists.flatMap((l) => l.signals).map((s) => [s.signal_def_id, s])).values()];
  const single = lists.length === 1 ? lists[0]?.total : undefined;
  return { signals, total: single ?? signals.length, notes, unknown: null };
}

/** Cells that the words mean, best first: exact tag or name, words side by side, words anywhere. `ties`: how many are as good as the first. */
export function rankCells(cells: FoundCell[], words: string): { cells: FoundCell[]; ties: number } {
  const score = (c: FoundCell): number => (bare(c.tag) === bare(words) || bare(c.name) === bare(words) ? 0 : holds(c.tag, words) || holds(c.name, words) ? 1 : holds(c.area, words) ? 2 : 3);
  const ranked = cells.toSorted((a, b) => score(a) - score(b) || a.cell_id - b.cell_id);
  const [first] = ranked;
  return { cells: ranked, ties: first === undefined ? 0 : ranked.filter((c) => score(c) === score(first)).length };
}
