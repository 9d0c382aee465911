/** Which Chromium the browser-level tests run, and with which flags; used by both shells' specs. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** The named one, else the system's, else Playwright's own. Throws a plain sentence when there is none. */
export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string {
  const named = env['PENSTOCK_CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`PENSTOCK_CHROMIUM names ${named}, which is not there.`);
    return named;
  }
  if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM;
  const bundled = chromium.executablePath();
  if (existsSync(bundled)) return bundled;
  throw new Error(
    `No Chromium: neither PENSTOCK_CHROMIUM, nor ${SYSTEM_CHROMIUM}, nor Playwright's (${bundled}). Install Chromium, or run "npx playwright install chromium".`,
  );
}

/** Flags of every launch: nothing leaves the machine, covered windows keep their pace, pop-ups open where they ask to. */
export const chromiumArgs: readonly string[] = [
  // Chromium refuses to run as root inside its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=Translate,MediaRouter,OptimizationHints,HttpsUpgrades',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-popup-blocking',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--password-store=basic',
  '--use-mock-keychain',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
];
