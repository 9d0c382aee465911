/** `screen`: the displays the spec asked for. */
import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import { guard } from '../guard.ts';
import { settings } from '../settings.ts';

type Shown = Pick<Electron.Display, 'id' | 'label' | 'bounds' | 'workArea' | 'size' | 'workAreaSize' | 'scaleFactor' | 'rotation' | 'internal' | 'touchSupport'>;

const displays: Shown[] = settings.displays.map((bounds, index) => {
  const size = { width: bounds.width, height: bounds.height };
  return {
    id: index + 1, label: `Display ${index + 1}`, bounds, workArea: bounds, size, workAreaSize: size,
    scaleFactor: 1, rotation: 0, internal: false, touchSupport: 'unknown',
  };
});

function overlap(a: Electron.Rectangle, b: Electron.Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

function distance({ x, y }: Electron.Point, { bounds }: Shown): number {
  const dx = Math.max(bounds.x - x, 0, x - (bounds.x + bounds.width));
  const dy = Math.max(bounds.y - y, 0, y - (bounds.y + bounds.height));
  return Math.hypot(dx, dy);
}

function best(score: (display: Shown) => number): Shown {
  return displays.reduce((one, two) => (score(two) > score(one) ? two : one));
}

/** The display that shows most of a window. */
export function displayMatching(rectangle: Electron.Rectangle): Shown {
  return best((display) => overlap(rectangle, display.bounds));
}

export const screen = guard('screen', Object.assign(new EventEmitter(), {
  getAllDisplays: (): Shown[] => [...displays],
  getPrimaryDisplay: (): Shown => best((display) => (display.bounds.x === 0 && display.bounds.y === 0 ? 1 : 0)),
  getDisplayMatching: displayMatching,
  getDisplayNearestPoint: (point: Electron.Point): Shown => best((display) => -distance(point, display)),
  getCursorScreenPoint: (): Electron.Point => ({ x: 0, y: 0 }),
}));
