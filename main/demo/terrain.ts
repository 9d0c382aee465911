/** Ground levels and the map projection of the town. Pure. */
import { CENTRE, HILLS, PROFILE } from './layout.ts';
import type { Point } from './layout.ts';
import { slowNoise } from './random.ts';

const M_PER_DEGREE_LAT = 111_132;
const M_PER_DEGREE_LON = 111_320 * Math.cos((CENTRE.lat * Math.PI) / 180);

/** Degrees, rounded to about 1 cm. */
export function toLonLat([x, y]: Point): [number, number] {
  return [Number((CENTRE.lon + x / M_PER_DEGREE_LON).toFixed(7)), Number((CENTRE.lat + y / M_PER_DEGREE_LAT).toFixed(7))];
}

/** m above sea level. */
export function groundAt([x, y]: Point, seed: number): number {
  let i = 1;
  while (i < PROFILE.length - 1 && (PROFILE[i] as Point)[0] < y) i++;
  const [y0, z0] = PROFILE[i - 1] as Point;
  const [y1, z1] = PROFILE[i] as Point;
  let z = z0 + ((z1 - z0) * (y - y0)) / (y1 - y0);
  for (const [hx, hy, height, radius] of HILLS) z += height * Math.exp(-((x - hx) ** 2 + (y - hy) ** 2) / (2 * radius ** 2));
  return Math.round((z + 1.1 * slowNoise(seed, x + 5000, 420) + 0.8 * slowNoise(seed + 1, x - y * 0.6, 330)) * 10) / 10;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += distance(line[i - 1] as Point, line[i] as Point);
  return sum;
}

/** Distance of a point to a polyline. */
export function distanceToLine(p: Point, line: readonly Point[]): number {
  let least = Infinity;
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1] as Point;
    const [bx, by] = line[i] as Point;
    const l2 = (bx - ax) ** 2 + (by - ay) ** 2;
    const s = l2 === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / l2));
    least = Math.min(least, Math.hypot(p[0] - ax - s * (bx - ax), p[1] - ay - s * (by - ay)));
  }
  return least;
}
