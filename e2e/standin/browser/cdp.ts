/** A client of Chromium's DevTools protocol over the debugging pipe: flat sessions, one JSON text per NUL. */
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from 'playwright-core';

/** One target, or the browser itself. Typed by Playwright's copy of the protocol. */
export type CdpSession = Pick<CDPSession, 'send' | 'on'>;

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

interface Waiting {
  method: string;
  sessionId: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const BROWSER = '';

/** Emits 'gone' once when Chromium closes its end. */
export class Cdp extends EventEmitter {
  readonly browser: CdpSession;
  readonly #output: Writable;
  readonly #sessions = new Map<string, EventEmitter>();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #rest = '';
  #gone = false;

  constructor(output: Writable, input: Readable) {
    super();
    this.#output = output;
    output.on('error', () => this.#onGone());
    input.setEncoding('utf8');
    input.on('data', (text: string) => this.#onText(text));
    input.on('error', () => this.#onGone());
    input.on('close', () => this.#onGone());
    this.browser = this.session(BROWSER);
    this.browser.on('Target.detachedFromTarget', ({ sessionId }) => this.#drop(sessionId));
  }

  session(sessionId: string): CdpSession {
    const events = new EventEmitter();
    events.setMaxListeners(0);
    this.#sessions.set(sessionId, events);
    const session = {
      on: (event: string, listener: (params: unknown) => void) => {
        events.on(event, listener);
        return session;
      },
      send: (method: string, params?: object) => this.#send(sessionId, method, params ?? {}),
    };
    return session as unknown as CdpSession;
  }

  #send(sessionId: string, method: string, params: object): Promise<unknown> {
    if (this.#gone) return Promise.reject(new Error(`${method}: Chromium is gone`));
    const id = ++this.#lastId;
    const address = sessionId === BROWSER ? {} : { sessionId };
    this.#output.write(`${JSON.stringify({ id, method, params, ...address })}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { method, sessionId, resolve, reject }));
  }

  #onText(text: string): void {
    const messages = (this.#rest + text).split('\0');
    this.#rest = messages.pop() ?? '';
    for (const message of messages) this.#onMessage(JSON.parse(message) as Message);
  }

  #onMessage(message: Message): void {
    if (message.id === undefined) {
      if (message.method !== undefined) this.#sessions.get(message.sessionId ?? BROWSER)?.emit(message.method, message.params);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
    else waiting?.resolve(message.result);
  }

  /** Chromium never answers what it was asked in a session that has ended. */
  #drop(sessionId: string): void {
    this.#sessions.delete(sessionId);
    this.#rejectAll((waiting) => waiting.sessionId === sessionId, 'the page is gone');
  }

  #onGone(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#rejectAll(() => true, 'Chromium is gone');
    this.emit('gone');
  }

  #rejectAll(which: (waiting: Waiting) => boolean, why: string): void {
    for (const [id, waiting] of this.#waiting) {
      if (!which(waiting)) continue;
      this.#waiting.delete(id);
      waiting.reject(new Error(`${waiting.method}: ${why}`));
    }
  }
}
