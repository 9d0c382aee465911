/** Which of Playwright's pages are the app's windows: denied pop-ups flicker up among them, and must not be taken for one. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Remote } from './remote.ts';

const OPEN_LIMIT_MS = 30_000;
const POLL_MS = 20;

export class WindowPages {
  readonly #remote: Remote;
  readonly #pages = new Map<string, Page>();

  constructor(context: BrowserContext, remote: Remote) {
    this.#remote = remote;
    for (const page of context.pages()) void this.#identify(context, page);
    context.on('page', (page) => void this.#identify(context, page));
  }

  all(): Page[] {
    return [...this.#remote.windows].flatMap((targetId) => this.#pages.get(targetId) ?? []).filter((page) => !page.isClosed());
  }

  async atLeast(count: number): Promise<Page[]> {
    const deadline = Date.now() + OPEN_LIMIT_MS;
    for (;;) {
      const pages = this.all();
      if (pages.length >= count && pages.every((page) => page.url() !== 'about:blank')) {
        await Promise.all(pages.map((page) => page.waitForLoadState('load', { timeout: OPEN_LIMIT_MS })));
        return pages;
      }
      if (Date.now() > deadline) throw new Error(`The app has ${pages.length} windows, not ${count}, after ${OPEN_LIMIT_MS} ms.`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async #identify(context: BrowserContext, page: Page): Promise<void> {
    try {
      const session = await context.newCDPSession(page);
      const { targetInfo } = await session.send('Target.getTargetInfo');
      this.#pages.set(targetInfo.targetId, page);
      await session.detach();
    } catch (error) {
      // A page that closed while it was asked was no window to keep; any other fault is one.
      if (!page.isClosed() && context.browser()?.isConnected() === true) throw error;
    }
  }
}
