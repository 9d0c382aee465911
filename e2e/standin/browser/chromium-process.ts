/**
 * The Chromium behind the windows. It is led over the debugging pipe, so that it ends by itself should this process be
 * killed, and leads a process group of its own, so that stopping it stops all of it and nothing else.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { settings } from '../settings.ts';
import { Cdp } from './cdp.ts';

const START_LIMIT_MS = 30_000;
const POLITE_STOP_MS = 2_000;
const KILLED_STOP_MS = 3_000;
const ERROR_TAIL = 4_000;

function screenInfo(): string {
  return settings.displays.map((d) => `{${d.x},${d.y} ${d.width}x${d.height}}`).join('');
}

function args(): string[] {
  return [
    ...(settings.headless ? ['--headless=new', `--screen-info=${screenInfo()}`] : []),
    ...settings.chromiumArgs,
    '--remote-debugging-pipe',
    // Besides the pipe a port, for Playwright.
    '--remote-debugging-port=0',
    `--user-data-dir=${settings.profile}`,
    // It must outlive its last window, as Electron's main process does.
    '--no-startup-window',
    '--keep-alive-for-test',
    // Electron has it: a port hears that its other end was closed.
    '--enable-blink-features=MessagePortCloseEvent',
  ];
}

export class ChromiumProcess {
  readonly cdp: Cdp;
  /** Resolves with the DevTools address; rejects when Chromium ends or stays silent. */
  readonly endpoint: Promise<string>;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #swept = false;

  constructor() {
    const child = spawn(settings.chromium, args(), { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], detached: true });
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    this.cdp = new Cdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
    this.endpoint = this.#announced();
    // Whoever ends the process, by `process.exit` too, leaves neither Chromium nor its profile behind.
    process.once('exit', () => this.#sweep());
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Resolves when Chromium is gone and its profile removed; takes five seconds at most. */
  async stop(): Promise<void> {
    // Not awaited: a hung Chromium would never answer.
    void this.cdp.browser.send('Browser.close').catch(() => undefined);
    if (!(await this.#endedWithin(POLITE_STOP_MS))) {
      this.#signal('SIGKILL');
      await this.#endedWithin(KILLED_STOP_MS);
    }
    this.#sweep();
  }

  /** The browser process is gone, or hopeless: end what is left of its group. Once only: its number may be given anew. */
  #sweep(): void {
    if (this.#swept) return;
    this.#swept = true;
    this.#signal('SIGKILL');
    rmSync(settings.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }

  #announced(): Promise<string> {
    const stderr = this.#child.stderr;
    let said = '';
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Chromium did not start within ${START_LIMIT_MS} ms:\n${said}`)), START_LIMIT_MS);
      stderr?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-ERROR_TAIL);
        const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
        if (found === undefined) return;
        clearTimeout(timer);
        resolve(found);
      });
      this.#child.once('error', (error) => reject(new Error(`Chromium (${settings.chromium}) did not start: ${error.message}`)));
      void this.#ended.then(() => {
        clearTimeout(timer);
        reject(new Error(`Chromium ended with ${this.#child.exitCode ?? this.#child.signalCode}:\n${said}`));
      });
    });
  }

  #endedWithin(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      void this.#ended.then(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch (error) {
      // The whole group has ended already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
