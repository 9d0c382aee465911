/** The map's sources, from a network and its bindings. Pure. */
import type { SourceSpecification } from 'maplibre-gl';
import type { BoundFeature } from './bindings.ts';
import { anchorData, anchorOf, EQUIPMENT, type FeatureIndex, layerData, type MapData } from './features.ts';

const EMPTY: MapData = { type: 'FeatureCollection', features: [] };

export function sourcesOf(index: FeatureIndex, bound: ReadonlyMap<string, BoundFeature>): Record<string, SourceSpecification> {
  const source = (data: MapData): SourceSpecification => ({ type: 'geojson', data, promoteId: 'key', tolerance: 0.2 });
  return {
    ...Object.fromEntries((['pipes', 'junctions', 'pumps', 'valves'] as const).map((l) => [l, source(layerData(index.get(l)?.values() ?? []))])),
    equipment: source(anchorData(index, EQUIPMENT)),
    bound: source(boundData(index, bound)),
    selection: source(EMPTY),
  };
}

/** A point for each feature that has signals: what carries the alarm marks. */
export function boundData(index: FeatureIndex, bound: ReadonlyMap<string, BoundFeature>): MapData {
  const features = [...bound.values()].flatMap((b) => {
    const f = index.get(b.layer)?.get(b.id);
    return f === undefined ? [] : [{ type: 'Feature' as const, properties: { key: b.key }, geometry: { type: 'Point' as const, coordinates: anchorOf(f.geometry) } }];
  });
  return { type: 'FeatureCollection', features };
}
