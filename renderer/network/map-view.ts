/** The map itself, as one object with a few verbs: made from a network, told what changes, destroyed. Rules and data are elsewhere. */
import { type GeoJSONSource, Map as GlMap, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import latinUrl from '@fontsource/inter/files/inter-latin-500-normal.woff2?url';
import latinExtUrl from '@fontsource/inter/files/inter-latin-ext-500-normal.woff2?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { type Extent, type Layer, type Network, type Position } from '../../shared/network/model.ts';
import { type Palette, prefersReducedMotion } from '../design/colours.ts';
import type { BoundFeature, Severity } from './bindings.ts';
import { anchorOf, countsOf, EQUIPMENT, extentOfFeatures, type FeatureIndex, findIds, zoomForSpacing } from './features.ts';
import { createHighlightLayers } from './highlight-layers.ts';
import type { Highlights } from './highlights.ts';
import type { MapApi } from './map-api.ts';
import { listenToPointer, type Picked } from './pick.ts';
import { boundData, sourcesOf } from './sources.ts';
import { layerIdsOf, type Look, type MapColours, mapStyle, paintsOf } from './style.ts';
import { putSymbols } from './symbols.ts';

setWorkerUrl(workerUrl);

export interface MapView {
  api: MapApi;
  /** Pixels from the top left of the map; null while it has no size. */
  project(at: Position): { x: number; y: number };
  size(): { width: number; height: number };
  /** Names of equipment are shown at this zoom. */
  labelled(): boolean;
  onMove(listener: () => void): () => void;
  setPalette(palette: Palette): void;
  /** Definitions changed. */
  setBound(bound: ReadonlyMap<string, BoundFeature>): void;
  setSeverities(severities: ReadonlyMap<string, Severity>): void;
  severityOf(key: string): Severity | undefined;
  setHighlights(highlights: Highlights): void;
  setSelection(picked: Picked | null): void;
  setVisible(layer: Layer, visible: boolean): void;
  zoomBy(steps: number): void;
  fitAll(): void;
  resize(): void;
  destroy(): void;
}

export interface MapViewInput {
  element: HTMLElement;
  network: Network;
  index: FeatureIndex;
  bound: ReadonlyMap<string, BoundFeature>;
  palette: Palette;
  onReady: (view: MapView) => void;
  onHover: (picked: Picked | null) => void;
  onPick: (picked: Picked | null) => void;
  onFault: (message: string) => void;
}

const FONT_FILES = { 'U+0-FF,U+131,U+152-153,U+2000-206F,U+20AC,U+2122': latinUrl, 'U+100-2BA,U+1E00-1EFF,U+20A0-20C0': latinExtUrl };
const MOVE_MS = 150;
const DRAW_PATIENCE_MS = 5000;
/** Closest that a command goes to features; a single valve is still seen among its streets. */
const CLOSEST = 17;

export function mapColours({ rgba }: Palette): MapColours {
  return {
    page: rgba('page'), pipe: rgba('border-strong'), closed: rgba('border-strong'), node: rgba('text-3'), link: rgba('text-3'), label: rgba('text-2'), halo: rgba('page'),
    accent: rgba('accent'), accentSoft: rgba('accent-soft'), onAccent: rgba('on-accent'), alarm1: rgba('alarm-1'), alarm2: rgba('alarm-2'),
  };
}

/** Height from which the legend stands open, CSS pixels: below it would cover what it explains. */
export const ROOMY = 520;

/** Room that the panels on the map take from its view. */
function padding(element: HTMLElement): { top: number; right: number; bottom: number; left: number } {
  return { top: 44, right: 44, bottom: 44, left: element.clientHeight >= ROOMY && element.clientWidth >= 2 * ROOMY ? 200 : 44 };
}

export function openMapView(input: MapViewInput): { destroy: () => void } {
  const { element, network, index } = input;
  const counts = countsOf(index);
  const extent: Extent = network.extent;
  const zoom: Look['zoom'] = {
    junctions: zoomForSpacing(extent, counts.junctions, 26), junctionLabels: zoomForSpacing(extent, counts.junctions, 90),
    equipment: zoomForSpacing(extent, EQUIPMENT.reduce((n, l) => n + counts[l], 0), 40), pipeLabels: zoomForSpacing(extent, counts.pipes, 130),
  };
  const map = new GlMap({
    container: element, style: mapStyle({ colours: mapColours(input.palette), zoom, sources: sourcesOf(index, input.bound), fonts: FONT_FILES }), bounds: extent, fitBoundsOptions: { padding: padding(element), maxZoom: CLOSEST },
    attributionControl: false, dragRotate: false, pitchWithRotate: false, touchPitch: false, maxZoom: 21, renderWorldCopies: false, fadeDuration: 0,
    canvasContextAttributes: { antialias: true, preserveDrawingBuffer: false },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ maxWidth: 96, unit: 'metric' }), 'bottom-right');
  map.on('error', (event) => input.onFault(event.error.message));
  let view: MapView | null = null;
  map.on('style.load', () => putSymbols(map, input.palette));
  map.on('load', () => {
    view = viewOf(map, input, zoom);
    listenToPointer(map, index, { severityOf: view.severityOf, onHover: input.onHover, onPick: input.onPick });
    input.onReady(view);
  });
  return {
    destroy() {
      view?.destroy();
      map.remove();
    },
  };
}

