/** A frame without a place on Earth: the drawing around 0°, 0°, its shape kept, scaled to metres. */
import type { Position } from '../../shared/network/model.ts';
import type { MapPoint } from './crs.ts';

/** Metres in a degree at the equator of the WGS84 ellipsoid; used both ways so that shapes stay what they are. */
const M_PER_DEGREE = 111_319.490793;
/** A network smaller or larger than this in metres is drawn with these instead: a map can neither zoom to the one nor hold the other. */
const MIN_SIZE_M = 100;
const MAX_SIZE_M = 200_000;

export interface LocalFrame {
  positions: Position[];
  /** Metres that one map unit is drawn as. */
  metres_per_unit: number;
  /** Where the scale comes from, for the user. */
  note: string;
}

const UNIT_M: Record<string, number> = { FEET: 0.3048, METERS: 1, DEGREES: M_PER_DEGREE };

/**
 * `units` is what the file states for its map ([BACKDROP] UNITS). Without it the scale is the one at which the pipes are drawn about as
 * long as the file says (`lengths`: pairs of stated length in metres and drawn length in map units), else one unit is one metre.
 */
export function localFrame(points: readonly MapPoint[], units: string | null, lengths: readonly { stated_m: number; drawn: number }[]): LocalFrame {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const p of points) {
    west = Math.min(west, p.x);
    east = Math.max(east, p.x);
    south = Math.min(south, p.y);
    north = Math.max(north, p.y);
  }
  const size = Math.max(east - west, north - south);
  const stated = units ? UNIT_M[units] : undefined;
  const ratios = lengths.filter((l) => l.drawn > 0 && l.stated_m > 0).map((l) => l.stated_m / l.drawn).toSorted((a, b) => a - b);
  const median = ratios[Math.floor(ratios.length / 2)];
  const natural = stated ?? median ?? 1;
  const drawn = size * natural;
  const metres = size > 0 && drawn < MIN_SIZE_M ? MIN_SIZE_M / size : drawn > MAX_SIZE_M ? MAX_SIZE_M / size : natural;
  const why = metres !== natural ? 'so that the map can show it' : stated !== undefined ? `as the file states ${units}` : median !== undefined ? 'so that the pipes are about as long as the file says' : 'as the file states no unit';
  // Centre of the halves: the sum of two huge coordinates may not be finite.
  const [cx, cy] = [west / 2 + east / 2, south / 2 + north / 2];
  return {
    positions: points.map((p) => [clean(((p.x - cx) * metres) / M_PER_DEGREE), clean(((p.y - cy) * metres) / M_PER_DEGREE)]),
    metres_per_unit: metres,
    note: `Local frame: drawn around 0°, 0° with no place on Earth; one map unit is ${Number(metres.toPrecision(4))} m, ${why}`,
  };
}

/** No minus zero and no tails: 10⁻¹⁰° is 0.01 mm. */
function clean(degrees: number): number {
  return Number(degrees.toFixed(10)) + 0;
}
