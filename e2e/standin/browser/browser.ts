/** The one Chromium of this main process, and its pages. */
import type { Target } from './targets.ts';
import { Targets } from './targets.ts';
import { ChromiumProcess } from './chromium-process.ts';

export class Browser {
  readonly process = new ChromiumProcess();
  readonly targets: Targets;

  constructor(onPopup: (target: Target) => void) {
    this.targets = new Targets(this.process.cdp, onPopup);
  }

  get session(): ChromiumProcess['cdp']['browser'] {
    return this.process.cdp.browser;
  }
}

let current: Browser | undefined;

export function setBrowser(browser: Browser): void {
  current = browser;
}

export function theBrowser(): Browser {
  if (!current) throw new Error('stand-in electron: Chromium has not been started');
  return current;
}
