import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFixture } from './fixture.ts';
import { EndedEarly, launchElectron, type ElectronApp, type LaunchOptions } from './launch.ts';

/** What the fixture's preload script exposes. */
interface FixtureApi {
  echo(value: unknown): Promise<unknown>;
  invoke(channel: string, value?: unknown): Promise<unknown>;
  note(text: string): void;
  onNoted(listener: (text: string, time: number) => void): () => void;
  port(name: string, values: number[]): Promise<unknown[]>;
  throws(): void;
  rejects(): Promise<void>;
  missing(): void;
  nested: { list: unknown[] };
  refused: string;
  usePort(text: string): void;
}
/** Globals of the fixture's page. */
declare const fixture: FixtureApi;
declare const clash: string;
declare const violations: string[];
declare const pageRan: boolean;
declare const inlineRan: boolean;
declare const preloadWasFirst: boolean;
/** In the fixture's main process. */
interface Seen {
  navigations: string[];
  opened: string[];
  senders: unknown[];
  gone?: string;
  preloadError?: string;
  portClosed?: boolean;
  second?: { last: string; data: unknown };
}
declare const seen: Seen;
declare function openWindow(name?: string, options?: object): { id: number };

interface Chromium {
  /** Also the number of its process group. */
  pid: number;
  profile: string;
}
interface Running {
  app: ElectronApp;
  chromium: Chromium;
}

let folder: string;
let running: Running[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-standin-test-'));
  running = [];
});

afterEach(endAll);

/** Every test, however it ended the app, leaves nothing behind. */
async function endAll(): Promise<void> {
  const alive = running.filter(({ app }) => app.process.exitCode === null && app.process.signalCode === null);
  const closed = await Promise.allSettled(alive.map(({ app }) => app.close()));
  expect(closed.filter(({ status }) => status === 'rejected')).toStrictEqual([]);
  for (const { chromium } of running) {
    expect(await leftovers(chromium)).toStrictEqual([]);
    expect(existsSync(chromium.profile)).toBe(false);
  }
  rmSync(folder, { recursive: true, force: true });
}

async function launch(options: Partial<LaunchOptions> = {}): Promise<Running & { page: Page }> {
  const app = await launchElectron({ main: writeFixture(folder), userData: join(folder, 'data'), ...options });
  const chromium = chromiumOf(app);
  running.push({ app, chromium });
  return { app, page: await app.firstWindow(), chromium };
}

const seenBy = (app: ElectronApp): Promise<Seen> => app.evaluate(() => seen);


function ps(...args: string[]): string[] {
  try {
    return execFileSync('ps', args, { encoding: 'utf8' }).split('\n').filter((line) => line.trim() !== '');
  } catch {
    // It answers 1 when no process matches.
    return [];
  }
}

function chromiumOf(app: ElectronApp): Chromium {
  const [line = ''] = ps('-o', 'pid=,args=', '--ppid', String(app.process.pid)).filter((text) => text.includes('--user-data-dir='));
  const [, pid = '', profile = ''] = /^\s*(\d+) .*--user-data-dir=(\S+)/.exec(line) ?? [];
  return { pid: Number(pid), profile };
}

/** Processes of its group, or with its profile, that still run; a killed one may take a moment to go. */
async function leftovers(chromium: Chromium): Promise<string[]> {
  const find = (): string[] =>
    ps('-eo', 'pid=,pgid=,stat=,args=').filter((line) => {
      const [, group, state = ''] = line.trim().split(/\s+/);
      return !state.startsWith('Z') && (Number(group) === chromium.pid || line.includes(chromium.profile));
    });
  for (let attempt = 0; attempt < 50 && find().length > 0; attempt += 1) await sleep(20);
  return find();
}

