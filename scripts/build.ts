/** The build, and whether the last one still stands for the sources: by what they hold, not by when they were touched. */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject, root, runNode, tool } from './project.ts';

const SOURCES = ['{main,preload,renderer,shared,resources}/**/*', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const NOT_BUILT = /\.(test|fixture)\.tsx?$|\.tsbuildinfo$/;
const STAMP = inProject('out', 'built-from');

/** One digest of all that goes into a build. */
export function sourcesDigest(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true }).filter((f) => f.isFile() && !NOT_BUILT.test(f.name)).map((f) => `${f.parentPath}/${f.name}`);
  for (const file of files.toSorted()) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function stamp(): string | null {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return null;
  }
}

export const isBuilt = (digest: string): boolean => stamp() === digest;

/** Builds main, preload and renderer to `out`. Output goes to stderr. */
export async function build(digest: string = sourcesDigest()): Promise<boolean> {
  mkdirSync(inProject('out'), { recursive: true });
  writeFileSync(STAMP, '');
  const code = await runNode([tool('electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'], { stdio: ['ignore', 2, 2] });
  if (code === 0) writeFileSync(STAMP, digest);
  return code === 0;
}

if (import.meta.main) process.exitCode = (await build()) ? 0 : 1;
