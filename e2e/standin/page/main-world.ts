/** The stand-in's part in a page's own world: it places there what the preload script exposes. Its source runs in the page. */
import type { WorldBridge } from './world-bridge.ts';

/** The number under which the page's world offers `expose(key, api)`. */
export const EXPOSE = 1;

export function mainWorld(makeBridge: (inbox: string, outbox: string) => WorldBridge, key: string, exposeId: number): void {
  const toPage = `standin-${key}-page`;
  const toPreload = `standin-${key}-preload`;

  const freeze = (value: unknown): void => {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || ArrayBuffer.isView(value)) return;
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  };

  const bridge = makeBridge(toPage, toPreload);
  bridge.offer(exposeId, (name, api) => {
    const property = String(name);
    if (Object.hasOwn(globalThis, property)) throw new Error('Cannot bind an API on top of an existing property on the window object');
    freeze(api);
    Object.defineProperty(globalThis, property, { value: api, enumerable: true, configurable: false, writable: false });
  });

  // The preload world hands the shared node over as the target of the first event, before any script of the page runs.
  const meet = (event: Event): void => {
    event.stopImmediatePropagation();
    const node = (event as MouseEvent).relatedTarget;
    if (node) bridge.connect(node);
  };
  document.addEventListener(toPage, meet, { once: true });
}
