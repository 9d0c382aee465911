/** Valmont as an asset model (PL-1): site, cells and signals. Pure. */
import type { Cell, MapBinding, Signal, Site } from '../../shared/plant/model.ts';
import { DMAS, ENTERPRISE, LAKE, PUMPS, SITE_NAME, TANKS, TIME_ZONE, VALVES } from './layout.ts';
import { cellKind } from './signals.ts';
import type { SignalSpec } from './signals.ts';
import { CELL_TAGS, cellId, SITE_ID } from './tags.ts';

export interface Assets { site: Site; cells: Cell[]; signals: Signal[] }

export function plantAssets(specs: readonly SignalSpec[]): Assets {
  return {
    site: { id: SITE_ID, enterprise: ENTERPRISE, name: SITE_NAME, zone: TIME_ZONE, demo: true },
    cells: CELL_TAGS.map((tag) => ({ id: cellId(tag), site_id: SITE_ID, ...placeOf(tag), tag, kind: cellKind(tag) })),
    signals: specs.map((s) => s.definition),
  };
}

function placeOf(tag: string): { area: string; line: string; name: string; binding: MapBinding | null } {
  const pump = PUMPS.find((p) => p.id === tag);
  if (pump) return { area: pump.station === 'PS1' ? 'Treatment works' : 'Zone 2', line: pump.station === 'PS1' ? 'Main pump station' : 'Booster station', name: pump.name, binding: { layer: 'pumps', feature_id: pump.id } };
  const tank = TANKS.find((t) => t.id === tag);
  if (tank) return { area: tank.zone, line: 'Storage', name: tank.name, binding: { layer: 'tanks', feature_id: tank.id } };
  const valve = VALVES.find((v) => v.id === tag);
  if (valve) return { area: DMAS.find((d) => d.id === valve.dma)?.zone ?? 'Zone 1', line: 'Pressure control', name: valve.name, binding: { layer: 'valves', feature_id: valve.id } };
  const dma = DMAS.find((d) => `DMA-${d.id}` === tag);
  if (dma) return { area: dma.zone, line: 'Metered districts', name: `District ${dma.id} ${dma.name}, inlet meter`, binding: { layer: 'meters', feature_id: `M-${dma.id}` } };
  switch (tag) {
    case 'INTAKE': return { area: 'Treatment works', line: 'Intake', name: LAKE.name, binding: { layer: 'reservoirs', feature_id: LAKE.id } };
    case 'WTP': return { area: 'Treatment works', line: 'Treatment', name: 'Valmont treatment works', binding: { layer: 'junctions', feature_id: 'WTP-CW' } };
    case 'PS1': return { area: 'Treatment works', line: 'Main pump station', name: 'Pump station PS1, common mains', binding: { layer: 'junctions', feature_id: 'PS1-D' } };
    case 'BS2': return { area: 'Zone 2', line: 'Booster station', name: 'Booster station BS2, common mains', binding: { layer: 'junctions', feature_id: 'BS2-D' } };
    default: return { area: tag === 'ZONE1' ? 'Zone 1' : 'Zone 2', line: 'Distribution', name: tag === 'ZONE1' ? 'Zone 1 (low), pressure zone' : 'Zone 2 (high), pressure zone', binding: null };
  }
}
