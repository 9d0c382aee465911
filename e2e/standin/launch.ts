/**
 * Runs the app's real main bundle on the stand-in, for a spec to drive: `launchElectron` is to it what Playwright's
 * `_electron.launch` is to Electron. Everything it starts, it ends: main process, Chromium, temporary profile.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Rectangle } from 'electron';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { chromiumArgs, chromiumPath } from '../chromium.ts';
import { DEFAULT_DISPLAYS, SETTINGS_VARIABLE, type DialogKind, type Settings } from './control.ts';
import type * as StandIn from './electron.ts';
import { Remote, SIGNALLED } from './remote.ts';
import { WindowPages } from './window-pages.ts';

const READY_LIMIT_MS = 40_000;
const QUIT_LIMIT_MS = 10_000;
/** From a killed main process to its own end. */
const KILL_LIMIT_MS = 5_000;

export interface LaunchOptions {
  /** The built main bundle, from the working folder. */
  main: string;
  args?: readonly string[];
  /** Added to this process's environment. */
  env?: Readonly<Record<string, string>>;
  /** The app's data folder; kept. */
  userData: string;
  displays?: readonly Rectangle[];
  headless?: boolean;
}

export interface ElectronApp {
  /** The first window still open, once it has left its empty document. */
  firstWindow(): Promise<Page>;
  /** The open windows, in the order they were made. */
  windows(): Page[];
  /** Resolves when that many windows are open and have left their empty documents. */
  waitForWindows(count: number): Promise<Page[]>;
  /** Runs `fn` in the main process, by its source. Argument and result are structured clones. */
  evaluate<R, A = undefined>(fn: (electron: typeof StandIn, argument: A) => R, argument?: A): Promise<Awaited<R>>;
  /** Answers the next native dialog of that kind; the value is merged over the dismissed answer. */
  answer(kind: DialogKind, value: object): Promise<void>;
  /** Quits as the operator would and answers the exit code. Throws when it had to be killed. */
  close(): Promise<number>;
  /** Resolves with the exit code when the app ends by itself, everything removed. */
  readonly exited: Promise<number>;
  /** What the main process has written to stdout and stderr. */
  output(): string;
  readonly context: BrowserContext;
  readonly process: ChildProcess;
}

/** The app ended before it was ready, such as a second instance that gave way to the first. */
export class EndedEarly extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, output: string) {
    super(`The app ended with ${exitCode} before it was ready.\n${output}`);
    this.name = 'EndedEarly';
    this.exitCode = exitCode;
  }
}

export async function launchElectron(options: LaunchOptions): Promise<ElectronApp> {
  const main = resolve(options.main);
  if (!existsSync(main)) throw new Error(`${options.main} is not there: build the app first.`);
  const settings: Settings = {
    main,
    userData: resolve(options.userData),
    chromium: chromiumPath(),
    chromiumArgs,
    headless: options.headless ?? true,
    displays: options.displays ?? DEFAULT_DISPLAYS,
    electronVersion: electronVersion(),
    profile: mkdtempSync(join(tmpdir(), 'penstock-chromium-')),
  };
  const child = startMain(settings, options);
  const remote = new Remote(child);
  const exited = remote.exited.then((code) => {
    // The main process ends and removes all this itself, unless it was killed.
    if (code >= SIGNALLED) endGroup(remote.browserPid);
    rmSync(settings.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    return code;
  });

  let browser: Browser;
  try {
    const endpoint = await within(READY_LIMIT_MS, 'The app was not ready', Promise.race([remote.endpoint, exited.then((code) => Promise.reject(new EndedEarly(code, remote.output())))]));
    browser = await chromium.connectOverCDP(endpoint, { timeout: READY_LIMIT_MS });
  } catch (error) {
    child.kill('SIGKILL');
    await exited;
    throw error;
  }
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium has no default context.');
  const pages = new WindowPages(context, remote);

  const close = async (): Promise<number> => {
    remote.command({ op: 'quit' }).catch(() => undefined);
    try {
      return await within(QUIT_LIMIT_MS, 'The app did not quit and was killed', exited);
    } catch (error) {
      child.kill('SIGKILL');
      await within(KILL_LIMIT_MS, 'The killed main process did not end', exited);
      throw new Error(`${(error as Error).message}\n${remote.output()}`, { cause: error });
    } finally {
      // Playwright's own end of the connection; Chromium itself has gone.
      await within(KILL_LIMIT_MS, 'Playwright did not disconnect', browser.close()).catch((error: unknown) => console.warn(error));
    }
  };

  return {
    firstWindow: async () => {
      const [first] = await pages.atLeast(1);
      if (!first) throw new Error('No window.');
      return first;
    },
    windows: () => pages.all(),
    waitForWindows: (count) => pages.atLeast(count),
    evaluate: (fn, argument) => remote.command({ op: 'evaluate', source: String(fn), argument }) as Promise<never>,
    answer: async (kind, value) => void (await remote.command({ op: 'answer', kind, value })),
    close,
    exited,
    output: () => remote.output(),
    context,
    process: child,
  };
}

function startMain(settings: Settings, options: LaunchOptions): ChildProcess {
  const register = new URL('./register.ts', import.meta.url).href;
  return fork(settings.main, [...(options.args ?? [])], {
    execPath: node24(),
    // Electron warns of an unhandled rejection and goes on.
    execArgv: ['--import', register, '--enable-source-maps', '--unhandled-rejections=warn'],
    env: { ...process.env, ...options.env, [SETTINGS_VARIABLE]: JSON.stringify(settings) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}

/** This process's own Node if it is new enough to strip types, else the pinned one. */
function node24(): string {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return createRequire(import.meta.url).resolve('node/bin/node');
}

/** Of the package, whose own module would start a download when required. */
function electronVersion(): string {
  const manifest = createRequire(import.meta.url).resolve('electron/package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
