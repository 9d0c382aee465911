/** The map's style: no basemap, pipes by diameter, symbols, abnormal on top. Pure; colours come as rgba of the present theme. */
import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Layer } from '../../shared/network/model.ts';
import type { EQUIPMENT } from './features.ts';

export interface MapColours { page: string; pipe: string; closed: string; node: string; link: string; label: string; halo: string; accent: string; accentSoft: string; onAccent: string; alarm1: string; alarm2: string }

/** What the layers depend on. */
export interface Look {
  colours: MapColours;
  /** Zooms at which junctions and labels are far enough apart to be read. */
  zoom: { junctions: number; equipment: number; junctionLabels: number; pipeLabels: number };
}
export interface StyleInput extends Look {
  sources: Record<string, SourceSpecification>;
  /** Font files by unicode ranges, comma-separated. */
  fonts: Record<string, string>;
}

export const FONT = 'Inter';

/** Width of a pipe by diameter, in pixels at a middle zoom. */
const BY_DIAMETER: ExpressionSpecification = ['interpolate', ['linear'], ['coalesce', ['get', 'diameter_mm'], 150], 50, 0.9, 150, 1.6, 300, 3, 600, 5, 1200, 7.5];
export function pipeWidth(extra = 0): ExpressionSpecification {
  const at = (factor: number): ExpressionSpecification => ['+', extra, ['*', factor, BY_DIAMETER]];
  return ['interpolate', ['exponential', 1.4], ['zoom'], 10, at(0.5), 14, at(0.95), 17, at(1.8), 20, at(3.5)];
}

const state = (name: string): ExpressionSpecification => ['feature-state', name];
const bySeverity = (c: MapColours, normal: string): ExpressionSpecification => ['case', ['==', state('severity'), 'trip'], c.alarm1, ['==', state('severity'), 'alert'], c.alarm2, normal];
const abnormal = (yes: number, no: number): ExpressionSpecification => ['case', ['to-boolean', state('severity')], yes, no];

export const EQUIPMENT_IDS = ['reservoirs', 'tanks', 'pumps', 'valves', 'meters'] as const satisfies typeof EQUIPMENT;

/** Style layers of each network layer, for showing and hiding. */
export function layerIdsOf(layer: Layer): string[] {
  if (layer === 'pipes') return ['pipes', 'pipes-closed', 'pipes-label'];
  if (layer === 'junctions') return ['junctions', 'junctions-label'];
  return [...(layer === 'pumps' || layer === 'valves' ? [`${layer}-line`] : []), `${layer}-symbol`, `${layer}-label`];
}

