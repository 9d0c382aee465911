/** The base run of a network: what EPANET says of the model as it stands, kept with its features. Pure. */
import type { BaseRun } from '../../shared/imports/model.ts';
import type { Counts, Extent, Feature, Position } from '../../shared/network/model.ts';
import type { Solution } from './hydraulics.ts';

const round = (x: number): number => Number(x.toFixed(4));

/** Mean flow of each link over the run (`base_flow_lps`, for traces), and each node's pressure at its start (`base_pressure_m`). */
export function withBaseRun(features: Feature[], run: Solution): Feature[] {
  const steps = run.times.length;
  const flows = new Map(run.links.map((id, i) => {
    let sum = 0;
    for (let s = 0; s < steps; s++) sum += run.flow[s * run.links.length + i] as number;
    return [id, round(sum / Math.max(1, steps))];
  }));
  const pressures = new Map(run.nodes.map((id, i) => [id, round(run.pressure[i] as number)]));
  return features.map((f) => {
    const isLink = f.layer === 'pipes' || f.layer === 'pumps' || f.layer === 'valves';
    const value = isLink ? flows.get(f.id) : pressures.get(f.id);
    return value === undefined ? f : { ...f, properties: { ...f.properties, [isLink ? 'base_flow_lps' : 'base_pressure_m']: value } };
  });
}

/** What the run says of the whole network. */
export function baseRunOf(features: Feature[], run: Solution): BaseRun {
  const junctions = new Set(features.filter((f) => f.layer === 'junctions').map((f) => f.id));
  let min = Infinity;
  let max = -Infinity;
  run.nodes.forEach((id, i) => {
    if (!junctions.has(id)) return;
    for (let s = 0; s < run.times.length; s++) {
      const p = run.pressure[s * run.nodes.length + i] as number;
      if (p < min) min = p;
      if (p > max) max = p;
    }
  });
  const known = (x: number): number | null => (Number.isFinite(x) ? round(x) : null);
  return { duration_s: run.times.at(-1) ?? 0, steps: run.times.length, pressure_min_m: known(min), pressure_max_m: known(max), warnings: run.warnings };
}

/** How many features there are on each layer. */
export function countsOf(features: Feature[]): Counts {
  const counts: Counts = { junctions: 0, reservoirs: 0, tanks: 0, pipes: 0, pumps: 0, valves: 0, meters: 0 };
  for (const f of features) counts[f.layer]++;
  return counts;
}

/** Throws when there are no features. */
export function extentOfFeatures(features: Feature[]): Extent {
  const points = features.flatMap((f): Position[] => (f.geometry.type === 'Point' ? [f.geometry.coordinates] : f.geometry.coordinates));
  if (points.length === 0) throw new Error('a network without features has no extent');
  const extent: Extent = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of points) {
    extent[0] = Math.min(extent[0], lon);
    extent[1] = Math.min(extent[1], lat);
    extent[2] = Math.max(extent[2], lon);
    extent[3] = Math.max(extent[3], lat);
  }
  return extent;
}