test('[SH-2] a call goes from the page to the main process and back, values intact, under the app\'s own origin', async () => {
  const { app, page } = await launch();
  const echoed = await page.evaluate(async () => {
    const value = { when: new Date(86_400_000), map: new Map([['a', new Set([1n])]]), bytes: new Uint8Array([1, 2, 255]), none: undefined, gap: Number.NaN };
    const back = (await fixture.echo(value)) as typeof value;
    return [back.when.getTime(), back.map.get('a')?.has(1n), [...back.bytes], 'none' in back, Object.is(back.gap, Number.NaN)];
  });
  expect(echoed).toStrictEqual([86_400_000, true, [1, 2, 255], true, true]);
  const { senders } = await seenBy(app);
  expect(senders).toStrictEqual([['app://fixture/index.html', 'app://fixture', 1]]);
});

test('[SH-2] what the preload script exposes is frozen, there before the page runs, and cannot be exposed twice', async () => {
  const { page } = await launch();
  const found = await page.evaluate(() => ({
    first: preloadWasFirst,
    frozen: [fixture, fixture.nested, fixture.nested.list, fixture.echo].map((part) => Object.isFrozen(part)),
    clash: clash,
    requireInPage: 'require' in window,
  }));
  expect(found).toStrictEqual({
    first: true,
    frozen: [true, true, true, true],
    clash: 'Cannot bind an API on top of an existing property on the window object',
    requireInPage: false,
  });
});

test('[SH-2] events reach the page until it stops listening, in order', async () => {
  const { page } = await launch();
  const heard = await page.evaluate(async () => {
    const texts: string[] = [];
    const stop = fixture.onNoted((text, time) => texts.push(text + time));
    for (let i = 0; i < 50; i += 1) fixture.note(String(i));
    await fixture.echo(1);
    stop();
    fixture.note('unheard');
    await fixture.echo(2);
    return texts;
  });
  expect(heard).toStrictEqual(Array.from({ length: 50 }, (_, i) => `${i}!0`));
});

test('[SH-2] errors in handlers and in exposed functions arrive as errors', async () => {
  const { app, page } = await launch();
  const messages = await page.evaluate(async () => {
    const message = async (run: () => unknown): Promise<string> => {
      try {
        await run();
        return 'nothing thrown';
      } catch (error) {
        return String(error);
      }
    };
    return Promise.all([
      message(() => fixture.invoke('fail')),
      message(() => fixture.invoke('nowhere')),
      message(() => fixture.throws()),
      message(() => fixture.rejects()),
      message(() => fixture.missing()),
      message(() => fixture.echo({ deep: [window] })),
    ]);
  });
  expect(messages.slice(0, 5)).toStrictEqual([
    "Error: Error invoking remote method 'fail': TypeError: no such tank",
    "Error: Error invoking remote method 'nowhere': Error: No handler registered for 'nowhere'",
    'RangeError: out of range',
    'Error: later',
    'Error: stand-in electron: ipcRenderer.sendSync is not implemented',
  ]);
  expect(messages[5]).not.toBe('nothing thrown');
  expect(app.output()).toContain("Error occurred in handler for 'fail'");
});

test('[SH-2] a message port handed to the main process carries messages both ways and closes', async () => {
  const { app, page } = await launch();
  expect(await page.evaluate(() => fixture.port('pump', [1, 2, 3]))).toStrictEqual([
    { name: 'pump', doubled: 2 }, { name: 'pump', doubled: 4 }, { name: 'pump', doubled: 6 },
  ]);
  await expect.poll(async () => (await seenBy(app)).portClosed).toBe(true);
});

