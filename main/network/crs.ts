/**
 * From a file's coordinates to WGS84 longitude and latitude (PL-6). Definitions come from epsg-index, one small file per code, read when asked.
 * Nothing is guessed: what does not fit the chosen system is a coded fault that says what is likely instead.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import proj4 from 'proj4';
import type { FaultCode } from '../../shared/imports/model.ts';
import type { Extent, Position } from '../../shared/network/model.ts';

const packages = createRequire(import.meta.url);

export interface CrsDefinition {
  code: string;
  name: string;
  area: string;
  unit: string | null;
  /** [west, south, east, north] where the system is meant to be used, degrees; east < west across the date line; null when not stated. */
  bounds: Extent | null;
  geographic: boolean;
  proj4: string;
  /** Less exact than the system allows, and why. */
  notes: string[];
}

export interface CrsFault {
  code: Extract<FaultCode, 'UNKNOWN_CRS' | 'IMPLAUSIBLE_COORDINATES'>;
  message: string;
}
export type CrsResult<T> = { ok: true; value: T } | { ok: false; fault: CrsFault };
const refuse = (code: CrsFault['code'], message: string): { ok: false; fault: CrsFault } => ({ ok: false, fault: { code, message } });

/** A point of the file: where it came from, for messages. */
export interface MapPoint {
  id: string;
  x: number;
  y: number;
}

/**
 * Published three- or seven-parameter shifts (EPSG) for datums whose definition asks for a grid file that we do not carry, with their accuracy.
 */
const SHIFTS: [RegExp, string, number][] = [
  [/OSTN15/, '446.448,-125.157,542.06,0.15,0.247,0.842,-20.489', 2],
  [/BETA2007/, '598.1,73.7,418.2,0.202,0.045,-2.455,6.7', 3],
  [/nzgd2kgrid/, '59.47,-5.04,187.44,0.47,-0.1,1.024,-4.5993', 4],
  [/NTv2_0|CQ77NA83|May76v20|NAD27/, '-8,160,176', 10],
  [/National 84/, '-134,-48,149', 5],
  [/CA7072_003|CA61_003/, '-206.05,168.28,-3.82', 5],
];

