import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feature, Layer, Position } from '../../shared/network/model.ts';
import { type Cell, NO_LIMITS, type Signal } from '../../shared/plant/model.ts';
import { type Breach, STATUS } from '../../shared/signals/model.ts';
import { attributeRows } from './attributes.ts';
import { bindSignals, severities, speaker } from './bindings.ts';
import { anchorOf, extentOfFeatures, findIds, indexFeatures, layerData, zoomForSpacing } from './features.ts';
import { highlightData } from './highlight-layers.ts';
import { clear, type Effect, highlight, type Highlights, NO_HIGHLIGHTS } from './highlights.ts';
import { placePlates } from './plates.ts';
import { trendOf, valueState } from './value-state.ts';

const pipe = (id: string, coordinates: Position[], properties: Feature['properties'] = {}): Feature => ({ id, layer: 'pipes', geometry: { type: 'LineString', coordinates }, properties });
const junction = (id: string, at: Position): Feature => ({ id, layer: 'junctions', geometry: { type: 'Point', coordinates: at }, properties: {} });
const index = indexFeatures([['pipes', [pipe('P1', [[0, 0], [2, 0]], { diameter_mm: 200, status: 'Closed', name: 'Mill Road' })]], ['junctions', [junction('J1', [0, 0]), junction('P1', [1, 1])]]]);
const signal = (id: number, over: Partial<Signal> = {}): Signal => ({
  id, cell_id: 1, tag: `T${id}`, name: `Signal ${id}`, kind: 'pressure', unit: { code: 'm', display: 'm' }, interval_ms: 1000, range: null, limits: NO_LIMITS, deadband: 0.5, decimals: 1, binding: null, origin: 'simulated', ...over,
});
const breach = (id: number, severity: Breach['severity'], to: number | null = null): Breach => ({ signal_def_id: id, from: 0, to, direction: 'low', severity, limit: 1, peak: 0, peak_t: 0 });

describe('network features', () => {
  it('[CMD-6] ids are found in their layer only, each once, in the order asked', () => {
    expect(findIds(index, 'pipes', ['X', 'P1', 'P1', 'J1'])).toEqual({ matched: ['P1'], missing: ['X', 'J1'] });
    expect(findIds(index, 'tanks', ['P1'])).toEqual({ matched: [], missing: ['P1'] });
  });

  it('[MAP-1] a line is anchored halfway along itself, within its own box', () => {
    expect(anchorOf({ type: 'LineString', coordinates: [[0, 0], [1, 0], [1, 3]] })).toEqual([1, expect.closeTo(1, 3)]);
    const position = fc.tuple(fc.double({ min: -10, max: 10, noNaN: true }), fc.double({ min: -10, max: 10, noNaN: true }));
    fc.assert(fc.property(fc.array(position, { minLength: 2, maxLength: 8 }), (line) => {
      const f = pipe('p', line);
      const [x, y] = anchorOf(f.geometry);
      const [w, s, e, n] = extentOfFeatures([f]) as [number, number, number, number];
      expect(x >= w - 1e-9 && x <= e + 1e-9 && y >= s - 1e-9 && y <= n + 1e-9).toBe(true);
    }));
  });

  it('[MAP-1] what the style reads goes along: a key across layers, the width, closed or open', () => {
    expect(layerData(index.get('pipes')?.values() ?? []).features[0]?.properties).toEqual({ key: 'pipes/P1', id: 'P1', layer: 'pipes', name: 'Mill Road', diameter_mm: 200, closed: true });
  });

  it('[MAP-1] denser networks show their junctions later', () => {
    const box: [number, number, number, number] = [6.3, 46.6, 6.4, 46.65];
    expect(zoomForSpacing(box, 10_000, 20)).toBeGreaterThan(zoomForSpacing(box, 100, 20));
    expect(zoomForSpacing(box, 1, 20)).toBe(0);
    expect(zoomForSpacing([0, 0, 0, 0], 50, 20)).toBe(22);
  });

  it('attributes are rows with units; name and nothing are none', () => {
    expect(attributeRows({ ...pipe('a', [[0, 0], [1, 1]]), properties: { name: 'n', roughness: 110, length_m: 12.5, note: null, zone: 'Z' } })).toEqual([{ key: 'zone', value: 'Z', unit: '' }, { key: 'length_m', value: 12.5, unit: 'm' }, { key: 'roughness', value: 110, unit: '' }]);
  });
});

describe('bindings', () => {
  const cells = new Map<number, Cell>([[1, { id: 1, site_id: 1, area: 'a', line: 'l', tag: 'c', name: 'c', kind: 'pump', binding: { layer: 'pumps', feature_id: 'PU1' } }]]);

  it('[PL-2] a signal is bound to its own feature, or else to that of its cell', () => {
    const bound = bindSignals([signal(1, { binding: { layer: 'junctions', feature_id: 'J1' } }), signal(2), signal(3, { cell_id: 7 })], cells);
    expect([...bound.values()].map((b) => [b.key, b.signals.map((s) => s.id)])).toEqual([['junctions/J1', [1]], ['pumps/PU1', [2]]]);
  });

  it('[MAP-1] a feature is as bad as the worst of its signals now, and that signal speaks for it', () => {
    const bound = bindSignals([signal(1), signal(2, { kind: 'flow' }), signal(3, { kind: 'vibration' })], cells);
    const pump = bound.get('pumps/PU1');
    expect(pump?.signals.map((s) => s.id)).toEqual([2, 3, 1]);
    if (pump === undefined) throw new Error('not bound');
    expect(severities(bound, [breach(1, 'alert'), breach(3, 'trip'), breach(1, 'alert')])).toEqual(new Map([['pumps/PU1', 'trip']]));
    expect(severities(bound, [breach(3, 'trip', 5)])).toEqual(new Map());
    expect(speaker(pump, [breach(1, 'alert'), breach(3, 'trip')]).id).toBe(3);
    expect(speaker(pump, []).id).toBe(2);
  });
});