test('[SEC-1] app:// pages are served by the app, with its content security policy in force', async () => {
  const { page } = await launch();
  expect(new URL(page.url()).hostname).toBe('fixture.app.localhost');
  const found = await page.evaluate(async () => ({
    pageRan: pageRan,
    inlineRan: typeof inlineRan,
    violations: violations,
    host: (await fetch('page.js')).headers.get('x-host'),
    secure: isSecureContext,
    evalRefused: ((): string => {
      try {
        return String(Reflect.construct(Function, ['return 1']));
      } catch (error) {
        return (error as Error).name;
      }
    })(),
    outside: await fetch('https://example.com/').then(() => 'reached', (error: Error) => error.name),
  }));
  expect(found).toMatchObject({ pageRan: true, host: 'fixture', secure: true, evalRefused: 'EvalError', outside: 'TypeError' });
  expect(found.inlineRan).toBe('undefined');
  expect(found.violations).toContain('script-src-elem');
  expect(await page.evaluate(() => violations)).toContain('connect-src');
});

test('[SEC-1] windows that a page opens are denied, with and without a link to their opener', async () => {
  const { app, page } = await launch();
  await page.evaluate(() => void window.open('http://example.com/popup', 'x', 'popup,width=200,height=200'));
  await expect.poll(async () => (await seenBy(app)).opened).toStrictEqual(['http://example.com/popup']);
  await page.click('#new');
  await expect.poll(async () => (await seenBy(app)).opened).toStrictEqual(['http://example.com/popup', 'http://example.com/new']);
  expect(app.windows()).toHaveLength(1);
  await expect.poll(() => app.context.pages().length).toBe(1);
  expect(await page.evaluate(() => fixture.echo('alive'))).toBe('alive');
});

test('[SH-2] a window that the app allows a page to open is one of the app\'s own', async () => {
  const { app, page } = await launch();
  await page.evaluate(() => void window.open('/second.html#allowed'));
  const [, second] = await app.waitForWindows(2);
  expect(await second?.title()).toBe('Second');
  expect(await second?.evaluate(() => fixture.echo('too'))).toBe('too');
});

test('[SEC-1] navigation away is blocked by the app, navigation within is not', async () => {
  const { app, page } = await launch();
  await page.click('#out', { noWaitAfter: true });
  await expect.poll(async () => (await seenBy(app)).navigations).toStrictEqual(['http://example.com/']);
  await expect.poll(() => page.title()).toBe('Fixture');
  await page.click('#in');
  await page.waitForURL(/second\.html#part$/);
  expect(await page.evaluate(() => fixture.echo('again'))).toBe('again');
  const { navigations, senders } = await seenBy(app);
  expect(navigations).toHaveLength(2);
  expect(senders).toStrictEqual([['app://fixture/second.html#part', 'app://fixture', 1]]);
});

test('[SEC-1] a sandboxed preload script may require no Node module, and must be CommonJS', async () => {
  const { app, page } = await launch();
  expect(await page.evaluate(() => fixture.refused)).toBe('module not found: fs');
  await app.evaluate(() => void openWindow('index', { preload: 'module.cjs' }));
  await expect.poll(async () => (await seenBy(app)).preloadError).toContain('Cannot use import statement outside a module');
});

test.each(['contextIsolation: false', 'nodeIntegration: true', 'sandbox: false', 'webviewTag: true'])('[SEC-1] a window with %s is refused', async (preference) => {
  const { app } = await launch();
  const [name = '', value] = preference.split(': ');
  const refused = app.evaluate(({ BrowserWindow }, webPreferences) => void new BrowserWindow({ webPreferences }), { [name]: value === 'true' });
  await expect(refused).rejects.toThrow(`stand-in electron: webPreferences.${preference} is not implemented`);
});

test('[SH-2] two windows have their own pages; closing one leaves the other, closing all quits', async () => {
  const { app, page } = await launch({ displays: [{ x: 0, y: 0, width: 1280, height: 720 }, { x: 1280, y: 0, width: 1024, height: 768 }] });
  await app.evaluate(() => void openWindow('second', { x: 1300, y: 40, width: 500, height: 300 }));
  const [first, second] = await app.waitForWindows(2);
  expect(first).toBe(page);
  expect(await second?.evaluate(() => [innerWidth, innerHeight, screenX, screenY])).toStrictEqual([500, 300, 1300, 40]);
  expect(await app.evaluate(({ screen, recorded }) => [screen.getAllDisplays().length, [...recorded.windows.values()].map(({ width }) => width)])).toStrictEqual([2, [640, 500]]);
  await second?.evaluate(() => fixture.echo('from the second'));
  expect((await seenBy(app)).senders).toStrictEqual([['app://fixture/second.html', 'app://fixture', 2]]);

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(2)?.close());
  await expect.poll(() => app.windows()).toStrictEqual([page]);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.close());
  expect(await app.exited).toBe(0);
});

