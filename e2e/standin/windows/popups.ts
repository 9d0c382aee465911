/**
 * Windows opened by pages. Chromium has made them already, paused: each is closed before it can load anything, and when
 * the app's window-open handler allows it, a window of the app's own kind takes its place (without a link to its opener).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../browser/targets.ts';
import { preventable } from '../preventable.ts';
import { fromWeb } from '../protocol/web-origin.ts';
import { BrowserWindow } from './browser-window.ts';
import type { OpenRequest } from './page.ts';
import { windows } from './registry.ts';

/** The opener's report and the new page come from two processes of Chromium, in either order. */
const REPORT_LIMIT_MS = 2_000;
const POLL_MS = 5;
const RESUME_LIMIT_MS = 300;

interface Asked {
  opener: BrowserWindow;
  request: OpenRequest;
}

export class PopupRule {
  readonly #asked: Asked[] = [];
  readonly #closeTarget: (targetId: string) => Promise<unknown>;

  constructor(closeTarget: (targetId: string) => Promise<unknown>) {
    this.#closeTarget = closeTarget;
  }

  /** A page's report that it opens a window. */
  asked(opener: BrowserWindow, request: OpenRequest): void {
    this.#asked.push({ opener, request });
  }

  /** The new page itself. */
  async decide(target: Target): Promise<void> {
    const { send } = target.session;
    // Held before its first request leaves.
    const held = send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    const asked = await this.#reportOf(target);
    // Not opened by a page of the app, such as one that a spec makes through Playwright.
    if (!asked) return void (await Promise.all([held, send('Fetch.disable'), send('Runtime.runIfWaitingForDebugger')]));
    this.#answer(asked);
    // A page that shares its opener's process must run before it is closed, or the opener may hang; one that does not
    // (rel=noopener) never answers.
    await Promise.race([Promise.allSettled([held, send('Runtime.runIfWaitingForDebugger')]), sleep(RESUME_LIMIT_MS)]);
    await this.#closeTarget(target.targetId);
  }

  #answer({ opener, request }: Asked): void {
    if (opener.isDestroyed()) return;
    const response = opener.webContents.askToOpen(request);
    if (response.action !== 'allow') return;
    const options = response.overrideBrowserWindowOptions ?? {};
    const webPreferences = { ...opener.options.webPreferences, ...options.webPreferences };
    const window = new BrowserWindow({ ...options, webPreferences });
    const url = fromWeb(request.url);
    window.loadURL(url).catch((error: unknown) => console.error('stand-in electron: pop-up:', error));
    opener.webContents.emit('did-create-window', window, preventable({ url, frameName: request.frameName, options, disposition: 'new-window' }));
  }

  async #reportOf({ openerId }: Target): Promise<Asked | undefined> {
    const isOpenersWindow = (window: BrowserWindow): boolean => window.targetId === openerId;
    if (![...windows.values()].some(isOpenersWindow)) return undefined;
    for (const deadline = Date.now() + REPORT_LIMIT_MS; Date.now() < deadline; ) {
      const index = this.#asked.findIndex(({ opener }) => isOpenersWindow(opener));
      if (index >= 0) return this.#asked.splice(index, 1)[0];
      await sleep(POLL_MS);
    }
    return undefined;
  }
}
