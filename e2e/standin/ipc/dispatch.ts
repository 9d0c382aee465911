/** Messages of a page's preload world, handed to the frame's, the web contents' and the app's `ipc`, in Electron's order. */
import type * as Electron from 'electron';
import { guard } from '../guard.ts';
import { preventable } from '../preventable.ts';
import type { WebContents } from '../windows/web-contents.ts';
import { makeCodec } from './codec.ts';
import { ipcMain } from './ipc-main.ts';
import { PagePorts, type MessagePortMain } from './ports.ts';
import type { FromPage, ToPage } from './wire.ts';

const codec = makeCodec();

export class Dispatcher {
  readonly #contents: WebContents;
  readonly #tell: (message: ToPage, document?: number) => void;
  #ports: PagePorts;

  /** `tell` sends to the present document, or to the one given. */
  constructor(contents: WebContents, tell: (message: ToPage, document?: number) => void) {
    this.#contents = contents;
    this.#tell = tell;
    this.#ports = new PagePorts(tell);
  }

  /** A new document, or none any more: the ports of the last one are closed. */
  renew(): void {
    this.#ports.closeAll();
    this.#ports = new PagePorts(this.#tell);
  }

  send(channel: string, args: unknown[]): void {
    this.#tell({ type: 'message', channel, value: codec.encode(args), ports: [] });
  }

  postMessage(channel: string, message: unknown, transfer: MessagePortMain[]): void {
    const value = codec.encode([message]);
    this.#tell({ type: 'message', channel, value, ports: transfer.map((port) => this.#ports.sendToPage(port)) });
  }

  receive(message: FromPage, document: number): void {
    switch (message.type) {
      case 'send':
        return this.#emit(message.channel, [], codec.decode(message.value) as unknown[]);
      case 'post':
        return this.#emit(message.channel, message.ports.map((id) => this.#ports.receiveFromPage(id)), [codec.decode(message.value)]);
      case 'invoke':
        // The answer goes to the document that asked: another one may count its calls alike.
        return void this.#invoke(message.channel, codec.decode(message.value) as unknown[]).then((answer) => this.#tell({ ...answer, id: message.id }, document));
      case 'port-message':
      case 'port-close':
        return this.#ports.onMessage(message);
      case 'document':
      case 'preload-error':
        // The web contents' own affair.
    }
  }

  #emit(channel: string, ports: MessagePortMain[], args: unknown[]): void {
    const event = this.#event(ports);
    this.#contents.emit('ipc-message', event, channel, ...args);
    for (const ipc of [this.#contents.mainFrame.ipc, this.#contents.ipc, ipcMain]) ipc.emit(channel, event, ...args);
  }

  async #invoke(channel: string, args: unknown[]): Promise<{ type: 'result'; value: string } | { type: 'failure'; message: string }> {
    const ipcs = [this.#contents.mainFrame.ipc, this.#contents.ipc, ipcMain];
    const handler = ipcs.map((ipc) => ipc.handlerOf(channel)).find((found) => found !== undefined);
    try {
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      return { type: 'result', value: codec.encode(await handler(this.#event([]) as Electron.IpcMainInvokeEvent, ...args)) };
    } catch (error) {
      // As Electron does: logged here, and only the message crosses.
      console.error(`Error occurred in handler for '${channel}':`, error);
      return { type: 'failure', message: String(error) };
    }
  }

  #event(ports: MessagePortMain[]): object {
    const contents = this.#contents;
    return guard('IpcMainEvent', {
      ...preventable(),
      type: 'frame',
      sender: contents,
      senderFrame: contents.mainFrame,
      processId: contents.id,
      frameId: 1,
      ports,
      reply: (channel: string, ...args: unknown[]) => contents.send(channel, ...args),
    });
  }
}
