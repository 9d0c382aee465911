/**
 * One end of the bridge between a page's own world and its preload world, as `contextBridge` describes it: values are
 * copied, functions and promises are proxied, errors arrive as errors, prototypes are dropped. The two ends call each
 * other synchronously, by events on a node that no document holds and no page script has seen.
 *
 * The source of this function runs in both worlds: it uses nothing from outside itself.
 */

export interface WorldBridge {
  /** The shared node; nothing passes before it is known. */
  connect(node: EventTarget): void;
  /** Lets the other end call `fn` under a number agreed on beforehand. */
  offer(id: number, fn: (...args: unknown[]) => unknown): void;
  /** Calls a function of the other end; throws what it throws. */
  call(id: number, args: unknown[]): unknown;
}

export function worldBridge(inbox: string, outbox: string): WorldBridge {
  type Signal =
    | { op: 'call'; id: number; fn: number; args: unknown[] }
    | { op: 'return'; id: number; ok: boolean; value: unknown }
    | { op: 'settle'; id: number; ok: boolean; value: unknown };
  type Stand = { bridged: 'function'; id: number } | { bridged: 'promise'; id: number } | { bridged: 'error'; name: string; message: string };
  type Returned = { ok: boolean; value: unknown };

  // Kept from before any page script ran, so that none can change them.
  const { CustomEvent, Promise, Error, TypeError, Map, structuredClone } = globalThis;
  const MAX_DEPTH = 1000;
  const FIRST_FREE_ID = 100;
  const CLONED = new Set(['Date', 'RegExp', 'Map', 'Set', 'ArrayBuffer', 'Blob', 'File', 'ImageData', 'ImageBitmap']);

  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const calls = new Map<number, Returned | undefined>();
  const promises = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  let lastId = FIRST_FREE_ID;
  let shared: EventTarget | undefined;

  const signal = (detail: Signal): void => {
    if (shared === undefined) throw new Error('contextBridge: the other world is not there');
    shared.dispatchEvent(new CustomEvent(outbox, { detail }));
  };

  const packPromise = (promise: PromiseLike<unknown>): Stand => {
    const id = ++lastId;
    promise.then(
      (value) => signal({ op: 'settle', id, ok: true, value: pack(value, 0) }),
      (error: unknown) => signal({ op: 'settle', id, ok: false, value: pack(error, 0) }),
    );
    return { bridged: 'promise', id };
  };

  const packObject = (value: object, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((item) => pack(item, depth + 1));
    if (value instanceof Error) return { bridged: 'error', name: value.name, message: value.message } satisfies Stand;
    if ('then' in value && typeof value.then === 'function') return packPromise(value as PromiseLike<unknown>);
    const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
    // Copied here, so that what cannot be cloned throws here.
    if (CLONED.has(kind) || ArrayBuffer.isView(value)) return structuredClone(value);
    if (kind === 'MessagePort' || kind === 'WeakMap' || kind === 'WeakSet') throw new TypeError('An object could not be cloned.');
    return Object.fromEntries(Object.entries(value).map(([key, property]) => [key, pack(property, depth + 1)]));
  };

  const pack = (value: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH) throw new TypeError('Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.');
    if (typeof value === 'symbol') throw new TypeError('An object could not be cloned.');
    if (typeof value === 'function') {
      const id = ++lastId;
      functions.set(id, value as (...args: unknown[]) => unknown);
      return { bridged: 'function', id } satisfies Stand;
    }
    return value === null || typeof value !== 'object' ? value : packObject(value, depth);
  };

  const unpackStand = (stand: Stand): unknown => {
    if (stand.bridged === 'function') return (...args: unknown[]) => call(stand.id, args);
    if (stand.bridged === 'promise') return new Promise((resolve, reject) => promises.set(stand.id, { resolve, reject }));
    const named: unknown = (globalThis as Record<string, unknown>)[stand.name];
    const isErrorType = typeof named === 'function' && named.prototype instanceof Error && named !== DOMException;
    return new (isErrorType ? (named as ErrorConstructor) : Error)(stand.message);
  };

  const unpack = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(unpack);
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    if ('bridged' in value) return unpackStand(value as Stand);
    return Object.fromEntries(Object.entries(value).map(([key, property]) => [key, unpack(property)]));
  };

  const call = (fn: number, args: unknown[]): unknown => {
    const id = ++lastId;
    calls.set(id, undefined);
    signal({ op: 'call', id, fn, args: args.map((arg) => pack(arg, 0)) });
    const returned = calls.get(id);
    calls.delete(id);
    if (returned === undefined) throw new Error('contextBridge: the other world did not answer');
    if (!returned.ok) throw unpack(returned.value);
    return unpack(returned.value);
  };

  const answer = (fn: number, args: unknown[]): Returned => {
    try {
      const wanted = functions.get(fn);
      if (wanted === undefined) throw new Error(`contextBridge: no function ${fn}`);
      return { ok: true, value: pack(wanted(...args.map(unpack)), 0) };
    } catch (error) {
      return { ok: false, value: pack(error, 0) };
    }
  };

  const receive = (detail: Signal): void => {
    if (detail.op === 'call') signal({ op: 'return', id: detail.id, ...answer(detail.fn, detail.args) });
    else if (detail.op === 'return') calls.set(detail.id, { ok: detail.ok, value: detail.value });
    else {
      const waiting = promises.get(detail.id);
      promises.delete(detail.id);
      if (detail.ok) waiting?.resolve(unpack(detail.value));
      else waiting?.reject(unpack(detail.value));
    }
  };

  return {
    connect(node) {
      shared = node;
      node.addEventListener(inbox, (event) => receive((event as CustomEvent<Signal>).detail));
    },
    offer: (id, fn) => void functions.set(id, fn),
    call,
  };
}
