/** `protocol`: which schemes the app serves itself. */
import type * as Electron from 'electron';
import { guard } from '../guard.ts';
import { lifecycle } from '../lifecycle.ts';
import { mapScheme } from './web-origin.ts';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, SchemeHandler>();
let privileged: Electron.CustomScheme[] | undefined;

type Implemented = Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'>;

export const protocol: Implemented = guard('protocol', {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    if (lifecycle.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    if (privileged !== undefined) throw new Error('protocol.registerSchemesAsPrivileged can be called only once');
    privileged = schemes;
  },
  handle(scheme: string, handler: SchemeHandler): void {
    if (!lifecycle.ready) throw new Error('protocol.handle can be used only after app is ready');
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}. The scheme has been registered`);
    mapScheme(scheme);
    handlers.set(scheme, handler);
  },
  unhandle(scheme: string): void {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  },
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
});

export function handlerOf(scheme: string): SchemeHandler | undefined {
  return handlers.get(scheme);
}

export function privilegesOf(scheme: string): Electron.Privileges {
  return privileged?.find((entry) => entry.scheme === scheme)?.privileges ?? {};
}

/** Throws for a page that the stand-in would serve with more rights than Electron gives it. */
export function checkLoadable(url: string): void {
  const scheme = url.slice(0, url.indexOf(':'));
  const { standard, secure } = privilegesOf(scheme);
  if (handlers.has(scheme) && !(standard === true && secure === true)) {
    throw new Error(`stand-in electron: pages of a scheme that is not registered as standard and secure ('${scheme}') are not implemented`);
  }
}
