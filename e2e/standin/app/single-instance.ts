/** `app.requestSingleInstanceLock` for real: one main process per user data folder; later ones tell the first and are refused. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPath } from './paths.ts';

const NOTICE_LIMIT_MS = 2_000;

export interface SecondInstance {
  argv: string[];
  folder: string;
  data: unknown;
}

let held: { lock: string; socket: string } | undefined;
let notice: Promise<void> = Promise.resolve();

export function holdsLock(): boolean {
  return held !== undefined;
}

export function requestLock(data: unknown, onSecond: (second: SecondInstance) => void): boolean {
  if (held) return true;
  const folder = getPath('userData');
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'standin-instance.lock');
  // A socket's path is limited to about a hundred bytes, a data folder's is not.
  const socket = join(tmpdir(), `standin-${createHash('sha256').update(folder).digest('hex').slice(0, 20)}.sock`);
  if (!acquire(lock)) {
    notice = tell(socket, { argv: process.argv, folder: process.cwd(), data });
    return false;
  }
  held = { lock, socket };
  rmSync(socket, { force: true });
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let text = '';
    connection.setEncoding('utf8').on('data', (part: string) => (text += part));
    connection.on('error', (error) => console.error('stand-in electron: second instance:', error));
    connection.on('end', () => {
      connection.end();
      onSecond(JSON.parse(text) as SecondInstance);
    });
  });
  server.listen(socket).unref();
  return true;
}

export function releaseLock(): void {
  if (!held) return;
  rmSync(held.lock, { force: true });
  rmSync(held.socket, { force: true });
  held = undefined;
}

/** Resolves when the first instance has been told, or cannot be. */
export function noticeGiven(): Promise<void> {
  return notice;
}

function acquire(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (isAlive(Number(readFileSync(lock, 'utf8')))) return false;
  // Left behind by one that was killed.
  rmSync(lock, { force: true });
  return acquire(lock);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function tell(socket: string, second: SecondInstance): Promise<void> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.setTimeout(NOTICE_LIMIT_MS, () => connection.destroy());
    connection.on('error', (error) => console.error('stand-in electron: the first instance was not told:', error.message));
    connection.on('close', () => resolve());
    connection.end(JSON.stringify(second));
    connection.resume();
  });
}
