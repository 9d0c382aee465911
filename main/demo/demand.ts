/** How much water Valmont uses at a moment, by kind of use, in the site's own time (so that clock changes move the morning peak). Pure. */
import { offsetAt } from '../time.ts';
import { DMAS, TIME_ZONE } from './layout.ts';
import { hash, slowNoise } from './random.ts';
import type { Use } from './town.ts';

/** Factors on the mean, one an hour from midnight; each row averages 1. */
const HOURLY: Readonly<Record<'RES' | 'RES weekend' | 'COM' | 'IND', readonly number[]>> = {
  RES: [0.42, 0.36, 0.33, 0.33, 0.4, 0.68, 1.25, 1.72, 1.6, 1.28, 1.1, 1.06, 1.16, 1.12, 0.98, 0.94, 1.0, 1.16, 1.42, 1.56, 1.4, 1.14, 0.86, 0.6],
  'RES weekend': [0.5, 0.42, 0.36, 0.34, 0.36, 0.44, 0.7, 1.1, 1.48, 1.66, 1.58, 1.44, 1.34, 1.22, 1.08, 1.0, 1.02, 1.12, 1.3, 1.4, 1.28, 1.08, 0.88, 0.66],
  COM: [0.25, 0.22, 0.2, 0.2, 0.25, 0.4, 0.75, 1.2, 1.6, 1.75, 1.75, 1.8, 1.85, 1.7, 1.65, 1.6, 1.55, 1.5, 1.3, 1.0, 0.75, 0.6, 0.45, 0.3],
  IND: [0.55, 0.55, 0.55, 0.55, 0.6, 0.85, 1.3, 1.4, 1.4, 1.4, 1.4, 1.3, 1.2, 1.4, 1.4, 1.4, 1.3, 1.2, 1.0, 0.8, 0.7, 0.6, 0.55, 0.55],
};
const WEEKEND: Readonly<Record<Use, number>> = { RES: 1.04, COM: 0.55, IND: 0.5, LEAK: 1 };
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** Local hour of day (0 … 24, with fraction) and weekday (0 = Monday) in the site's zone. */
export function localClock(t: number): { hour: number; weekday: number; day: number } {
  const local = t + offsetAt(t, TIME_ZONE);
  const day = Math.floor(local / DAY);
  // 1970-01-01 was a Thursday.
  return { hour: (local - day * DAY) / HOUR, weekday: (((day + 3) % 7) + 7) % 7, day };
}

function between(row: readonly number[], hour: number): number {
  const h = Math.floor(hour);
  const f = hour - h;
  return (row[h % 24] as number) * (1 - f) + (row[(h + 1) % 24] as number) * f;
}

/** The plain daily course, for the exported model's 24 hourly patterns. */
export function hourly(use: Use): number[] {
  return use === 'LEAK' ? new Array<number>(24).fill(1) : [...HOURLY[use]];
}

/** More in August than in February, by about 5 %. */
function season(t: number): number {
  return 1 + 0.05 * Math.sin((2 * Math.PI * (t / DAY - 135)) / 365.25);
}

/** Factor on the mean demand of one use in one district at `t` (UTC epoch ms): day of week, season and each district's own chance. */
export function demandFactor(seed: number, use: Use, dma: number, t: number): number {
  if (use === 'LEAK') return 1;
  const { hour, weekday } = localClock(t);
  const weekend = weekday >= 5;
  const row = use === 'RES' && weekend ? HOURLY['RES weekend'] : HOURLY[use];
  const key = hash(seed, dma, use.charCodeAt(0), 31);
  const chance = 1 + 0.03 * slowNoise(key, t, 25 * 60_000) + 0.025 * slowNoise(key + 1, t, DAY);
  return between(row, hour) * (weekend ? WEEKEND[use] : 1) * season(t) * chance;
}

export const USES: readonly Use[] = ['RES', 'COM', 'IND', 'LEAK'];
/** Patterns are per use and district, so that districts differ. */
export function patternId(use: Use, dma: string): string {
  return `${use}-${dma}`;
}
export const PATTERNS: readonly { id: string; use: Use; dma: number }[] = DMAS.flatMap((d, dma) => USES.map((use) => ({ id: patternId(use, d.id), use, dma })));