function withoutGrid(text: string): { proj4: string; note: string | null } | null {
  const grid = /\+nadgrids=("[^"]*"|\S+)/.exec(text)?.[1];
  const nad27 = text.includes('+datum=NAD27');
  if ((!grid && !nad27) || grid?.startsWith('@')) return { proj4: text, note: null };
  const shift = SHIFTS.find(([name]) => name.test(grid ?? 'NAD27'));
  if (!shift) return null;
  const [, parameters, metres] = shift;
  const replaced = nad27 ? text.replace('+datum=NAD27', `+ellps=clrk66 +towgs84=${parameters}`) : text.replace(/\+nadgrids=("[^"]*"|\S+)/, `+towgs84=${parameters}`);
  return { proj4: replaced, note: `This system is exact only with the grid file ${grid ?? 'of NAD27'}, which is not installed: a published datum shift is used, accurate to about ${metres} m` };
}

const KINDS: Record<string, string> = { 'CRS-GCENCRS': 'geocentric', 'CRS-VERTCRS': 'a height system', 'CRS-ENGCRS': 'a local engineering system' };

/** The definition of `EPSG:n`, or a coded fault that names it. */
export function loadCrs(crs: string): CrsResult<CrsDefinition> {
  const code = /^EPSG:(\d{1,6})$/i.exec(crs)?.[1];
  if (code === undefined) return refuse('UNKNOWN_CRS', `"${crs.slice(0, 40)}" is not a coordinate system: write EPSG: and a number, such as EPSG:2056, or choose the local frame`);
  let path: string;
  try {
    path = packages.resolve(`epsg-index/s/${Number(code)}.json`);
  } catch {
    return refuse('UNKNOWN_CRS', `EPSG:${code} is not in the EPSG register: look the number up by the name of the place or system`);
  }
  const entry = JSON.parse(readFileSync(path, 'utf8')) as IndexEntry;
  const unfit = KINDS[entry.kind];
  if (unfit) return refuse('UNKNOWN_CRS', `EPSG:${code} (${entry.name}) is ${unfit}, not a map projection`);
  const definition = withoutGrid(entry.proj4 ?? '');
  if (!entry.proj4 || !definition || !computable(definition.proj4)) return refuse('UNKNOWN_CRS', `EPSG:${code} (${entry.name}) cannot be computed here: convert the file to another system, such as EPSG:4326`);
  const notes = definition.note ? [definition.note] : [];
  if (!/\+(towgs84|datum|nadgrids)=/.test(definition.proj4) && !/\+ellps=(GRS80|WGS84)/.test(definition.proj4)) {
    notes.push(`No shift from the datum of EPSG:${code} to WGS84 is known here: places may be off by up to some hundred metres`);
  }
  const [north, west, south, east] = entry.bbox ?? [0, 0, 0, 0];
  const bounds: Extent | null = entry.bbox && !(north === south && west === east) ? [west, south, east, north] : null;
  return { ok: true, value: { code: `EPSG:${Number(code)}`, name: entry.name, area: (entry.area ?? '').replace(/\.$/, ''), unit: entry.unit, bounds, geographic: /\+proj=longlat/.test(definition.proj4), proj4: definition.proj4, notes } };
}

interface IndexEntry {
  kind: string;
  name: string;
  proj4: string | null;
  /** [north, west, south, east]. */
  bbox: [number, number, number, number] | null;
  unit: string | null;
  area: string | null;
}

/** proj4js does not know every projection of PROJ. */
function computable(text: string): boolean {
  try {
    proj4(text, WGS84);
    return true;
  } catch {
    return false;
  }
}

const WGS84 = 'WGS84';
/** How far outside its stated bounds a system may be used: networks reach across borders. Degrees, and share of the bounds' size. */
const MARGIN_DEGREES = 0.5;
const MARGIN_SHARE = 0.25;

/**
 * The points in WGS84, [longitude, latitude], in order. Fails as a whole when a point is not finite or lies far outside the system's
 * bounds; the message then says what is likely: swapped axes, feet for metres, degrees, or a local drawing.
 */
export function toWgs84(definition: CrsDefinition, points: readonly MapPoint[]): CrsResult<Position[]> {
  const forward = projector(definition);
  const fits = fitsBounds(definition);
  const positions: Position[] = [];
  for (const point of points) {
    const p = forward(point.x, point.y);
    if (!p || !fits(p)) return refuse('IMPLAUSIBLE_COORDINATES', explain(definition, points, point, p));
    positions.push(p);
  }
  return { ok: true, value: positions };
}

/** Null where the projection has no answer or one that is not on Earth. */
function projector(definition: CrsDefinition): (x: number, y: number) => Position | null {
  if (definition.code === 'EPSG:4326') return onEarth;
  const converter = proj4(definition.proj4, WGS84);
  const tolerance = definition.geographic ? 1e-3 : 50;
  return (x, y) => {
    try {
      if (definition.geographic && (Math.abs(x) > 180 || Math.abs(y) > 90)) return null;
      const [lon = Number.NaN, lat = Number.NaN] = converter.forward([x, y]);
      // Far outside its area a projection folds: then the way back does not lead to the point.
      const [backX = Number.NaN, backY = Number.NaN] = converter.inverse([lon, lat]);
      if (!(Math.abs(backX - x) < tolerance && Math.abs(backY - y) < tolerance)) return null;
      return onEarth(lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, lat);
    } catch {
      // proj4js throws on coordinates it cannot invert: the caller names the point.
      return null;
    }
  };
}

function onEarth(lon: number, lat: number): Position | null {
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : null;
}

function fitsBounds(definition: CrsDefinition): (p: Position) => boolean {
  if (!definition.bounds) return () => true;
  const [west, south, east, north] = definition.bounds;
  const width = east >= west ? east - west : east - west + 360;
  const dx = Math.max(MARGIN_DEGREES, width * MARGIN_SHARE);
  const dy = Math.max(MARGIN_DEGREES, (north - south) * MARGIN_SHARE);
  return ([lon, lat]) => lat >= south - dy && lat <= north + dy && (width + 2 * dx >= 360 || (lon - (west - dx) + 720) % 360 <= width + 2 * dx);
}

const M_PER_US_FOOT = 1200 / 3937;

function explain(definition: CrsDefinition, points: readonly MapPoint[], at: MapPoint, result: Position | null): string {
  const forward = projector(definition);
  const fits = fitsBounds(definition);
  const allFit = (change: (p: MapPoint) => [number, number]): boolean => points.every((p) => {
    const q = forward(...change(p));
    return q !== null && fits(q);
  });
  const where = result ? `would lie at longitude ${result[0].toFixed(4)}, latitude ${result[1].toFixed(4)}, outside ${definition.area.slice(0, 80) || 'its area of use'}` : 'has no place on Earth';
  const said = `${definition.code} (${definition.name}) does not fit: "${at.id.slice(0, 40)}" (${at.x}, ${at.y}) ${where}.`;
  const degrees = points.every((p) => Math.abs(p.x) <= 180 && Math.abs(p.y) <= 90);
  if (allFit((p) => [p.y, p.x])) return `${said} It fits with x and y swapped: the file seems to state northing or latitude first.`;
  if (definition.geographic) return degrees ? said : `${said} The numbers are too large for degrees: choose the projected system they are in.`;
  const feet = /foot|feet/i.test(definition.unit ?? '');
  if (feet && allFit((p) => [p.x / M_PER_US_FOOT, p.y / M_PER_US_FOOT])) return `${said} It fits if the file is in metres: choose the system's metre variant.`;
  if (!feet && allFit((p) => [p.x * M_PER_US_FOOT, p.y * M_PER_US_FOOT])) return `${said} It fits if the file is in feet: choose the system's foot variant (ft or ftUS).`;
  if (degrees && points.some((p) => !Number.isInteger(p.x))) return `${said} The numbers look like degrees (EPSG:4326) or a drawing without a place (local frame).`;
  return `${said} Choose the system the file was drawn in, or the local frame.`;
}

/** [west, south, east, north] of the positions; null without any. */
export function extentOf(positions: Iterable<Position>): Extent | null {
  let extent: Extent | null = null;
  for (const [lon, lat] of positions) {
    extent = extent ? [Math.min(extent[0], lon), Math.min(extent[1], lat), Math.max(extent[2], lon), Math.max(extent[3], lat)] : [lon, lat, lon, lat];
  }
  return extent;
}
