/** The town as map features in WGS84, attributes in SI (shared/network/model.ts). Pure. */
import type { Feature } from '../../shared/network/model.ts';
import { DMAS, LAKE, PUMPS, TANKS } from './layout.ts';
import { placesOf } from './town.ts';
import type { Town } from './town.ts';
import { toLonLat } from './terrain.ts';
import type { Point } from './layout.ts';

export function townFeatures(town: Town): Feature[] {
  const places = placesOf(town);
  const point = (at: Point): Feature['geometry'] => ({ type: 'Point', coordinates: toLonLat(at) });
  const out: Feature[] = [];
  for (const p of town.pipes) {
    const line = [places.get(p.from) as Point, ...p.bends, places.get(p.to) as Point].map(toLonLat);
    out.push({
      id: p.id, layer: 'pipes', geometry: { type: 'LineString', coordinates: line },
      properties: { from: p.from, to: p.to, length_m: p.length, diameter_mm: p.diameter, roughness: p.roughness, minor_loss: p.minor, status: p.closed ? 'closed' : 'open', zone: p.zone, ...(p.dma && { dma: p.dma }), name: p.name, installed: p.year },
    });
  }
  for (const j of town.junctions) {
    const demand = j.demands.reduce((sum, d) => sum + d.base, 0);
    out.push({ id: j.id, layer: 'junctions', geometry: point(j.at), properties: { elevation_m: j.elevation, demand_lps: Number(demand.toFixed(4)), zone: j.zone, ...(j.dma && { dma: j.dma }) } });
  }
  for (const v of town.valves) {
    out.push({ id: v.id, layer: 'valves', geometry: point(v.at), properties: { from: v.from, to: v.to, kind: 'PRV', diameter_mm: v.diameter, setting_m: v.setting, zone: v.zone, dma: v.dma, name: v.name } });
  }
  for (const p of PUMPS) {
    const zone = p.station === 'PS1' ? 'Zone 1' : 'Zone 2';
    out.push({ id: p.id, layer: 'pumps', geometry: point(p.at), properties: { from: p.from, to: p.to, station: p.station, role: p.role, rated_lps: p.rated_lps, rated_kw: p.rated_kw, zone, name: p.name } });
  }
  for (const t of TANKS) {
    out.push({ id: t.id, layer: 'tanks', geometry: point(t.at), properties: { elevation_m: t.floor, diameter_m: t.diameter, min_level_m: t.min, max_level_m: t.max, zone: t.zone, name: t.name } });
  }
  out.push({ id: LAKE.id, layer: 'reservoirs', geometry: point(LAKE.at), properties: { head_m: LAKE.head, zone: 'Zone 1', name: LAKE.name } });
  for (const m of town.meters) {
    const dma = DMAS.find((d) => d.id === m.dma);
    out.push({ id: m.id, layer: 'meters', geometry: point(m.at), properties: { pipe: m.pipe, zone: dma?.zone ?? null, dma: m.dma, name: `${dma?.name ?? m.dma} inlet meter` } });
  }
  return out;
}
