/** Which signals the table shows, and in which order. Pure. */
import type { Cell, Signal, SignalKind } from '../../shared/plant/model.ts';

export interface Filter { search: string; kind: SignalKind | null; onlyAbnormal: boolean }
export type SortKey = 'tag' | 'name' | 'cell' | 'kind' | 'state';
export interface Sort { key: SortKey; up: boolean }

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Each word of the search must stand in tag, name or cell; accents and case do not matter. `rank`: place in the order of attention, null is normal. */
export function rowsOf(signals: Iterable<Signal>, cells: ReadonlyMap<number, Cell>, filter: Filter, sort: Sort, rank: (signal: Signal) => number | null): Signal[] {
  const words = fold(filter.search).split(/\s+/).filter(Boolean);
  const cell = (s: Signal): string => cells.get(s.cell_id)?.name ?? '';
  const kept = [...signals].filter((s) => {
    if (filter.kind !== null && s.kind !== filter.kind) return false;
    if (filter.onlyAbnormal && rank(s) === null) return false;
    const text = fold(`${s.tag} ${s.name} ${cell(s)}`);
    return words.every((w) => text.includes(w));
  });
  const collator = new Intl.Collator(undefined, { numeric: true });
  const by: Record<SortKey, (a: Signal, b: Signal) => number> = {
    tag: (a, b) => collator.compare(a.tag, b.tag),
    name: (a, b) => collator.compare(a.name, b.name),
    cell: (a, b) => collator.compare(cell(a), cell(b)),
    kind: (a, b) => collator.compare(a.kind, b.kind),
    state: (a, b) => (rank(a) ?? Number.MAX_SAFE_INTEGER) - (rank(b) ?? Number.MAX_SAFE_INTEGER),
  };
  return kept.sort((a, b) => (sort.up ? 1 : -1) * by[sort.key](a, b) || a.cell_id - b.cell_id || a.id - b.id);
}
