/** The town as an EPANET input file: COORDINATES are longitude and latitude in degrees (WGS84), flows L/s. Pure. */
import { CURVES, LAKE, PUMPS, TANKS } from './layout.ts';
import { hourly, patternId, PATTERNS } from './demand.ts';
import { placesOf } from './town.ts';
import type { Town } from './town.ts';
import { toLonLat } from './terrain.ts';

/**
 * `model` is a day's model that runs by itself: hourly patterns and level controls. `stepping` is for the plant's simulation, which sets
 * demands and pump speeds at every step itself: one-period patterns, no controls.
 */
export function townInp(town: Town, purpose: 'model' | 'stepping'): string {
  const rows: string[] = [];
  const section = (name: string, header: string, lines: string[]): void => void rows.push(`[${name}]`, `;${header}`, ...lines, '');
  const model = purpose === 'model';

  rows.push('[TITLE]', 'Valmont Water, a fictional town (simulated demo plant)', 'Coordinates: WGS84 longitude and latitude, degrees (EPSG:4326)', '');
  section('JUNCTIONS', 'ID Elevation', town.junctions.map((j) => `${j.id} ${j.elevation}`));
  section('RESERVOIRS', 'ID Head', [`${LAKE.id} ${LAKE.head}`]);
  section('TANKS', 'ID Elevation InitLevel MinLevel MaxLevel Diameter MinVol', TANKS.map((t) => `${t.id} ${t.floor} ${t.target} ${t.min} ${t.max} ${t.diameter} 0`));
  section('PIPES', 'ID Node1 Node2 Length Diameter Roughness MinorLoss Status', town.pipes.map((p) => `${p.id} ${p.from} ${p.to} ${p.length} ${p.diameter} ${p.roughness} ${p.minor} ${p.closed ? 'Closed' : 'Open'}`));
  section('PUMPS', 'ID Node1 Node2 Parameters', PUMPS.map((p) => `${p.id} ${p.from} ${p.to} HEAD ${p.curve}`));
  section('VALVES', 'ID Node1 Node2 Diameter Type Setting MinorLoss', town.valves.map((v) => `${v.id} ${v.from} ${v.to} ${v.diameter} PRV ${v.setting} 0`));
  section('DEMANDS', 'Junction Demand Pattern', town.junctions.flatMap((j) => j.demands.map((d) => `${j.id} ${d.base} ${patternId(d.use, j.dma as string)}`)));
  section('PATTERNS', 'ID Multipliers', PATTERNS.flatMap(({ id, use }) => (model ? chunks(hourly(use), 6).map((m) => `${id} ${m.join(' ')}`) : [`${id} 1`])));
  section('CURVES', 'ID Flow Head', Object.entries(CURVES).flatMap(([id, points]) => points.map(([q, h]) => `${id} ${q} ${h}`)));
  section('STATUS', 'ID Status/Setting', PUMPS.map((p) => `${p.id} ${p.role === 'duty' ? 'Open' : 'Closed'}`));
  if (model) {
    section('CONTROLS', 'the assisting pump follows the level of Tank 1, the boosters that of Tank 2', [
      'LINK PS1-P2 OPEN IF NODE TK1 BELOW 2.6', 'LINK PS1-P2 CLOSED IF NODE TK1 ABOVE 3.9',
      'LINK BS2-P1 OPEN IF NODE TK2 BELOW 2.7', 'LINK BS2-P1 CLOSED IF NODE TK2 ABOVE 3.6',
      'LINK BS2-P2 OPEN IF NODE TK2 BELOW 1.2', 'LINK BS2-P2 CLOSED IF NODE TK2 ABOVE 2',
    ]);
  }
  section('TIMES', 'Parameter Value', [`Duration ${model ? '24:00' : '0'}`, 'Hydraulic Timestep 0:15', 'Pattern Timestep 1:00', 'Report Timestep 1:00']);
  section('OPTIONS', 'Parameter Value', ['Units LPS', 'Headloss H-W', 'Specific Gravity 1', 'Viscosity 1', 'Trials 60', `Accuracy ${model ? 0.001 : 0.00001}`, 'Unbalanced Continue 10', 'Demand Multiplier 1', 'Emitter Exponent 0.5', 'Quality None']);
  section('REPORT', 'Parameter Value', ['Status No', 'Summary No']);
  const places = [...placesOf(town)];
  section('COORDINATES', 'Node Longitude Latitude', places.map(([id, at]) => `${id} ${toLonLat(at).join(' ')}`));
  section('VERTICES', 'Link Longitude Latitude', town.pipes.flatMap((p) => p.bends.map((b) => `${p.id} ${toLonLat(b).join(' ')}`)));
  rows.push('[END]', '');
  return rows.join('\n');
}

function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}