describe('values on the map', () => {
  it('[OP-3] bad, stale, uncertain and absent values are told apart', () => {
    const v = (over: object) => ({ signal_def_id: 1, t: 100_000, v: 1, status: STATUS.good, ...over });
    expect(valueState(undefined, signal(1), 0)).toBe('none');
    expect(valueState(v({}), signal(1), 101_000)).toBe('good');
    expect(valueState(v({ status: STATUS.uncertain }), signal(1), 101_000)).toBe('uncertain');
    expect(valueState(v({ status: STATUS.badSensorFailure }), signal(1), 101_000)).toBe('bad');
    expect(valueState(v({ v: null }), signal(1), 101_000)).toBe('bad');
    expect(valueState(v({}), signal(1), 116_000)).toBe('stale');
    expect(valueState(v({}), signal(1, { interval_ms: 60_000 }), 116_000)).toBe('good');
  });

  it('a change within the dead band is steady', () => {
    expect([trendOf(1, 1.4, signal(1)), trendOf(1, 2, signal(1)), trendOf(2, 1, signal(1)), trendOf(null, 1, signal(1))]).toEqual(['steady', 'up', 'down', 'steady']);
  });

  it('[MAP-1] a value in breach is not displaced by a name, only by a panel', () => {
    const box = { key: 'a', x: 100, y: 100, width: 60, height: 20, offset: 15, rank: -10 };
    const all = [{ left: 0, top: 0, width: 400, height: 400 }];
    expect(placePlates([box], { width: 400, height: 400 }, [], all)).toHaveLength(1);
    expect(placePlates([{ ...box, rank: 1 }], { width: 400, height: 400 }, [], all)).toEqual([]);
    expect(placePlates([box], { width: 400, height: 400 }, all)).toEqual([]);
  });

  it('[MAP-4] plates never overlap, stay on the map, and the most important one stands', () => {
    const box = fc.record({ x: fc.integer({ min: -50, max: 850 }), y: fc.integer({ min: -50, max: 650 }), width: fc.integer({ min: 30, max: 110 }), rank: fc.nat({ max: 9 }) });
    fc.assert(fc.property(fc.array(box, { maxLength: 60 }), (list) => {
      const boxes = list.map((b, i) => ({ ...b, key: `k${i}`, height: 20, offset: 7 }));
      const placed = placePlates(boxes, { width: 800, height: 600 });
      const rects = placed.map((p) => ({ ...p, w: boxes.find((b) => b.key === p.key)?.width ?? 0 }));
      rects.forEach((a, i) => {
        expect(a.left >= 0 && a.top >= 0 && a.left + a.w <= 801 && a.top + 20 <= 601).toBe(true);
        for (const b of rects.slice(i + 1)) expect(a.left + a.w <= b.left || b.left + b.w <= a.left || a.top + 20 <= b.top || b.top + 20 <= a.top).toBe(true);
      });
      const first = boxes.filter((b) => b.x >= 0 && b.y >= 0 && b.x <= 800 && b.y <= 600).toSorted((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))[0];
      if (first !== undefined) expect(placed.map((p) => p.key)).toContain(first.key);
    }));
  });
});

describe('highlights', () => {
  const layers = fc.constantFrom<Layer>('pipes', 'junctions', 'tanks');
  const owners = fc.constantFrom('chat', 'task:1', 'dev:1');
  const acts = fc.array(fc.record({ owner: owners, layer: layers, ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')), clear: fc.boolean(), all: fc.boolean(), effect: fc.constantFrom<Effect>('static', 'pulse', 'flow') }), { maxLength: 30 });

  it('[CMD-8] what one owner does never touches another, and no owner is kept without anything lit', () => {
    fc.assert(fc.property(acts, (list) => {
      let state: Highlights = NO_HIGHLIGHTS;
      for (const a of list) {
        const before = state;
        state = a.clear ? clear(state, a.owner, a.all ? undefined : a.layer).state : highlight(state, a.owner, a.layer, a.ids, a.effect, 1);
        for (const o of ['chat', 'task:1', 'dev:1']) if (o !== a.owner) expect(state.get(o)).toBe(before.get(o));
        for (const own of state.values()) {
          expect(own.layers.size).toBeGreaterThan(0);
          for (const l of own.layers.values()) expect(l.ids.length).toBeGreaterThan(0);
        }
        if (!a.clear && a.ids.length > 0) expect(state.get(a.owner)?.layers.get(a.layer)).toEqual({ ids: a.ids, effect: a.effect });
        if (a.clear && a.all) expect(state.has(a.owner)).toBe(false);
      }
    }));
  });

  it('[CMD-8] [MAP-3] clear counts the ids, and the map data carry the effect', () => {
    const lit = highlight(NO_HIGHLIGHTS, 'chat', 'pipes', ['P1', 'gone'], 'flow', 1);
    expect(clear(lit, 'chat', 'junctions').cleared).toBe(0);
    expect(clear(lit, 'chat', undefined).cleared).toBe(2);
    const own = lit.get('chat');
    if (own === undefined) throw new Error('not lit');
    expect(highlightData(own, index).features.map((f) => f.properties)).toEqual([{ id: 'P1', layer: 'pipes', effect: 'flow', diameter_mm: 200 }]);
  });
});
