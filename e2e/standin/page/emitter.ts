/** The `events` module of a sandboxed preload script, as far as scripts use it. Its source runs in the page. */

export type Listener = (...args: unknown[]) => void;

export interface Emitter {
  on(event: string, listener: Listener): this;
  addListener(event: string, listener: Listener): this;
  once(event: string, listener: Listener): this;
  off(event: string, listener: Listener): this;
  removeListener(event: string, listener: Listener): this;
  removeAllListeners(event?: string): this;
  listenerCount(event: string): number;
  listeners(event: string): Listener[];
  emit(event: string, ...args: unknown[]): boolean;
  setMaxListeners(count: number): this;
}

export function makeEmitterClass(): new () => Emitter {
  interface Entry {
    listener: Listener;
    once: boolean;
  }

  // Neither private, for an emitter is also used through the proxy that guards it, nor listed among its properties.
  const entriesOf = Symbol('entries');

  return class EventEmitter implements Emitter {
    static EventEmitter = EventEmitter;
    static default = EventEmitter;
    readonly [entriesOf] = new Map<string, Entry[]>();

    add(event: string, entry: Entry): this {
      this[entriesOf].set(event, [...(this[entriesOf].get(event) ?? []), entry]);
      return this;
    }

    on(event: string, listener: Listener): this {
      return this.add(event, { listener, once: false });
    }

    addListener(event: string, listener: Listener): this {
      return this.on(event, listener);
    }

    once(event: string, listener: Listener): this {
      return this.add(event, { listener, once: true });
    }

    off(event: string, listener: Listener): this {
      const entries = (this[entriesOf].get(event) ?? []);
      const index = entries.findLastIndex((entry) => entry.listener === listener);
      if (index >= 0) this[entriesOf].set(event, entries.toSpliced(index, 1));
      return this;
    }

    removeListener(event: string, listener: Listener): this {
      return this.off(event, listener);
    }

    removeAllListeners(event?: string): this {
      if (event === undefined) this[entriesOf].clear();
      else this[entriesOf].delete(event);
      return this;
    }

    listenerCount(event: string): number {
      return (this[entriesOf].get(event) ?? []).length;
    }

    listeners(event: string): Listener[] {
      return (this[entriesOf].get(event) ?? []).map((entry) => entry.listener);
    }

    emit(event: string, ...args: unknown[]): boolean {
      const entries = (this[entriesOf].get(event) ?? []);
      for (const entry of entries) {
        if (entry.once) this.off(event, entry.listener);
        entry.listener.apply(this, args);
      }
      return entries.length > 0;
    }

    setMaxListeners(_count: number): this {
      return this;
    }
  };
}
