/** The window's highlights, beside the map: they outlive a map that is closed and opened again. */
import { create } from 'zustand';
import type { Layer } from '../../shared/network/model.ts';
import { clear, type Effect, highlight, type Highlights, NO_HIGHLIGHTS } from './highlights.ts';

export interface HighlightStore {
  highlights: Highlights;
  highlight: (owner: string, layer: Layer, ids: readonly string[], effect: Effect, at: number) => void;
  /** How many ids were cleared. */
  clear: (owner: string, layer?: Layer) => number;
  /** The map shows this network: of another one nothing stays lit. */
  forNetwork: (id: number) => void;
  networkId: number | null;
}

export const useHighlights = create<HighlightStore>()((set, get) => ({
  highlights: NO_HIGHLIGHTS,
  highlight: (owner, layer, ids, effect, at) => set({ highlights: highlight(get().highlights, owner, layer, ids, effect, at) }),
  clear: (owner, layer) => {
    const { state, cleared } = clear(get().highlights, owner, layer);
    set({ highlights: state });
    return cleared;
  },
  networkId: null,
  forNetwork: (id) => {
    if (get().networkId !== id) set({ networkId: id, highlights: NO_HIGHLIGHTS });
  },
}));
