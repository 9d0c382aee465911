/**
 * Structured clone as JSON text, between the main process and a page. The function's source also runs in the page, so it
 * uses nothing from outside itself.
 */

export interface Codec {
  /** Throws 'An object could not be cloned.' as Electron does. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

export function makeCodec(): Codec {
  type Tagged = { $: string; v?: unknown; flags?: string; name?: string; stack?: string | undefined };
  const views = {
    Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
    Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView,
  };
  type ViewName = keyof typeof views;
  const CHUNK = 0x80_00;

  const toBase64 = (bytes: Uint8Array): string => {
    let text = '';
    for (let i = 0; i < bytes.length; i += CHUNK) text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
    return btoa(text);
  };
  const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const refuse = (): never => {
    throw new Error('An object could not be cloned.');
  };
  // '__proto__' must become a property like any other.
  const put = (object: object, key: string, value: unknown): void => {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  };

  const encodeObject = (value: object, seen: Map<object, number>): unknown => {
    const known = seen.get(value);
    if (known !== undefined) return { $: 'ref', v: known };
    seen.set(value, seen.size);
    const inner = (x: unknown): unknown => encodeValue(x, seen);
    if (Array.isArray(value)) return Array.from(value, inner);
    if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet || value instanceof MessagePort) return refuse();
    if (value instanceof Date) return { $: 'date', v: inner(value.getTime()) };
    if (value instanceof RegExp) return { $: 'regexp', v: value.source, flags: value.flags };
    if (value instanceof Map) return { $: 'map', v: [...value].map(([k, v]) => [inner(k), inner(v)]) };
    if (value instanceof Set) return { $: 'set', v: [...value].map(inner) };
    if (value instanceof Error) return { $: 'error', v: value.message, name: value.name, stack: value.stack };
    if (value instanceof ArrayBuffer) return { $: 'buffer', v: toBase64(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      const name = Object.prototype.toString.call(value).slice('[object '.length, -1);
      return { $: 'view', name, v: toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) };
    }
    const properties = {};
    for (const [key, property] of Object.entries(value)) put(properties, key, inner(property));
    return { $: 'object', v: properties };
  };

  const encodeValue = (value: unknown, seen: Map<object, number>): unknown => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (value === undefined) return { $: 'undefined' };
    if (typeof value === 'bigint') return { $: 'bigint', v: String(value) };
    if (typeof value === 'number') {
      if (Object.is(value, -0)) return { $: 'number', v: '-0' };
      return Number.isFinite(value) ? value : { $: 'number', v: String(value) };
    }
    if (typeof value !== 'object') return refuse();
    return encodeObject(value, seen);
  };

  const decodeError = (tagged: Tagged): Error => {
    const named: unknown = (globalThis as Record<string, unknown>)[tagged.name ?? ''];
    const isErrorType = typeof named === 'function' && named.prototype instanceof Error && named !== DOMException;
    const error = new (isErrorType ? (named as ErrorConstructor) : Error)(String(tagged.v));
    if (tagged.stack !== undefined) error.stack = tagged.stack;
    return error;
  };

  const decodeView = (tagged: Tagged): ArrayBufferView => {
    const { buffer } = fromBase64(String(tagged.v));
    const View = views[(tagged.name ?? 'Uint8Array') as ViewName] as new (buffer: ArrayBuffer) => ArrayBufferView;
    return new View(buffer);
  };

  /** `refs` numbers objects in the order the encoder met them: a container before what it holds. */
  const decodeValue = (json: unknown, refs: unknown[]): unknown => {
    if (json === null || typeof json !== 'object') return json;
    const keep = <T>(value: T): T => {
      refs.push(value);
      return value;
    };
    const inner = (x: unknown): unknown => decodeValue(x, refs);
    if (Array.isArray(json)) {
      const array: unknown[] = keep([]);
      for (const x of json) array.push(inner(x));
      return array;
    }
    const tagged = json as Tagged;
    switch (tagged.$) {
      case 'undefined': return undefined;
      case 'number': return Number(tagged.v);
      case 'bigint': return BigInt(tagged.v as string);
      case 'ref': return refs[tagged.v as number];
      case 'date': return keep(new Date(inner(tagged.v) as number));
      case 'regexp': return keep(new RegExp(tagged.v as string, tagged.flags));
      case 'error': return keep(decodeError(tagged));
      case 'buffer': return keep(fromBase64(tagged.v as string).buffer);
      case 'view': return keep(decodeView(tagged));
      case 'map': {
        const map = keep(new Map<unknown, unknown>());
        for (const [k, v] of tagged.v as [unknown, unknown][]) map.set(inner(k), inner(v));
        return map;
      }
      case 'set': {
        const set = keep(new Set<unknown>());
        for (const v of tagged.v as unknown[]) set.add(inner(v));
        return set;
      }
      case 'object': {
        const object = keep({});
        for (const [key, v] of Object.entries(tagged.v as object)) put(object, key, inner(v));
        return object;
      }
      default: throw new Error(`stand-in electron: cannot decode '${tagged.$}'`);
    }
  };

  return {
    encode: (value) => JSON.stringify(encodeValue(value, new Map())),
    decode: (text) => decodeValue(JSON.parse(text), []),
  };
}