export function layersOf(input: Look): LayerSpecification[] {
  const { colours: c, zoom } = input;
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const text = { 'text-font': [FONT], 'text-field': ['get', 'name'] as ExpressionSpecification, 'text-optional': true };
  const ink = { 'text-color': c.label, 'text-halo-color': c.halo, 'text-halo-width': 1.5 };
  return [
    { id: 'background', type: 'background', paint: { 'background-color': c.page } },
    ...(['pumps', 'valves'] as const).map((l): LayerSpecification => ({ id: `${l}-line`, type: 'line', source: l, filter: ['==', ['geometry-type'], 'LineString'], layout: line, paint: { 'line-color': c.link, 'line-width': 1.5 } })),
    { id: 'pipes', type: 'line', source: 'pipes', filter: ['!', ['get', 'closed']], layout: line, paint: { 'line-color': bySeverity(c, c.pipe), 'line-width': pipeWidth() } },
    { id: 'pipes-closed', type: 'line', source: 'pipes', filter: ['get', 'closed'], layout: { 'line-join': 'round' }, paint: { 'line-color': bySeverity(c, c.closed), 'line-width': pipeWidth(), 'line-dasharray': [2, 2] } },
    {
      id: 'junctions', type: 'circle', source: 'junctions', minzoom: zoom.junctions,
      paint: { 'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 1.8, 16, 3, 19, 5], 'circle-color': c.halo, 'circle-stroke-color': c.node, 'circle-stroke-width': 1.2 },
    },
    // Where a value on the map belongs, also while junctions are not shown.
    { id: 'bound', type: 'circle', source: 'bound', paint: { 'circle-radius': 2.6, 'circle-color': c.label, 'circle-stroke-color': c.halo, 'circle-stroke-width': 1 } },
    { id: 'below-symbols', type: 'background', layout: { visibility: 'none' } },
    ...EQUIPMENT_IDS.map((l): LayerSpecification => ({
      id: `${l}-symbol`, type: 'symbol', source: 'equipment', filter: ['==', ['get', 'layer'], l],
      layout: { 'icon-image': `symbol-${l}`, 'icon-size': ['interpolate', ['linear'], ['zoom'], 11, l === 'meters' || l === 'valves' ? 0.42 : 0.6, 15, l === 'meters' || l === 'valves' ? 0.7 : 0.9, 18, 1.15], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    })),
    ...EQUIPMENT_IDS.map((l): LayerSpecification => ({
      id: `${l}-label`, type: 'symbol', source: 'equipment', minzoom: zoom.equipment, filter: ['==', ['get', 'layer'], l],
      layout: { ...text, 'text-size': 11, 'text-anchor': 'top', 'text-offset': [0, 1.1] }, paint: ink,
    })),
    { id: 'junctions-label', type: 'symbol', source: 'junctions', minzoom: zoom.junctionLabels, layout: { ...text, 'text-size': 10, 'text-anchor': 'bottom-left', 'text-offset': [0.45, -0.25] }, paint: { ...ink, 'text-color': c.node } },
    { id: 'pipes-label', type: 'symbol', source: 'pipes', minzoom: zoom.pipeLabels, layout: { ...text, 'text-field': ['get', 'id'], 'text-size': 10, 'symbol-placement': 'line-center' }, paint: { ...ink, 'text-color': c.node } },
    {
      id: 'alarm-ring', type: 'circle', source: 'bound',
      paint: { 'circle-radius': 13, 'circle-color': 'rgba(0,0,0,0)', 'circle-stroke-color': bySeverity(c, 'rgba(0,0,0,0)'), 'circle-stroke-width': 2, 'circle-stroke-opacity': abnormal(1, 0) },
    },
    ...([1, 2] as const).map((p): LayerSpecification => ({
      id: `alarm-${p}`, type: 'symbol', source: 'bound',
      layout: { 'icon-image': `alarm-${p}`, 'icon-size': 0.72, 'icon-offset': [16, -16], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
      paint: { 'icon-opacity': ['case', ['==', state('severity'), p === 1 ? 'trip' : 'alert'], 1, 0] },
    })),
    {
      id: 'selection', type: 'circle', source: 'selection',
      paint: { 'circle-radius': 15, 'circle-color': 'rgba(0,0,0,0)', 'circle-stroke-color': c.label, 'circle-stroke-width': 1.5 },
    },
    { id: 'selection-line', type: 'line', source: 'selection', filter: ['==', ['geometry-type'], 'LineString'], layout: line, paint: { 'line-color': c.label, 'line-width': pipeWidth(1) } },
  ];
}

export function mapStyle(input: StyleInput): StyleSpecification {
  return {
    version: 8, sources: input.sources, layers: layersOf(input),
    'font-faces': { [FONT]: Object.entries(input.fonts).map(([range, url]) => ({ url, 'unicode-range': range.split(',') })) },
    transition: { duration: 0 },
  };
}

/** Paint values to set when only the theme changed: [layer, property, value]. */
export function paintsOf(input: Look): [string, string, unknown][] {
  return layersOf(input).flatMap((l) => Object.entries(l.paint ?? {}).map(([property, value]): [string, string, unknown] => [l.id, property, value]));
}
