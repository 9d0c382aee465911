/** Once before all tests: the build must be there, and one demo plant is made, which each test then copies. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MASTER_PLANT, node24 } from './server.ts';

export default function setup(): void {
  for (const file of ['main/penstock.js', 'main/electron.js', 'preload/preload.cjs', 'renderer/index.html']) {
    if (!existsSync(new URL(`../out/${file}`, import.meta.url))) throw new Error(`out/${file} is not there: run "npm run build" first.`);
  }
  rmSync(MASTER_PLANT, { recursive: true, force: true });
  mkdirSync(MASTER_PLANT, { recursive: true });
  execFileSync(node24(), [fileURLToPath(new URL('./make-plant.ts', import.meta.url)), MASTER_PLANT], { stdio: 'inherit' });
}