test('[SH-2] a window may refuse to close, and so to quit; closing for good ends with code 0', async () => {
  const { app } = await launch();
  await app.evaluate(({ BrowserWindow, app: electronApp }) => {
    BrowserWindow.fromId(1)?.once('close', (event: { preventDefault(): void }) => event.preventDefault());
    electronApp.quit();
  });
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(await app.close()).toBe(0);
  expect(app.output().match(/event \S+/g)).toStrictEqual(['event before-quit', 'event before-quit', 'event will-quit', 'event quit']);
});

test('[SH-2] native dialogs are recorded and answered', async () => {
  const { app, page } = await launch();
  await app.answer('open', { canceled: false, filePaths: ['/plant/net.inp'] });
  expect(await page.evaluate(() => fixture.invoke('ask'))).toStrictEqual({ canceled: false, filePaths: ['/plant/net.inp'] });
  expect(await page.evaluate(() => fixture.invoke('ask'))).toStrictEqual({ canceled: true, filePaths: [] });
  expect(await app.evaluate(({ recorded }) => recorded.dialogs)).toStrictEqual(Array.from({ length: 2 }, () => ({ kind: 'open', options: { title: 'Open a network' } })));
});

test('[SH-2] what the stand-in lacks throws by name', async () => {
  const { app } = await launch();
  const errors = await app.evaluate((electron) => {
    const message = (run: () => unknown): string => {
      try {
        run();
        return 'nothing thrown';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const loose = electron as unknown as Record<string, Record<string, (...args: unknown[]) => unknown>>;
    const first = electron.BrowserWindow.getAllWindows()[0] as unknown as Record<string, () => unknown> | undefined;
    return [
      message(() => loose['utilityProcess']?.['fork']?.('x')),
      message(() => new (loose['Tray'] as unknown as new (icon: string) => unknown)('icon')),
      message(() => loose['app']?.['setBadgeCount']?.(1)),
      message(() => first?.['setThumbarButtons']?.()),
      message(() => loose['BrowserWindow']?.['getAllExtensions']?.()),
      message(() => electron.ipcMain.handle('echo', () => 1)),
    ];
  });
  expect(errors).toStrictEqual([
    'stand-in electron: utilityProcess.fork is not implemented',
    'stand-in electron: Tray is not implemented',
    'stand-in electron: app.setBadgeCount is not implemented',
    'stand-in electron: BrowserWindow.setThumbarButtons is not implemented',
    'stand-in electron: BrowserWindow.getAllExtensions is not implemented',
    "Attempted to register a second handler for 'echo'",
  ]);
});

test('[SH-2] identity, paths, permissions and secrets are what the app expects', async () => {
  const { app } = await launch();
  const found = await app.evaluate(({ app: electronApp, recorded, safeStorage, shell }) => {
    const secret = safeStorage.encryptString('clé');
    void shell.openExternal('https://example.com/');
    const handler = recorded.sessionHandlers[0]?.handler as (contents: null, permission: string, callback: (granted: boolean) => void) => void;
    let granted = true;
    handler(null, 'geolocation', (value) => (granted = value));
    return [electronApp.getName(), electronApp.getVersion(), electronApp.getPath('userData'), electronApp.isPackaged, process.versions['electron']?.split('.')[0],
      secret.includes('clé'), safeStorage.decryptString(secret), recorded.opened, granted];
  });
  expect(found).toStrictEqual(['fixture', '4.5.6', join(folder, 'data'), false, '45', false, 'clé', ['https://example.com/'], false]);
});

test('[SH-2] a second instance on the same data tells the first and ends', async () => {
  const { app } = await launch({ args: ['--single'] });
  const second = launchElectron({ main: join(folder, 'main.mjs'), userData: join(folder, 'data'), args: ['--single', 'net.inp'] });
  await expect(second).rejects.toSatisfy((error) => error instanceof EndedEarly && error.exitCode === 7);
  await expect.poll(async () => (await seenBy(app)).second).toStrictEqual({ last: 'net.inp', data: { from: 'second' } });
});

test('[SH-2] a crashed page is reported and can be loaded again', async () => {
  const { app } = await launch();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.webContents.forcefullyCrashRenderer());
  await expect.poll(async () => (await seenBy(app)).gone).toBe('crashed');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.loadURL('app://fixture/second.html'));
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.webContents.executeJavaScript('fixture.echo(document.title)'))).toBe('Second');
});

