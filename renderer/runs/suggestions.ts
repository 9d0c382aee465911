/** Questions to begin with, that this site can answer: by key of the texts. Pure. */
import type { Signal, Site } from '../../shared/plant/model.ts';

export interface Suggestion { key: 'ask_1' | 'ask_2' | 'ask_3' | 'ask_signal' | 'ask_cells' | 'ask_longest' | 'ask_wide' | 'ask_count'; values?: { tag: string } }

export function suggestionsFor(site: Site | null, signals: ReadonlyMap<number, Signal>): Suggestion[] {
  if (site === null || site.demo) return [{ key: 'ask_1' }, { key: 'ask_2' }, { key: 'ask_3' }];
  const [first] = signals.values();
  if (first === undefined) return [{ key: 'ask_longest' }, { key: 'ask_wide' }, { key: 'ask_count' }];
  return [{ key: 'ask_1' }, { key: 'ask_signal', values: { tag: first.tag } }, { key: 'ask_cells' }];
}
