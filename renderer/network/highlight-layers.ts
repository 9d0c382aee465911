/** Draws the owners' highlights: one source and a few layers an owner, in the accent with a halo; never in alarm colours. */
import type { ExpressionSpecification, GeoJSONSource, LayerSpecification, Map as GlMap } from 'maplibre-gl';
import type { FeatureIndex, MapData } from './features.ts';
import type { Highlights, OwnerHighlights } from './highlights.ts';
import { type MapColours, pipeWidth } from './style.ts';

export interface HighlightLayers {
  set(highlights: Highlights): void;
  setColours(colours: MapColours): void;
  sourceOf(owner: string): string;
  destroy(): void;
}

/** Motion explains and then rests: a pulse for this long, moving dashes for longer. */
const PULSE_MS = 8000;
const FLOW_MS = 40_000;
const FRAME_MS = 110;

/** Dashes that travel along the line: each step moves the pattern by a seventh. */
const DASHES: [number, number, number, number][] = Array.from({ length: 14 }, (_, i) => {
  const at = (i * 7) / 14;
  return at < 4 ? [0, at, 3, 4 - at] : [at - 4, 4, 7 - at, 0];
});

const effect = (name: string): ExpressionSpecification => ['==', ['get', 'effect'], name];

export function highlightData(owner: OwnerHighlights, index: FeatureIndex): MapData {
  const out: MapData = { type: 'FeatureCollection', features: [] };
  for (const [layer, h] of owner.layers) {
    for (const id of h.ids) {
      const f = index.get(layer)?.get(id);
      if (f !== undefined) out.features.push({ type: 'Feature', properties: { id, layer, effect: h.effect, diameter_mm: f.properties['diameter_mm'] ?? 150 }, geometry: f.geometry });
    }
  }
  return out;
}

function layersFor(source: string, c: MapColours): LayerSpecification[] {
  const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
  const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    { id: `${source}:halo`, type: 'line', source, filter: isLine, layout: line, paint: { 'line-color': c.accent, 'line-width': pipeWidth(11), 'line-opacity': 0.28, 'line-blur': 3 } },
    { id: `${source}:line`, type: 'line', source, filter: isLine, layout: line, paint: { 'line-color': c.accent, 'line-width': pipeWidth(2) } },
    { id: `${source}:flow`, type: 'line', source, filter: ['all', isLine, effect('flow')], paint: { 'line-color': c.halo, 'line-width': pipeWidth(-0.2), 'line-dasharray': DASHES[0] as number[] } },
    { id: `${source}:glow`, type: 'circle', source, filter: isPoint, paint: { 'circle-radius': 25, 'circle-color': c.accent, 'circle-opacity': 0.24, 'circle-blur': 0.35 } },
    { id: `${source}:ring`, type: 'circle', source, filter: isPoint, paint: { 'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 10, 16, 19], 'circle-color': 'rgba(0,0,0,0)', 'circle-stroke-color': c.accent, 'circle-stroke-width': 2.5 } },
  ];
}

export function createHighlightLayers(map: GlMap, index: FeatureIndex, colours: MapColours, options: { before: string; still: () => boolean; now: () => number }): HighlightLayers {
  const shown = new Map<string, OwnerHighlights>();
  let c = colours;
  let timer: ReturnType<typeof setInterval> | null = null;
  const sourceOf = (owner: string): string => `highlight:${owner}`;

  const remove = (source: string): void => {
    for (const l of layersFor(source, c)) if (map.getLayer(l.id) !== undefined) map.removeLayer(l.id);
    if (map.getSource(source) !== undefined) map.removeSource(source);
  };

  const frame = (): void => {
    let moving = false;
    for (const [owner, h] of shown) {
      const age = options.now() - h.at;
      const source = sourceOf(owner);
      const effects = new Set([...h.layers.values()].map((l) => l.effect));
      const pulsing = effects.has('pulse') && age < PULSE_MS;
      const flowing = effects.has('flow') && age < FLOW_MS;
      if (effects.has('pulse')) {
        const swell = pulsing ? 0.5 + 0.5 * Math.sin((age / 1000) * Math.PI * 1.4) : 0.4;
        const pulse = (yes: number, no: number): ExpressionSpecification => ['case', effect('pulse'), yes, no];
        map.setPaintProperty(`${source}:halo`, 'line-opacity', pulse(0.14 + 0.4 * swell, 0.28));
        map.setPaintProperty(`${source}:glow`, 'circle-opacity', pulse(0.12 + 0.34 * swell, 0.24));
        map.setPaintProperty(`${source}:glow`, 'circle-radius', pulse(20 + 12 * swell, 25));
      }
      if (flowing) map.setPaintProperty(`${source}:flow`, 'line-dasharray', DASHES[Math.floor(age / FRAME_MS) % DASHES.length] as number[]);
      moving ||= pulsing || flowing;
    }
    if (!moving) stop();
  };
  const stop = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };

  return {
    sourceOf,
    set(highlights) {
      for (const owner of shown.keys()) {
        if (highlights.has(owner)) continue;
        remove(sourceOf(owner));
        shown.delete(owner);
      }
      for (const [owner, h] of highlights) {
        if (shown.get(owner) === h) continue;
        const source = sourceOf(owner);
        const data = highlightData(h, index);
        const known = map.getSource<GeoJSONSource>(source);
        if (known === undefined) {
          map.addSource(source, { type: 'geojson', data });
          for (const l of layersFor(source, c)) map.addLayer(l, options.before);
        } else void known.setData(data);
        shown.set(owner, h);
      }
      if (shown.size > 0 && !options.still()) timer ??= setInterval(frame, FRAME_MS);
      else stop();
    },
    setColours(next) {
      c = next;
      for (const owner of shown.keys()) {
        for (const l of layersFor(sourceOf(owner), c)) for (const [property, value] of Object.entries(l.paint ?? {})) map.setPaintProperty(l.id, property as never, value as never);
      }
    },
    destroy: stop,
  };
}
