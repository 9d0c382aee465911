/** Electron's runtime, which its package fetches separately: whether it is here, and a bounded attempt to fetch it, remembered when it fails. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inProject, node, root, tool } from './project.ts';

const STALLED_MS = 10_000;
const LOOK_MS = 500;
/** A failed fetch is not tried again before this, unless Electron is asked for by name. */
const RETRY_MS = 24 * 3_600_000;
const MEMORY = inProject('node_modules', '.cache', 'penstock', 'electron-fetch.json');

/** The path of the program, or null. The package's own module is not asked: it would start to download. */
export function electronPath(): string | null {
  try {
    const path = tool('electron', 'dist', readFileSync(tool('electron', 'path.txt'), 'utf8').trim());
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

const electronVersion = (): string => (JSON.parse(readFileSync(tool('electron', 'package.json'), 'utf8')) as { version: string }).version;

/** Why the runtime could not be had lately, or null when it is worth a try. */
export function failedLately(now: number): string | null {
  try {
    const memory = JSON.parse(readFileSync(MEMORY, 'utf8')) as { version: string; at: number; reason: string };
    return memory.version === electronVersion() && now - memory.at < RETRY_MS ? memory.reason : null;
  } catch {
    return null;
  }
}

function remember(reason: string, now: number): void {
  mkdirSync(dirname(MEMORY), { recursive: true });
  writeFileSync(MEMORY, JSON.stringify({ version: electronVersion(), at: now, reason }));
}

/** Bytes in a folder: what has been downloaded or unpacked so far. */
export function folderBytes(dir: string): number {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true }).reduce((sum, f) => sum + (f.isFile() ? statSync(join(f.parentPath, f.name), { throwIfNoEntry: false })?.size ?? 0 : 0), 0);
  } catch {
    return 0;
  }
}

export interface Fetch {
  /** Null when it is here, else why not. Settles in any case: ten seconds without a new byte end the attempt. */
  result: Promise<string | null>;
  stop(): void;
}

/** `failed` is told why it failed, once. */
export function fetchElectron(command: string[] = [tool('electron', 'install.js')], stalledMs = STALLED_MS, failed: (reason: string) => void = (reason) => remember(reason, Date.now())): Fetch {
  const temp = mkdtempSync(join(tmpdir(), 'penstock-electron-'));
  // Its own process group: unpacking may be a child of it.
  const child = spawn(node, command, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TMPDIR: temp, TEMP: temp, TMP: temp }, detached: process.platform !== 'win32' });
  let errors = '';
  let stalled = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000);
  });
  const kill = (): void => {
    if (child.pid === undefined || child.exitCode !== null) return;
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  let bytes = 0;
  let grew = performance.now();
  const look = setInterval(() => {
    const now = folderBytes(temp) + folderBytes(tool('electron', 'dist'));
    if (now > bytes) grew = performance.now();
    bytes = now;
    if (performance.now() - grew < stalledMs) return;
    stalled = true;
    kill();
  }, LOOK_MS);
  const ended = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => {
      if (code === 0) resolve(null);
      else if (stalled) resolve(`no byte of it came for ${stalledMs / 1000} s`);
      else resolve(errors.split('\n').map((l) => l.trim()).find((l) => /error/i.test(l))?.slice(0, 160) ?? `its installer ended with ${code ?? 'a signal'}`);
    });
  }).finally(() => {
    clearInterval(look);
    rmSync(temp, { recursive: true, force: true });
  });
  const result = ended.then((reason) => {
    if (reason !== null) failed(reason);
    return reason;
  });
  return { result, stop: kill };
}
