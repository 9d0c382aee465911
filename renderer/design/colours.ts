/** Design tokens for what is drawn on a canvas, live through changes of the theme. */
import { useSyncExternalStore } from 'react';

/** The tokens of one theme; another object after each change of it. */
export interface Palette {
  /** The value as written, such as `oklch(…)`; a 2D canvas takes it. */
  token(name: string): string;
  /** As `rgba(r,g,b,a)`: the map's renderer knows no OKLCH. */
  rgba(name: string): string;
}

let present: Palette | null = null;
const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

function watch(): () => void {
  const changed = (): void => {
    present = null;
    for (const l of listeners) l();
  };
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', changed);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (stop === null) {
    // Nobody watched until now: the theme may be another one.
    present = null;
    stop = watch();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

/** The present theme's tokens. */
export function usePalette(): Palette {
  return useSyncExternalStore(subscribe, () => (present ??= openPalette()));
}

let probe: CanvasRenderingContext2D | null = null;

function openPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const known = new Map<string, string>();
  const keep = (key: string, make: () => string): string => {
    const value = known.get(key) ?? make();
    known.set(key, value);
    return value;
  };
  const token = (name: string): string => keep(name, () => style.getPropertyValue(`--${name}`).trim());
  return { token, rgba: (name) => keep(`rgba ${name}`, () => pixelOf(token(name))) };
}

function pixelOf(colour: string): string {
  probe ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  if (probe === null) return 'rgba(128,128,128,1)';
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = probe.getImageData(0, 0, 1, 1).data;
  return `rgba(${r},${g},${b},${((a ?? 255) / 255).toFixed(3)})`;
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
