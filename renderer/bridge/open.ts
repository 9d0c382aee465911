/** The bridge that this page has: the preload script's if there is one, else HTTP. */
import type { HostBridge, PreloadPort } from '../../shared/bridge/bridge.ts';
import { httpBridge } from './http-bridge.ts';
import { preloadBridge } from './preload-bridge.ts';

declare global {
  interface Window {
    penstock?: PreloadPort;
  }
}

export function openBridge(): HostBridge {
  const windowId = crypto.randomUUID();
  return window.penstock === undefined ? httpBridge(windowId) : preloadBridge(window.penstock, windowId);
}
