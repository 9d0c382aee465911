/**
 * The control room, as an operator has it: `room` is the running product in one of its shells, on a data folder of its own, with `page` its window. A test fails
 * when the window has thrown, logged an error or broken its policy, unless it says that it expects that.
 */
import { rmSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { PreloadPort } from '../shared/bridge/bridge.ts';
import type { RequestInput, RequestName, RequestOutput } from '../shared/bridge/table.ts';
import type { Result } from '../shared/result.ts';
import { chromiumArgs, chromiumPath } from './chromium.ts';
import { PLANT_TIME } from './plant-time.ts';
import { copyPlant, startServer } from './server.ts';
import { type ElectronApp, launchElectron } from './standin/launch.ts';

export type ShellName = 'browser' | 'standin';

export interface RoomOptions {
  /** Set by the project. */
  shell: ShellName;
  /** The size of the window's content. */
  size: { width: number; height: number };
}

export interface Room {
  page: Page;
  context: BrowserContext;
  shell: ShellName;
  dataDir: string;
  /** A second window of the browser shell. */
  secondWindow(): Promise<Page>;
  /** Asks the host what the page itself could ask. */
  request<K extends RequestName>(name: K, input: RequestInput<K>): Promise<Result<RequestOutput<K>>>;
  /** The value of a request that must succeed. */
  ask<K extends RequestName>(name: K, input: RequestInput<K>): Promise<RequestOutput<K>>;
  /** What the window has complained of so far. */
  faults: string[];
  /** Complaints that this test brings about on purpose. */
  expectFaults(pattern: RegExp): void;
  /** What the host's process has written. */
  output(): string;
  /** Ends the host while the window stays, where the shell allows that. */
  stopHost(): Promise<void>;
  /** Runs `fn` in the main process of the Electron shell, by its source. */
  inMain: ElectronApp['evaluate'];
}

interface Running {
  page: Page;
  context: BrowserContext;
  output(): string;
  second(): Promise<Page>;
  stopHost(): Promise<void>;
  inMain: ElectronApp['evaluate'];
  close(): Promise<void>;
}

function collectFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
}

/** In the page: by the preload script if there is one, else over HTTP, as the renderer does. */
async function askFromPage([name, input]: [string, unknown]): Promise<unknown> {
  const port = (window as { penstock?: PreloadPort }).penstock;
  if (port !== undefined) return port.request(name, input);
  const response = await fetch(`/api/v1/bridge/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) });
  return response.json();
}

async function runBrowser(browser: Browser, dataDir: string, size: RoomOptions['size'], faults: string[]): Promise<Running> {
  const server = await startServer(dataDir);
  const context = await browser.newContext({ viewport: size });
  const open = async (url: string): Promise<Page> => {
    const page = await context.newPage();
    collectFaults(page, faults);
    await page.goto(url);
    return page;
  };
  const stopHost = async (): Promise<void> => void (await server.stop());
  return {
    page: await open(server.url),
    context,
    output: server.output,
    second: () => open(server.origin),
    stopHost,
    inMain: () => Promise.reject(new Error('the browser shell has no main process')),
    async close() {
      await context.close();
      await stopHost();
    },
  };
}

async function runStandin(dataDir: string, size: RoomOptions['size'], faults: string[]): Promise<Running> {
  const app = await launchElectron({ main: 'out/main/electron.js', args: ['--data', dataDir, '--at', PLANT_TIME], userData: dataDir });
  const page = await app.firstWindow();
  collectFaults(page, faults);
  await page.setViewportSize(size);
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= app.close().then((code) => expect(code, 'exit code of the Electron shell').toBe(0)));
  return {
    page,
    context: app.context,
    output: app.output,
    second: () => Promise.reject(new Error('the Electron shell has one window')),
    stopHost: close,
    inMain: (fn, argument) => app.evaluate(fn, argument),
    close,
  };
}

interface WorkerFixtures {
  /** Starts the worker's Chromium when it is first needed. */
  engine: () => Promise<Browser>;
}

export const test = base.extend<RoomOptions & { room: Room; page: Page }, WorkerFixtures>({
  shell: ['browser', { option: true }],
  size: [{ width: 1440, height: 900 }, { option: true }],
  engine: [
    // Playwright reads which fixtures are used from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const started: Promise<Browser>[] = [];
      await use(() => {
        if (started.length === 0) started.push(chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] }));
        return started[0] as Promise<Browser>;
      });
      for (const browser of started) await (await browser).close();
    },
    { scope: 'worker' },
  ],
  room: async ({ shell, size, engine }, use, info) => {
    const dataDir = copyPlant();
    const faults: string[] = [];
    const expected: RegExp[] = [];
    const running = shell === 'browser' ? await runBrowser(await engine(), dataDir, size, faults) : await runStandin(dataDir, size, faults);
    const request: Room['request'] = (name, input) => running.page.evaluate(askFromPage, [name, input] as [string, unknown]) as Promise<never>;
    try {
      await use({
        page: running.page,
        context: running.context,
        shell,
        dataDir,
        secondWindow: running.second,
        request,
        async ask(name, input) {
          const reply = await request(name, input);
          if (!reply.ok) throw new Error(`${name}: ${reply.error.code}: ${reply.error.message}`);
          return reply.value;
        },
        faults,
        expectFaults: (pattern) => void expected.push(pattern),
        output: running.output,
        stopHost: running.stopHost,
        inMain: running.inMain,
      });
      if (info.status !== info.expectedStatus) {
        await info.attach('window', { body: await running.page.screenshot(), contentType: 'image/png' }).catch(() => undefined);
        await info.attach('host', { body: running.output(), contentType: 'text/plain' });
      }
    } finally {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
    expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
  },
  page: async ({ room }, use) => use(room.page),
});

export { expect } from '@playwright/test';
