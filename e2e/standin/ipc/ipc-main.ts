/** `ipcMain`, and the same interface on a web contents and its frame. */
import type * as Electron from 'electron';
import { Guarded } from '../guard.ts';

export type InvokeHandler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;

export class IpcMain extends Guarded implements Pick<Electron.IpcMain, 'handle' | 'handleOnce' | 'removeHandler'> {
  readonly #handlers = new Map<string, InvokeHandler>();

  constructor() {
    super('ipcMain');
  }

  handle(channel: string, handler: InvokeHandler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof handler !== 'function') throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: InvokeHandler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** For the dispatcher. */
  handlerOf(channel: string): InvokeHandler | undefined {
    return this.#handlers.get(channel);
  }
}

export const ipcMain = new IpcMain();
