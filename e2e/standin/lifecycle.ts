/** Where the app stands; the one piece of state that nearly every module asks for. */

export interface Lifecycle {
  ready: boolean;
  quitting: boolean;
}

export const lifecycle: Lifecycle = { ready: false, quitting: false };

/** Electron refuses most of its modules before the app is ready. */
export function requireReady(what: string): void {
  if (!lifecycle.ready) throw new Error(`${what} before app is ready`);
}
