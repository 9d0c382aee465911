/** The spec's side of the channel to a main process that runs on the stand-in. */
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command, Report } from './control.ts';

const OUTPUT_TAIL = 64_000;
const OUTPUT_LIMIT_MS = 1_000;
const NOT_STARTED = 127;
/** An end by signal is told as shells do. */
export const SIGNALLED = 128;

type Question = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never;

export class Remote {
  /** Chromium's DevTools address, once it is up. */
  readonly endpoint: Promise<string>;
  /** The exit code; 128 and more for an end by signal. */
  readonly exited: Promise<number>;
  browserPid: number | undefined;
  /** Targets of the windows that are open, in the order the app made them. */
  readonly windows = new Set<string>();
  readonly #child: ChildProcess;
  readonly #endpoint = Promise.withResolvers<string>();
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;
  #output = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    this.endpoint = this.#endpoint.promise;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output = (this.#output + text).slice(-OUTPUT_TAIL)));
    }
    child.on('message', (report) => this.#onReport(report as Report));
    this.exited = this.#ended();
  }

  output(): string {
    return this.#output;
  }

  command(question: Question): Promise<unknown> {
    const id = ++this.#lastId;
    const asked = Promise.withResolvers<unknown>();
    this.#asked.set(id, asked);
    this.#child.send({ ...question, id }, (error) => {
      if (!error) return;
      this.#asked.delete(id);
      asked.reject(error);
    });
    return asked.promise;
  }

  async #ended(): Promise<number> {
    const child = this.#child;
    const closed = new Promise((resolve) => child.once('close', resolve));
    const code = await new Promise<number>((resolve) => {
      child.once('exit', (status, signal) => resolve(status ?? SIGNALLED + (signal === null ? 0 : constants.signals[signal])));
      child.once('error', (error) => {
        this.#output += error.message;
        if (child.pid === undefined) resolve(NOT_STARTED);
      });
    });
    // By 'close' all output has come; something the app started may hold its output open for ever.
    await Promise.race([closed, sleep(OUTPUT_LIMIT_MS, undefined, { ref: false })]);
    for (const { reject } of this.#asked.values()) reject(new Error('The app has ended.'));
    this.#asked.clear();
    return code;
  }

  #onReport(report: Report): void {
    switch (report.event) {
      case 'ready':
        this.browserPid = report.browserPid;
        return this.#endpoint.resolve(report.endpoint);
      case 'window-opened':
        return void this.windows.add(report.targetId);
      case 'window-closed':
        return void this.windows.delete(report.targetId);
      case 'answer':
        return this.#take(report.id)?.resolve(report.value);
      case 'refusal':
        return this.#take(report.id)?.reject(Object.assign(new Error(report.message), { stack: report.stack }));
    }
  }

  #take(id: number): PromiseWithResolvers<unknown> | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }
}
