/** `MessageChannelMain` and its ports; each end may be held by the main process or by a page. */
import type * as Electron from 'electron';
import { Guarded, notImplemented } from '../guard.ts';
import { makeCodec } from './codec.ts';
import type { PortMessage } from './wire.ts';

const codec = makeCodec();

/** One end of a channel, whoever holds it. Messages wait until the holder takes them. */
class PortEnd {
  other: PortEnd | undefined;
  onClose: () => void = () => undefined;
  #receiver: ((value: string) => void) | undefined;
  #waiting: string[] = [];
  #closed = false;

  send(value: string): void {
    if (!this.#closed && this.other) this.other.#accept(value);
  }

  receive(receiver: (value: string) => void): void {
    this.#receiver = receiver;
    for (const value of this.#waiting.splice(0)) receiver(value);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.other?.close();
    this.onClose();
  }

  #accept(value: string): void {
    if (this.#receiver) this.#receiver(value);
    else this.#waiting.push(value);
  }
}

function entangled(): [PortEnd, PortEnd] {
  const [one, two] = [new PortEnd(), new PortEnd()];
  one.other = two;
  two.other = one;
  return [one, two];
}

/** Port ends that transferred ports took along; a port without one has been transferred. */
const ends = new WeakMap<MessagePortMain, PortEnd>();

export class MessagePortMain extends Guarded implements Pick<Electron.MessagePortMain, 'start' | 'close' | 'postMessage'> {
  constructor(end: PortEnd) {
    super('MessagePortMain');
    ends.set(this, end);
    end.onClose = () => setImmediate(() => this.emit('close'));
  }

  start(): void {
    this.#end().receive((value) => setImmediate(() => this.emit('message', { data: codec.decode(value), ports: [] })));
  }

  close(): void {
    this.#end().close();
  }

  postMessage(message: unknown, transfer: unknown[] = []): void {
    if (transfer.length > 0) throw notImplemented('transfer of ports by MessagePortMain.postMessage');
    this.#end().send(codec.encode(message));
  }

  #end(): PortEnd {
    const end = ends.get(this);
    if (end === undefined) throw new Error('Port has been transferred');
    return end;
  }
}

export class MessageChannelMain extends Guarded {
  readonly port1: MessagePortMain;
  readonly port2: MessagePortMain;

  constructor() {
    super('MessageChannelMain');
    const [one, two] = entangled();
    this.port1 = new MessagePortMain(one);
    this.port2 = new MessagePortMain(two);
  }
}

/** The ends that one document of a page holds. */
export class PagePorts {
  readonly #held = new Map<string, PortEnd>();
  readonly #tell: (message: PortMessage) => void;
  #lastId = 0;

  constructor(tell: (message: PortMessage) => void) {
    this.#tell = tell;
  }

  /** The main process's end of a channel whose other end the page holds as `id`. */
  receiveFromPage(id: string): MessagePortMain {
    const [mine, pages] = entangled();
    this.#hold(id, pages);
    return new MessagePortMain(mine);
  }

  /** Moves a port of the main process into the page. Returns the id under which the page is to hold it. */
  sendToPage(port: MessagePortMain): string {
    const end = ends.get(port);
    if (end === undefined) throw new Error('Port at index 0 is already neutered');
    ends.delete(port);
    const id = `main-${++this.#lastId}`;
    // Told of the port first, by the message that carries it.
    setImmediate(() => this.#hold(id, end));
    return id;
  }

  onMessage(message: PortMessage): void {
    const end = this.#held.get(message.port);
    if (message.type === 'port-message') return end?.send(message.value);
    this.#held.delete(message.port);
    end?.close();
  }

  /** The document is gone, and with it its ends. */
  closeAll(): void {
    const held = [...this.#held.values()];
    this.#held.clear();
    for (const end of held) end.close();
  }

  #hold(id: string, end: PortEnd): void {
    this.#held.set(id, end);
    end.onClose = () => {
      if (this.#held.delete(id)) this.#tell({ type: 'port-close', port: id });
    };
    end.receive((value) => this.#tell({ type: 'port-message', port: id, value }));
  }
}