test('[SH-2] the app ends when its Chromium is killed', async () => {
  const { app, chromium } = await launch();
  process.kill(chromium.pid, 'SIGKILL');
  expect(await app.exited).toBe(1);
});

test('[SH-2] Chromium and its profile go when the main process is killed', async () => {
  const { app } = await launch();
  app.process.kill('SIGKILL');
  expect(await app.exited).toBe(137);
});

test('[SH-2] an app that will not quit is killed, in bounded time', async () => {
  const { app } = await launch();
  await app.evaluate(({ app: electronApp }) => void electronApp.on('before-quit', (event: { preventDefault(): void }) => event.preventDefault()));
  await expect(app.close()).rejects.toThrow('The app did not quit and was killed');
});

test('[SH-2] SIGTERM quits as the operator would', async () => {
  const { app } = await launch();
  app.process.kill('SIGTERM');
  expect(await app.exited).toBe(0);
});

test('[SH-2] a missing bundle and a failing main are told plainly', async () => {
  await expect(launchElectron({ main: join(folder, 'none.js'), userData: folder })).rejects.toThrow('build the app first');
  writeFileSync(join(folder, 'broken.mjs'), "import { app } from 'electron'; throw new Error('wrong turn');");
  await expect(launchElectron({ main: join(folder, 'broken.mjs'), userData: folder })).rejects.toThrow(/ended with 1 before it was ready[^]*wrong turn/);
});

test('[SH-2] the main process\'s worker threads have no electron', async () => {
  const { app } = await launch();
  const said = await app.evaluate(({ app: electronApp }) => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const worker = new Worker(`${electronApp.getAppPath()}/worker.mjs`);
    return new Promise((resolve) => worker.once('message', resolve));
  });
  expect(said).toBe("stand-in electron: 'electron' is not available in worker threads");
});

test('[SH-2] the main process hands a port to a page, and CommonJS code gets the same electron', async () => {
  const { app, page } = await launch();
  const same = await app.evaluate(({ app: electronApp, BrowserWindow, MessageChannelMain }) => {
    const { port1, port2 } = new MessageChannelMain();
    port1.on('message', ({ data }) => BrowserWindow.fromId(1)?.webContents.send('noted', `main got ${data}`, new Date(0)));
    port1.start();
    BrowserWindow.fromId(1)?.webContents.postMessage('take-port', 'valve', [port2]);
    const required = process.getBuiltinModule('node:module').createRequire(`${electronApp.getAppPath()}/x.cjs`)('electron') as { app: unknown };
    return required.app === electronApp;
  });
  expect(same).toBe(true);
  const heard = await page.evaluate(() => new Promise((resolve) => {
    fixture.onNoted((text) => resolve(text));
    fixture.usePort('open');
  }));
  expect(heard).toBe('main got valve: open');
});
