/**
 * Runs before every npm script, on whatever Node the machine has (20 or newer): plain JavaScript, nothing imported but Node. Installs the packages when they are
 * missing or differ from the lock file, and with --tests a Chromium for the browser tests. Says what it does on stderr alone: stdout is the script's own.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (line) => process.stderr.write(`${line}\n`);
const stop = (line) => {
  say(line);
  process.exit(1);
};
/** Output of the command goes to stderr. */
const run = (command, args, options = {}) => spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options }).status === 0;

if (Number(process.versions.node.split('.')[0]) < 20) stop(`Penstock needs Node.js 20 or newer; this is ${process.versions.node}.`);

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** npm notes what it has installed in a lock file of its own. Optional packages of other platforms are not in it. */
function installed() {
  const noted = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted) || !existsSync(join(root, 'node_modules', 'node', 'bin'))) return false;
  const there = packagesOf(noted);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => path === '' || (there[path] === undefined ? wanted.optional === true : there[path].version === wanted.version));
}

function install() {
  say('Installing packages …');
  const npm = process.env['npm_execpath'];
  // An environment made for production would leave out what builds and tests.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = npm !== undefined && npm.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args, { shell: process.platform === 'win32' });
  if (!done) stop('The packages could not be installed: npm says why above. The package registry must be reachable once; then try again.');
}

const executable = (path) => path !== undefined && path !== '' && existsSync(path);

/** For the tests that run in a browser: the named one, the system's, Debian's package, or Playwright's own. */
async function browser() {
  const named = process.env['PENSTOCK_CHROMIUM'];
  if (named !== undefined && named !== '') return executable(named) ? undefined : stop(`PENSTOCK_CHROMIUM names ${named}, which is not there.`);
  if (executable('/usr/bin/chromium')) return;
  const { chromium } = await import('playwright-core');
  if (executable(chromium.executablePath())) return;
  if (process.getuid?.() === 0 && executable('/usr/bin/apt-get')) {
    say("Installing the system's Chromium …");
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    run('apt-get', ['update', '-q'], quiet);
    if (run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], quiet) && executable('/usr/bin/chromium')) return;
  }
  stop('The browser tests need Chromium, and none is here: install it, or run "npx playwright install chromium", or name one in PENSTOCK_CHROMIUM.');
}

if (!installed()) install();
if (process.argv.includes('--tests')) await browser();
