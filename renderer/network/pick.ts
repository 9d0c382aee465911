/** What lies under the pointer, and what a click means. */
import type { Map as GlMap, MapMouseEvent, PointLike } from 'maplibre-gl';
import { type Layer, LAYERS, type Position } from '../../shared/network/model.ts';
import type { Severity } from './bindings.ts';
import { anchorOf, type FeatureIndex, featureKey } from './features.ts';
import { layerIdsOf } from './style.ts';

export interface Picked { layer: Layer; id: string; at: Position }

const PICK_PX = 6;

/** What is abnormal first, trips before alerts: it is what the operator points at. Then points before lines: they are smaller and lie on top. */
export function bestOf<F extends { geometry: { type: string } }>(found: readonly F[], severityOf: (feature: F) => Severity | undefined): F | undefined {
  const rank = (f: F): number => ({ trip: 0, alert: 2, none: 4 })[severityOf(f) ?? 'none'] + Number(f.geometry.type !== 'Point');
  return found.toSorted((a, b) => rank(a) - rank(b))[0];
}

export function listenToPointer(map: GlMap, index: FeatureIndex, to: { severityOf: (key: string) => Severity | undefined; onHover: (picked: Picked | null) => void; onPick: (picked: Picked | null) => void }): void {
  const pickable = LAYERS.flatMap((l) => layerIdsOf(l)).filter((id) => !id.endsWith('-label'));
  const pick = (event: MapMouseEvent): Picked | null => {
    const { x, y } = event.point;
    const box: [PointLike, PointLike] = [[x - PICK_PX, y - PICK_PX], [x + PICK_PX, y + PICK_PX]];
    const found = map.queryRenderedFeatures(box, { layers: pickable.filter((id) => map.getLayer(id) !== undefined) });
    const best = bestOf(found, (f) => to.severityOf(featureKey(f.properties['layer'] as Layer, String(f.properties['id']))));
    if (best === undefined) return null;
    const layer = best.properties['layer'] as Layer;
    const id = String(best.properties['id']);
    const feature = index.get(layer)?.get(id);
    return feature === undefined ? null : { layer, id, at: anchorOf(feature.geometry) };
  };
  let pending: MapMouseEvent | null = null;
  map.on('mousemove', (event) => {
    if (pending === null) {
      requestAnimationFrame(() => {
        const picked = pending === null || map.isMoving() ? null : pick(pending);
        pending = null;
        map.getCanvas().style.cursor = picked === null ? '' : 'pointer';
        to.onHover(picked);
      });
    }
    pending = event;
  });
  map.on('mouseout', () => to.onHover(null));
  map.on('movestart', () => to.onHover(null));
  map.on('click', (event) => to.onPick(pick(event)));
}
