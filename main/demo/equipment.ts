/** What pumps and valves show besides flow and pressure: power, current, vibration, bearing temperature, position. Pure. */
import { slowNoise } from './random.ts';

export interface PumpPoint { running: boolean; speed: number; flow: number; head: number }
interface Rating { rated_lps: number; rated_kw: number; rated_a: number }

/** Efficiency of pump and motor: best near the rated flow at the present speed. */
function efficiency(p: PumpPoint, rated_lps: number): number {
  const x = p.flow / Math.max(0.1, p.speed) / rated_lps;
  return 0.93 * Math.max(0.3, 0.77 * (1 - ((x - 1) / 1.5) ** 2));
}

/** Shaft and drive, kW. */
export function powerKw(p: PumpPoint, r: Rating): number {
  if (!p.running) return 0;
  return (9.80665 * (p.flow / 1000) * p.head) / efficiency(p, r.rated_lps) + 0.02 * r.rated_kw;
}

/** Per phase at 400 V; the magnetising part stays when the load falls, A. */
export function currentA(p: PumpPoint, r: Rating): number {
  if (!p.running) return 0;
  const load = powerKw(p, r) / r.rated_kw;
  return r.rated_a * Math.hypot(0.32, 0.95 * load);
}

/** RMS velocity at the drive-end bearing, mm/s (ISO 20816 zones A and B when healthy). `wear` 0 … 1. */
export function vibrationMmS(p: PumpPoint, r: Rating, unevenness: number, wear: number): number {
  // What the neighbours' running leaves in the frame.
  if (!p.running) return 0.12;
  const off = Math.abs(p.flow / Math.max(0.1, p.speed) / r.rated_lps - 1);
  return (1.5 + unevenness + 0.9 * off) * p.speed ** 2 + 5.4 * wear * p.speed;
}

/** Towards which the drive-end bearing warms or cools, °C; it gets there with {@link BEARING_LAG}. */
export function bearingTargetC(p: PumpPoint, r: Rating, room: number, wear: number): number {
  return room + (p.running ? 14 + 22 * (powerKw(p, r) / r.rated_kw) + 21 * wear : 0);
}
/** ms */
export const BEARING_LAG = 25 * 60_000;

/** Temperature of a pump hall at `t`, °C: warmer in the afternoon. */
export function roomC(key: number, t: number): number {
  return 17.5 + 1.2 * Math.sin((2 * Math.PI * (t / 3_600_000 - 9)) / 24) + 0.8 * slowNoise(key, t, 6 * 3_600_000);
}

/** Opening of a control valve, %, from its loss coefficient: k = 4 wide open, some 50,000 when nearly shut. */
export function positionPercent(k: number): number {
  return Math.min(100, Math.max(1, 100 * (4 / Math.max(4, k)) ** 0.32));
}
