/**
 * Everything the stand-in does not have throws by name, so that a missing API shows as itself and not as a strange
 * failure later. Objects are guarded by a proxy; classes get theirs from `Guarded`, whose constructor returns the proxy,
 * so that `this` is the same object inside and outside and private fields live on it.
 */
import { EventEmitter } from 'node:events';

/** Names that language, Node and test tools look up on any object; their absence means nothing. */
const PROBED = new Set(['then', 'toJSON', 'inspect', 'nodeType', 'asymmetricMatch', 'domain', '__esModule', 'default', 'addEventListener']);

export function notImplemented(name: string): Error {
  return new Error(`stand-in electron: ${name} is not implemented`);
}

/** The same object, whose unknown properties throw `<name>.<property> is not implemented`. */
export function guard<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      if (typeof key === 'string' && !(key in object) && !PROBED.has(key)) throw notImplemented(`${name}.${key}`);
      return Reflect.get(object, key, receiver) as unknown;
    },
  });
}

/** A whole module or class that is not there: any use of it throws. */
export function missing(name: string): never {
  const absent = function absent(): never {
    throw notImplemented(name);
  };
  return new Proxy(absent, {
    get(_target, key) {
      if (typeof key === 'symbol' || key === 'prototype' || PROBED.has(key)) return undefined;
      throw notImplemented(`${name}.${key}`);
    },
    construct: absent,
    apply: absent,
  }) as never;
}

/** Base of the classes of the stand-in. */
export class Guarded extends EventEmitter {
  constructor(name: string) {
    super();
    this.setMaxListeners(0);
    // oxlint-disable-next-line no-constructor-return -- the guard must be the object itself, see above
    return guard(name, this);
  }
}
