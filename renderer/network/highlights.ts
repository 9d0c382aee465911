/** What agents have highlighted: owner → layer → ids and effect (CMD-8). Pure; `at` is wall-clock epoch ms. */
import type { Layer } from '../../shared/network/model.ts';

export type Effect = 'static' | 'pulse' | 'flow';
export interface LayerHighlight { ids: readonly string[]; effect: Effect }
export interface OwnerHighlights { layers: ReadonlyMap<Layer, LayerHighlight>; at: number }
export type Highlights = ReadonlyMap<string, OwnerHighlights>;

export const NO_HIGHLIGHTS: Highlights = new Map();

/** Replaces what the owner highlights in the layer; other layers and other owners stay as they are. */
export function highlight(state: Highlights, owner: string, layer: Layer, ids: readonly string[], effect: Effect, at: number): Highlights {
  const layers = new Map(state.get(owner)?.layers);
  layers.delete(layer);
  if (ids.length > 0) layers.set(layer, { ids, effect });
  return withOwner(state, owner, layers, at);
}

/** `cleared` counts the ids that were highlighted. Without a layer, all of the owner's. */
export function clear(state: Highlights, owner: string, layer: Layer | undefined): { state: Highlights; cleared: number } {
  const own = state.get(owner);
  if (own === undefined) return { state, cleared: 0 };
  const layers = new Map(own.layers);
  let cleared = 0;
  for (const [l, h] of own.layers) {
    if (layer !== undefined && l !== layer) continue;
    layers.delete(l);
    cleared += h.ids.length;
  }
  return { state: withOwner(state, owner, layers, own.at), cleared };
}

function withOwner(state: Highlights, owner: string, layers: ReadonlyMap<Layer, LayerHighlight>, at: number): Highlights {
  const next = new Map(state);
  if (layers.size === 0) next.delete(owner);
  else next.set(owner, { layers, at });
  return next;
}
