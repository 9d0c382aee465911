/** Map features of an .inp network whose points have been projected. */
import type { Feature, Layer, Position } from '../../shared/network/model.ts';
import type { MapPoint } from './crs.ts';
import type { InpNode, InpResult } from './inp.ts';

const LAYER: Record<string, Layer> = { junction: 'junctions', reservoir: 'reservoirs', tank: 'tanks', pipe: 'pipes', pump: 'pumps', valve: 'valves' };

/** Every place the file states, nodes first, then the vertices of each link: the order in which `inpFeatures` wants the positions back. */
export function inpPoints(inp: InpResult): MapPoint[] {
  const points: MapPoint[] = [];
  for (const n of inp.nodes) if (n.x !== null && n.y !== null) points.push({ id: n.id, x: n.x, y: n.y });
  for (const l of inp.links) for (const [x, y] of l.vertices) points.push({ id: l.id, x, y });
  return points;
}

/** Pipes with both a stated and a drawn length (map units): the check on scale and CRS. */
export function drawnLengths(inp: InpResult): { stated_m: number; drawn: number }[] {
  const at = new Map(inp.nodes.map((n) => [n.id, n]));
  return inp.links.flatMap((link) => {
    const stated = link.properties['length_m'];
    const path = [xy(at.get(link.from)), ...link.vertices, xy(at.get(link.to))];
    if (typeof stated !== 'number' || path.some((p) => p === null)) return [];
    const places = path as [number, number][];
    const drawn = places.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - (places[i]?.[0] ?? x), y - (places[i]?.[1] ?? y)), 0);
    return [{ stated_m: stated, drawn }];
  });
}

function xy(node: InpNode | undefined): [number, number] | null {
  return node && node.x !== null && node.y !== null ? [node.x, node.y] : null;
}

/** Points for nodes, lines for pipes, pumps and valves at the middle of their path; links of a node without a place are left out. `positions` as from `inpPoints`. */
export function inpFeatures(inp: InpResult, positions: readonly Position[]): Feature[] {
  let next = 0;
  const take = (): Position => round(positions[next++] ?? [0, 0]);
  const places = new Map<string, Position>();
  const features: Feature[] = [];
  for (const n of inp.nodes) {
    if (n.x === null) continue;
    const place = take();
    places.set(n.id, place);
    features.push({ id: n.id, layer: LAYER[n.kind] ?? 'junctions', geometry: { type: 'Point', coordinates: place }, properties: n.properties });
  }
  for (const l of inp.links) {
    const middle = l.vertices.map(take);
    const from = places.get(l.from);
    const to = places.get(l.to);
    if (!from || !to) continue;
    const path = [from, ...middle, to];
    features.push({ id: l.id, layer: LAYER[l.kind] ?? 'pipes', geometry: l.kind === 'pipe' ? { type: 'LineString', coordinates: path } : { type: 'Point', coordinates: halfway(path) }, properties: l.properties });
  }
  return features;
}

/** The point at half the length of a path. */
function halfway(path: readonly Position[]): Position {
  const legs = path.slice(1).map((p, i) => Math.hypot(p[0] - (path[i]?.[0] ?? 0), p[1] - (path[i]?.[1] ?? 0)));
  let left = legs.reduce((a, b) => a + b, 0) / 2;
  for (const [i, leg] of legs.entries()) {
    const [a, b] = [path[i], path[i + 1]];
    if (a && b && left <= leg && leg > 0) return round([a[0] + ((b[0] - a[0]) * left) / leg, a[1] + ((b[1] - a[1]) * left) / leg]);
    left -= leg;
  }
  return path[0] ?? [0, 0];
}

/** 10⁻⁹° is 0.1 mm. */
function round([lon, lat]: Position): Position {
  return [Number(lon.toFixed(9)), Number(lat.toFixed(9))];
}