function viewOf(map: GlMap, input: MapViewInput, zooms: Look['zoom']): MapView {
  const { index } = input;
  const duration = (): number => (prefersReducedMotion() ? 0 : MOVE_MS);
  const lights = createHighlightLayers(map, index, mapColours(input.palette), { before: 'below-symbols', still: prefersReducedMotion, now: Date.now });
  let lit: ReadonlyMap<string, Severity> = new Map();
  let shownBound = input.bound;
  const moved = async (act: () => void): Promise<void> => {
    const end = new Promise<void>((resolve) => {
      void map.once('moveend', () => resolve());
      setTimeout(resolve, MOVE_MS * 4);
    });
    act();
    await end;
  };
  const featuresOf = (layer: Layer, ids: readonly string[]) => ids.flatMap((id) => index.get(layer)?.get(id) ?? []);
  const boundsNow = (): Extent => {
    const b = map.getBounds();
    return [b.getWest(), b.getSouth(), b.getEast(), b.getNorth()];
  };
  const api: MapApi = {
    find: (layer, ids) => findIds(index, layer, ids),
    inView(layer, ids) {
      const [w, s, e, n] = boundsNow();
      return featuresOf(layer, ids).some((f) => {
        const box = extentOfFeatures([f]);
        return box !== null && box[0] <= e && box[2] >= w && box[1] <= n && box[3] >= s;
      });
    },
    async fit(layer, ids) {
      const box = extentOfFeatures(featuresOf(layer, ids));
      if (box === null) return false;
      await moved(() => map.fitBounds(box, { padding: 80, maxZoom: Math.max(map.getZoom(), CLOSEST - 1.5), duration: duration() }));
      return api.inView(layer, ids);
    },
    async zoomTo(center, zoom) {
      await moved(() => map.easeTo({ center: [center[0], center[1]], zoom, duration: duration() }));
      const c = map.getCenter();
      return { center: [c.lng, c.lat], zoom: map.getZoom() };
    },
    async drawn(owner) {
      const source = lights.sourceOf(owner);
      const until = performance.now() + DRAW_PATIENCE_MS;
      while (performance.now() < until) {
        if (map.getSource(source) !== undefined && map.isSourceLoaded(source)) return true;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      return false;
    },
  };
  return {
    api,
    project: ([lng, lat]) => map.project([lng, lat]),
    size: () => ({ width: map.getContainer().clientWidth, height: map.getContainer().clientHeight }),
    labelled: () => map.getZoom() >= zooms.equipment,
    onMove(listener) {
      map.on('move', listener);
      map.on('resize', listener);
      return () => {
        map.off('move', listener);
        map.off('resize', listener);
      };
    },
    setPalette(palette) {
      const colours = mapColours(palette);
      putSymbols(map, palette);
      for (const [layer, property, value] of paintsOf({ colours, zoom: zooms })) map.setPaintProperty(layer, property as never, value as never);
      lights.setColours(colours);
    },
    setBound(bound) {
      if (bound === shownBound) return;
      shownBound = bound;
      void map.getSource<GeoJSONSource>('bound')?.setData(boundData(index, bound));
    },
    setSeverities(severities) {
      for (const key of lit.keys()) if (!severities.has(key)) for (const source of sourcesWith(key)) map.removeFeatureState({ source, id: key }, 'severity');
      for (const [key, severity] of severities) for (const source of sourcesWith(key)) map.setFeatureState({ source, id: key }, { severity });
      lit = severities;
    },
    severityOf: (key) => lit.get(key),
    setHighlights: (highlights) => lights.set(highlights),
    setSelection(picked) {
      const feature = picked === null ? undefined : index.get(picked.layer)?.get(picked.id);
      const source = map.getSource<GeoJSONSource>('selection');
      const at = feature === undefined ? [] : [{ type: 'Feature' as const, properties: { diameter_mm: feature.properties['diameter_mm'] ?? 150 }, geometry: feature.layer === 'pipes' ? feature.geometry : { type: 'Point' as const, coordinates: anchorOf(feature.geometry) } }];
      void source?.setData({ type: 'FeatureCollection', features: at });
    },
    setVisible(layer, visible) {
      for (const id of layerIdsOf(layer)) if (map.getLayer(id) !== undefined) map.setLayoutProperty(id, 'visibility', visible ? 'visible' : 'none');
    },
    zoomBy: (steps) => void map.easeTo({ zoom: map.getZoom() + steps, duration: duration() }),
    fitAll: () => void map.fitBounds(input.network.extent, { padding: padding(input.element), maxZoom: CLOSEST, duration: duration() }),
    resize: () => void map.resize(),
    destroy: () => lights.destroy(),
  };
}

function sourcesWith(key: string): string[] {
  return key.startsWith('pipes/') ? ['bound', 'pipes'] : ['bound'];
}

/** Whether this browser can draw the map at all. */
export function hasWebGl2(): boolean {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2');
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}
