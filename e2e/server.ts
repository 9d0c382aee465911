/** The built browser shell as a process of its own, and the data folders that tests run on. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLANT_TIME } from './plant-time.ts';

/** The demo plant that is made once and copied. */
export const MASTER_PLANT = fileURLToPath(new URL('../test-results/plant', import.meta.url));
const PENSTOCK = fileURLToPath(new URL('../out/main/penstock.js', import.meta.url));
const START_LIMIT_MS = 30_000;

/** This process's own Node if it is new enough, else the pinned one. */
export function node24(): string {
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : createRequire(import.meta.url).resolve('node/bin/node');
}

export function copyPlant(): string {
  const dir = mkdtempSync(join(tmpdir(), 'penstock-e2e-'));
  cpSync(MASTER_PLANT, dir, { recursive: true });
  return dir;
}

export interface Server {
  /** With the token. */
  url: string;
  /** Without path. */
  origin: string;
  process: ChildProcess;
  /** What it has written to stdout and stderr. */
  output(): string;
  /** Ends it as an operator would; resolves with its exit code. */
  stop(): Promise<number | null>;
}

export function startServer(dataDir: string, args: readonly string[] = ['--at', PLANT_TIME]): Promise<Server> {
  const child = spawn(node24(), [PENSTOCK, 'serve', '--no-open', '--port', '0', '--data', dataDir, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return ended;
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server printed no address within ${START_LIMIT_MS} ms:\n${written}`));
    }, START_LIMIT_MS);
    void ended.then((code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}:\n${written}`));
    });
    const read = (text: string): void => {
      written += text;
      const url = /http:\/\/\S+token=[\w-]+/.exec(written)?.[0];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve({ url, origin: new URL(url).origin, process: child, output: () => written, stop });
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
  });
}
