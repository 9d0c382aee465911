/** A network's features by layer and id, where each is anchored, and as map data. Pure; positions are [longitude, latitude]. */
import { type Extent, type Feature, type Geometry, type Layer, LAYERS, type Position } from '../../shared/network/model.ts';

export type FeatureIndex = ReadonlyMap<Layer, ReadonlyMap<string, Feature>>;

export function indexFeatures(byLayer: Iterable<readonly [Layer, readonly Feature[]]>): FeatureIndex {
  return new Map([...byLayer].map(([layer, features]) => [layer, new Map(features.map((f) => [f.id, f]))]));
}

/** One id for a feature across layers. */
export function featureKey(layer: string, id: string): string {
  return `${layer}/${id}`;
}

/** Which of the ids exist in the layer; each asked id once, in the order asked. */
export function findIds(index: FeatureIndex, layer: Layer, ids: readonly string[]): { matched: string[]; missing: string[] } {
  const known = index.get(layer);
  const asked = [...new Set(ids)];
  return { matched: asked.filter((id) => known?.has(id) === true), missing: asked.filter((id) => known?.has(id) !== true) };
}

/** The point itself, or the place halfway along the line. */
export function anchorOf(geometry: Geometry): Position {
  if (geometry.type === 'Point') return geometry.coordinates;
  const line = geometry.coordinates;
  const squash = Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180);
  const lengths = line.slice(1).map((p, i) => Math.hypot((p[0] - (line[i] as Position)[0]) * squash, p[1] - (line[i] as Position)[1]));
  let left = lengths.reduce((a, l) => a + l, 0) / 2;
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i] as number;
    const [a, b] = [line[i] as Position, line[i + 1] as Position];
    if (left <= length && length > 0) return [a[0] + ((b[0] - a[0]) * left) / length, a[1] + ((b[1] - a[1]) * left) / length];
    left -= length;
  }
  return line[0] as Position;
}

/** Smallest box around some features; null when there are none. */
export function extentOfFeatures(features: Iterable<Feature>): Extent | null {
  let box: Extent | null = null;
  for (const f of features) {
    for (const [x, y] of f.geometry.type === 'Point' ? [f.geometry.coordinates] : f.geometry.coordinates) {
      box = box === null ? [x, y, x, y] : [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
    }
  }
  return box;
}

export interface MapData { type: 'FeatureCollection'; features: { type: 'Feature'; properties: Record<string, unknown>; geometry: { type: 'Point'; coordinates: Position } | { type: 'LineString'; coordinates: Position[] } }[] }

/** Of one layer; only what the style reads goes along. */
export function layerData(features: Iterable<Feature>): MapData {
  return { type: 'FeatureCollection', features: [...features].map((f) => ({ type: 'Feature', properties: styleProperties(f), geometry: f.geometry })) };
}

/** Layers whose features are shown as a symbol at their anchor. */
export const EQUIPMENT = ['reservoirs', 'tanks', 'pumps', 'valves', 'meters'] as const satisfies readonly Layer[];

export function anchorData(index: FeatureIndex, layers: readonly Layer[]): MapData {
  return {
    type: 'FeatureCollection',
    features: layers.flatMap((layer) => [...(index.get(layer)?.values() ?? [])].map((f) => ({ type: 'Feature' as const, properties: styleProperties(f), geometry: { type: 'Point' as const, coordinates: anchorOf(f.geometry) } }))),
  };
}

function styleProperties(f: Feature): Record<string, unknown> {
  const name = f.properties['name'];
  const diameter = f.properties['diameter_mm'];
  const status = f.properties['status'];
  return {
    key: featureKey(f.layer, f.id), id: f.id, layer: f.layer, name: typeof name === 'string' && name !== '' ? name : f.id,
    ...(typeof diameter === 'number' ? { diameter_mm: diameter } : {}),
    closed: typeof status === 'string' && status.toLowerCase() === 'closed',
  };
}

/** MapLibre zoom at which neighbouring points of a layer are about `pixels` apart, taken over the extent. */
export function zoomForSpacing(extent: Extent, count: number, pixels: number): number {
  if (count < 2) return 0;
  const latitude = (extent[1] + extent[3]) / 2;
  const squash = Math.cos((latitude * Math.PI) / 180);
  const width = Math.max((extent[2] - extent[0]) * squash, 1e-9);
  const height = Math.max(extent[3] - extent[1], 1e-9);
  // Degrees of latitude a pixel spans at zoom z is 360 cos(lat) / (512 · 2^z).
  const spacing = Math.sqrt((width * height) / count);
  return Math.max(0, Math.min(22, Math.log2((360 * squash * pixels) / (512 * spacing))));
}

export function countsOf(index: FeatureIndex): Record<Layer, number> {
  return Object.fromEntries(LAYERS.map((l) => [l, index.get(l)?.size ?? 0])) as Record<Layer, number>;
}
