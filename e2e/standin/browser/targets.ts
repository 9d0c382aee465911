/**
 * Chromium's pages, each met paused before its first script. Those we asked for are claimed by whoever asked; any other
 * was opened by a page, and goes to the pop-up rule.
 */
import type { Cdp, CdpSession } from './cdp.ts';

export interface Target {
  targetId: string;
  /** The page that opened it. */
  openerId: string | undefined;
  session: CdpSession;
}

export class Targets {
  readonly #cdp: Cdp;
  readonly #onPopup: (target: Target) => void;
  readonly #attached = new Map<string, Target>();
  readonly #claims = new Map<string, (target: Target) => void>();
  #creating = 0;

  constructor(cdp: Cdp, onPopup: (target: Target) => void) {
    this.#cdp = cdp;
    this.#onPopup = onPopup;
    cdp.browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const { targetId, openerId } = targetInfo;
      this.#attached.set(targetId, { targetId, openerId, session: cdp.session(sessionId) });
      this.#sort();
    });
  }

  async start(): Promise<void> {
    await this.#cdp.browser.send('Target.setDiscoverTargets', { discover: true });
    await this.#cdp.browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'browser', exclude: true }, { type: 'tab', exclude: true }, { type: 'page' }],
    });
  }

  /** A new window at about:blank, still paused: set it up, then `Runtime.runIfWaitingForDebugger`. */
  async create(bounds: { left: number; top: number; width: number; height: number }): Promise<Target> {
    this.#creating += 1;
    try {
      const { targetId } = await this.#cdp.browser.send('Target.createTarget', { url: 'about:blank', newWindow: true, ...bounds });
      return await new Promise((resolve) => {
        this.#claims.set(targetId, resolve);
        this.#sort();
      });
    } finally {
      this.#creating -= 1;
      this.#sort();
    }
  }

  /** While a window of ours is being made, an unclaimed target may be that one: it waits until we know. */
  #sort(): void {
    for (const [targetId, target] of this.#attached) {
      const claim = this.#claims.get(targetId);
      if (claim === undefined && this.#creating > 0) continue;
      this.#attached.delete(targetId);
      this.#claims.delete(targetId);
      if (claim) claim(target);
      else this.#onPopup(target);
    }
  }
}
