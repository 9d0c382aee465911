/** Events that a listener may refuse, as Electron emits them. */

export interface Preventable {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** A fresh event carrying `details`. */
export function preventable<T extends object>(details?: T): Preventable & T {
  let prevented = false;
  const event = {
    ...details,
    preventDefault: () => {
      prevented = true;
    },
  };
  return Object.defineProperty(event, 'defaultPrevented', { get: () => prevented, enumerable: true }) as Preventable & T;
}
