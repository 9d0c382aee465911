import { describe, expect, it } from 'vitest';
import type { Layer } from '../../shared/network/model.ts';
import { clear, highlight, type Highlights, NO_HIGHLIGHTS } from '../network/highlights.ts';
import type { MapApi } from '../network/map-api.ts';
import { perform, type Stage } from './effects.ts';

const NETWORK: Partial<Record<Layer, string[]>> = { pipes: ['P-1', 'P-2', 'P-3'], junctions: ['J-1'] };

function setUp(over: Partial<MapApi> = {}) {
  let state: Highlights = NO_HIGHLIGHTS;
  const fitted: string[][] = [];
  const api: MapApi = {
    find: (layer, ids) => ({ matched: [...new Set(ids)].filter((i) => NETWORK[layer]?.includes(i)), missing: [...new Set(ids)].filter((i) => !NETWORK[layer]?.includes(i)) }),
    fit: async (_layer, ids) => (fitted.push([...ids]), true),
    inView: () => true,
    zoomTo: async (center, zoom) => ({ center: [center[0], center[1]], zoom: Math.min(zoom, 21) }),
    drawn: async (owner) => state.has(owner),
    ...over,
  };
  const stage: Stage = {
    waitForMap: async () => ({ state: 'ready', api }),
    highlight: (owner, layer, ids, effect, at) => void (state = highlight(state, owner, layer, ids, effect, at)),
    clear: (owner, layer) => {
      const next = clear(state, owner, layer);
      state = next.state;
      return next.cleared;
    },
    wall: () => 7,
  };
  return { stage, fitted, lit: () => state, signal: new AbortController().signal };
}

describe('display effects', () => {
  it('[CMD-6] locate and highlight report the ids that the network on the map really has', async () => {
    const { stage, signal, lit, fitted } = setUp();
    const ids = ['P-2', 'X', 'P-1', 'P-2'];
    expect(await perform({ action: 'highlight_features', layer: 'pipes', feature_ids: ids, effect: 'flow' }, 'chat', stage, signal)).toEqual({ status: 'succeeded', output: { layer: 'pipes', matched: ['P-2', 'P-1'], missing: ['X'] } });
    expect(lit().get('chat')?.layers.get('pipes')).toEqual({ ids: ['P-2', 'P-1'], effect: 'flow' });
    expect(await perform({ action: 'locate_features', layer: 'pipes', feature_ids: ids }, 'chat', stage, signal)).toMatchObject({ status: 'succeeded', output: { matched: ['P-2', 'P-1'], missing: ['X'] } });
    expect(fitted).toEqual([['P-2', 'P-1']]);
  });

  it('[CMD-6] with none of the ids the action fails, lists what is missing and lights nothing', async () => {
    for (const action of ['highlight_features', 'locate_features'] as const) {
      const { stage, signal, lit, fitted } = setUp();
      const command = action === 'highlight_features' ? { action, layer: 'pumps' as const, feature_ids: ['P-1', 'Q'], effect: 'static' as const } : { action, layer: 'pumps' as const, feature_ids: ['P-1', 'Q'] };
      expect(await perform(command, 'chat', stage, signal)).toMatchObject({ status: 'failed', error: { code: 'NOT_FOUND' }, output: { layer: 'pumps', matched: [], missing: ['P-1', 'Q'] } });
      expect(lit().size).toBe(0);
      expect(fitted).toEqual([]);
    }
  });

  it('[CMD-6] a highlight succeeds only when its source is loaded; otherwise it is taken away again', async () => {
    const { stage, signal, lit } = setUp({ drawn: async () => false });
    expect(await perform({ action: 'highlight_features', layer: 'junctions', feature_ids: ['J-1'], effect: 'static' }, 'chat', stage, signal)).toMatchObject({ status: 'failed', error: { code: 'NOT_DRAWN' } });
    expect(lit().size).toBe(0);
  });

  it('[CMD-7] a highlight whose action ended while it was drawn is cleared', async () => {
    const abort = new AbortController();
    const { stage, lit } = setUp({ drawn: async () => (abort.abort(new Error('over')), true) });
    await expect(perform({ action: 'highlight_features', layer: 'junctions', feature_ids: ['J-1'], effect: 'static' }, 'chat', stage, abort.signal)).rejects.toThrow('over');
    expect(lit().size).toBe(0);
  });

  it('[CMD-6] a highlight outside of the view moves the view to it', async () => {
    const { stage, signal, fitted } = setUp({ inView: () => false });
    await perform({ action: 'highlight_features', layer: 'junctions', feature_ids: ['J-1'], effect: 'pulse' }, 'chat', stage, signal);
    expect(fitted).toEqual([['J-1']]);
  });

  it('[CMD-8] clearing counts what it cleared and leaves other owners alone', async () => {
    const { stage, signal, lit } = setUp();
    stage.highlight('chat', 'pipes', ['P-1', 'P-2'], 'static', 1);
    stage.highlight('chat', 'junctions', ['J-1'], 'static', 1);
    stage.highlight('task:1', 'pipes', ['P-3'], 'static', 1);
    expect(await perform({ action: 'clear_highlights', layer: 'pipes' }, 'chat', stage, signal)).toEqual({ status: 'succeeded', output: { cleared: 2, layer: 'pipes' } });
    expect(await perform({ action: 'clear_highlights' }, 'chat', stage, signal)).toEqual({ status: 'succeeded', output: { cleared: 1 } });
    expect(await perform({ action: 'clear_highlights' }, 'chat', stage, signal)).toEqual({ status: 'succeeded', output: { cleared: 0 } });
    expect([...lit().keys()]).toEqual(['task:1']);
  });

  it('[CMD-6] zoom reports where the map really is', async () => {
    const { stage, signal } = setUp();
    expect(await perform({ action: 'zoom_to_map', center: [6.3, 46.6], zoom: 22 }, 'chat', stage, signal)).toEqual({ status: 'succeeded', output: { center: [6.3, 46.6], zoom: 21 } });
  });

  it('[CMD-6] without a map that can be drawn it fails at once and says why', async () => {
    const { stage, signal } = setUp();
    stage.waitForMap = async () => ({ state: 'impossible', reason: 'no WebGL 2' });
    expect(await perform({ action: 'zoom_to_map', center: [6, 46], zoom: 10 }, 'chat', stage, signal)).toEqual({ status: 'failed', error: { code: 'MAP_UNAVAILABLE', message: 'no WebGL 2' } });
  });
});
