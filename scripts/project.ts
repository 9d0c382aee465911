/** The project's folder, and programs run in it. */
import { spawn, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const inProject = (...path: string[]): string => join(root, ...path);

/** The Node that the project is pinned to, whichever one runs this script. */
export const node = inProject('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** A tool's script among the packages. */
export const tool = (...path: string[]): string => inProject('node_modules', ...path);

/** Runs a script on the pinned Node and resolves with its exit code; a signal counts as failure. */
export function runNode(args: string[], options: { stdio?: StdioOptions; env?: NodeJS.ProcessEnv } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, stdio: options.stdio ?? 'inherit', env: { ...process.env, ...options.env } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
