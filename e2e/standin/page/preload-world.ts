/**
 * The stand-in's part in a page's preload world: `ipcRenderer`, `contextBridge`, ports, and the few modules that a
 * sandboxed preload script may require. The source of this function runs in the page: it uses nothing from outside.
 */
import type { Codec } from '../ipc/codec.ts';
import type { FromPage, PreloadConfig, ToPage } from '../ipc/wire.ts';
import type { Emitter } from './emitter.ts';
import type { WorldBridge } from './world-bridge.ts';

/** The preload script as the body of a CommonJS function. */
export type PreloadScript = (
  require: (name: string) => unknown, module: { exports: unknown }, exports: unknown, process: unknown, global: unknown, Buffer: unknown,
) => void;

export interface PreloadTools {
  makeBridge(inbox: string, outbox: string): WorldBridge;
  makeCodec(): Codec;
  makeEmitterClass(): new () => Emitter;
  exposeId: number;
}

export function preloadWorld(config: PreloadConfig, tools: PreloadTools, preload: PreloadScript | null): void {
  const world = globalThis as unknown as Record<string, (text: string) => void>;
  const { encode, decode } = tools.makeCodec();
  const EventEmitter = tools.makeEmitterClass();

  const guard = <T extends object>(name: string, target: T): T =>
    new Proxy(target, {
      get(object, key, receiver) {
        if (typeof key === 'string' && !(key in object) && !['then', 'toJSON', '__esModule', 'default'].includes(key)) {
          throw new Error(`stand-in electron: ${name}.${key} is not implemented`);
        }
        return Reflect.get(object, key, receiver) as unknown;
      },
    });

  // The uplink is a binding of the debugging protocol, which exists in this world alone.
  const uplink = world[config.uplink];
  const tell = (message: FromPage): void => uplink?.(JSON.stringify(message));

  // ---- ports: one end of each channel is here, the other in the main process
  const ports = new Map<string, MessagePort>();
  let lastId = 0;
  const adopt = (id: string, port: MessagePort): void => {
    ports.set(id, port);
    port.addEventListener('message', (event) => tell({ type: 'port-message', port: id, value: encode(event.data) }));
    port.addEventListener('close', () => {
      if (ports.delete(id)) tell({ type: 'port-close', port: id });
    });
    port.start();
  };
  const handOver = (port: MessagePort): string => {
    const id = `page-${config.key}-${++lastId}`;
    adopt(id, port);
    return id;
  };
  const takeOver = (id: string): MessagePort => {
    const channel = new MessageChannel();
    adopt(id, channel.port1);
    return channel.port2;
  };

  // ---- ipcRenderer
  interface Invocation {
    channel: string;
    resolve(value: unknown): void;
    reject(error: Error): void;
  }
  const invocations = new Map<number, Invocation>();
  const ipcRenderer = Object.assign(new EventEmitter(), {
    send(channel: string, ...args: unknown[]): void {
      tell({ type: 'send', channel, value: encode(args) });
    },
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const value = encode(args);
        const id = ++lastId;
        invocations.set(id, { channel, resolve, reject });
        tell({ type: 'invoke', id, channel, value });
      });
    },
    postMessage(channel: string, message: unknown, transfer: MessagePort[] = []): void {
      const value = encode(message);
      tell({ type: 'post', channel, value, ports: transfer.map(handOver) });
    },
  });

  const settle = (id: number, end: (invocation: Invocation) => void): void => {
    const invocation = invocations.get(id);
    invocations.delete(id);
    if (invocation) end(invocation);
  };
  const receive = (message: ToPage): void => {
    switch (message.type) {
      case 'message': {
        const event = guard('IpcRendererEvent', { sender: ipcRenderer, ports: message.ports.map(takeOver) });
        ipcRenderer.emit(message.channel, event, ...(decode(message.value) as unknown[]));
        return;
      }
      case 'result':
        return settle(message.id, ({ resolve }) => resolve(decode(message.value)));
      case 'failure':
        return settle(message.id, ({ channel, reject }) => reject(new Error(`Error invoking remote method '${channel}': ${message.message}`)));
      case 'port-message':
        return ports.get(message.port)?.postMessage(decode(message.value));
      case 'port-close': {
        const port = ports.get(message.port);
        ports.delete(message.port);
        return port?.close();
      }
    }
  };
  world[config.downlink] = (text) => {
    try {
      receive(JSON.parse(text) as ToPage);
    } catch (error) {
      // A listener's own fault, shown as the page's uncaught error.
      reportError(error);
    }
  };

  // ---- contextBridge
  const toPage = `standin-${config.key}-page`;
  const bridge = tools.makeBridge(`standin-${config.key}-preload`, toPage);
  const shared = document.createElement('i');
  bridge.connect(shared);
  document.dispatchEvent(new MouseEvent(toPage, { relatedTarget: shared }));
  const contextBridge = {
    exposeInMainWorld: (name: string, api: unknown): void => void bridge.call(tools.exposeId, [name, api]),
  };

  // ---- what a sandboxed preload script may require, and its globals
  const electron = guard('electron (in a sandboxed preload)', {
    contextBridge: guard('contextBridge', contextBridge),
    ipcRenderer: guard('ipcRenderer', ipcRenderer),
  });
  const setImmediate = (fn: () => void): unknown => setTimeout(fn);
  const modules: Record<string, unknown> = {
    electron, 'electron/renderer': electron, 'electron/common': electron,
    events: EventEmitter,
    timers: { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate: clearTimeout },
    url: { URL, URLSearchParams },
  };
  const require = (name: string): unknown => {
    const bare = name.replace(/^node:/, '');
    if (!Object.hasOwn(modules, bare)) throw new Error(`module not found: ${name}`);
    return modules[bare];
  };
  const process = guard('process (in a sandboxed preload)', {
    versions: config.versions, platform: config.platform, arch: config.arch, argv: config.argv,
    env: {}, type: 'renderer', sandboxed: true, contextIsolated: true,
  });

  tell({ type: 'document', url: location.href });
  if (preload === null) return;
  const module = { exports: {} };
  try {
    preload(require, module, module.exports, process, globalThis, guard('Buffer (in a sandboxed preload)', {}));
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    console.error(`Unable to load preload script\n${stack ?? message}`);
    tell({ type: 'preload-error', message, stack: stack ?? message });
  }
}
