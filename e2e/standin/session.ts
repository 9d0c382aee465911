/** `session`: handlers are recorded, for specs to look at and to call; Chromium's own permission rules stay in force. */
import type * as Electron from 'electron';
import { Guarded, guard } from './guard.ts';
import { protocol } from './protocol/protocol.ts';
import { net } from './protocol/net.ts';
import { recorded } from './recorded.ts';

type PermissionRequest = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type PermissionCheck = Parameters<Electron.Session['setPermissionCheckHandler']>[0];

export class Session extends Guarded implements Pick<Electron.Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'> {
  readonly protocol = protocol;
  readonly webRequest: object;
  readonly partition: string;

  constructor(partition: string) {
    super('session');
    this.partition = partition;
    const record = (method: string) => (...args: unknown[]) => this.#record(`webRequest.${method}`, args.at(-1));
    this.webRequest = guard('session.webRequest', {
      onBeforeRequest: record('onBeforeRequest'),
      onBeforeSendHeaders: record('onBeforeSendHeaders'),
      onHeadersReceived: record('onHeadersReceived'),
      onCompleted: record('onCompleted'),
      onErrorOccurred: record('onErrorOccurred'),
    });
  }

  setPermissionRequestHandler(handler: PermissionRequest): void {
    this.#record('setPermissionRequestHandler', handler);
  }

  setPermissionCheckHandler(handler: PermissionCheck): void {
    this.#record('setPermissionCheckHandler', handler);
  }

  setDevicePermissionHandler(handler: unknown): void {
    this.#record('setDevicePermissionHandler', handler);
  }

  setDisplayMediaRequestHandler(handler: unknown): void {
    this.#record('setDisplayMediaRequestHandler', handler);
  }

  setCertificateVerifyProc(handler: unknown): void {
    this.#record('setCertificateVerifyProc', handler);
  }

  setSpellCheckerEnabled(enabled: boolean): void {
    this.#record('setSpellCheckerEnabled', enabled);
  }

  fetch(input: string | Request): Promise<Response> {
    return net.fetch(input);
  }

  #record(method: string, handler: unknown): void {
    recorded.sessionHandlers.push({ partition: this.partition, method, handler });
  }
}

const byPartition = new Map<string, Session>();

function fromPartition(partition: string): Session {
  const known = byPartition.get(partition) ?? new Session(partition);
  byPartition.set(partition, known);
  return known;
}

export const session = guard('session', { defaultSession: fromPartition(''), fromPartition });

/** The session a window of these preferences uses. */
export function sessionFor(preferences: Electron.WebPreferences): Session {
  return (preferences.session as unknown as Session | undefined) ?? fromPartition(preferences.partition ?? '');
}
