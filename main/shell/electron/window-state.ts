/** Where the main window was, and where it may come back to (F-9): never on a monitor that is gone, never larger than the one it is on. Sizes in DIP. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const Bounds = z.strictObject({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) });
export type Bounds = z.infer<typeof Bounds>;

export const WindowState = z.strictObject({ bounds: Bounds, maximized: z.boolean(), full_screen: z.boolean() });
export type WindowState = z.infer<typeof WindowState>;

export const MIN_SIZE = { width: 1024, height: 640 };
const FIRST_SIZE = { width: 1440, height: 900 };

const overlap = (a: Bounds, b: Bounds): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)));

/**
 * The bounds to open with. `areas` are the work areas of the monitors that are there, the primary one first. A window that shows on none of them, or none at
 * all, opens in the middle of the primary one.
 */
export function placeWindow(saved: Bounds | null, areas: readonly [Bounds, ...Bounds[]]): Bounds {
  const [primary] = areas;
  const best = saved === null ? primary : areas.reduce((a, b) => (overlap(saved, b) > overlap(saved, a) ? b : a));
  const seen = saved !== null && overlap(saved, best) > 0;
  const size = seen ? saved : FIRST_SIZE;
  const width = Math.min(Math.max(size.width, MIN_SIZE.width), best.width);
  const height = Math.min(Math.max(size.height, MIN_SIZE.height), best.height);
  if (!seen) return { x: best.x + Math.floor((best.width - width) / 2), y: best.y + Math.floor((best.height - height) / 2), width, height };
  return { x: within(saved.x, best.x, best.x + best.width - width), y: within(saved.y, best.y, best.y + best.height - height), width, height };
}

/** Null when there is none, or it cannot be read: the window then opens as on the first day. */
export function readWindowState(file: string): WindowState | null {
  try {
    return WindowState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Whole or not at all: a crash while writing leaves the former state. */
export function writeWindowState(file: string, state: WindowState): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}
