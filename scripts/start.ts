/** `npm start`: builds if the sources have changed, takes a shell, and says in one line which and why (SH-3). */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { hasDisplay } from '../main/shell/browser/open.ts';
import { build, isBuilt, sourcesDigest } from './build.ts';
import { chooseShell, type Shell } from './choose-shell.ts';
import { electronPath, failedLately, fetchElectron } from './electron-runtime.ts';
import { inProject, node, root } from './project.ts';

const USAGE = `npm start -- [--shell browser|electron] [--data DIR] [--no-open] [--port N] [--speed FACTOR] [--at TIME]`;
const PARENT_LOOK_MS = 500;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

function usage(message: string): never {
  say(`${message}\n${USAGE}`);
  process.exit(2);
}

function options() {
  try {
    const { values } = parseArgs({
      options: { shell: { type: 'string' }, data: { type: 'string' }, port: { type: 'string' }, speed: { type: 'string' }, at: { type: 'string' }, 'no-open': { type: 'boolean', default: false } },
    });
    const { shell } = values;
    if (shell !== undefined && shell !== 'browser' && shell !== 'electron') usage(`--shell takes browser or electron, not "${shell}"`);
    if (shell === 'electron' && values['no-open']) usage('--no-open is for the browser shell: the Electron shell is its window');
    const asked: Shell | null = shell ?? null;
    return { ...values, asked };
  } catch (error) {
    return usage((error as Error).message);
  }
}

const given = options();
const passed = (...names: ('data' | 'speed' | 'at' | 'port')[]): string[] => names.flatMap((name) => (given[name] === undefined ? [] : [`--${name}`, given[name]]));

/** Ends with the shell: its exit code is ours, and our signals are its own. */
function become(command: string, args: string[], after: () => void): void {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  // npm hands a signal to the command shell that it runs us in, which ends without telling us.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] !== undefined) setInterval(() => process.ppid === parent || child.kill('SIGTERM'), PARENT_LOOK_MS).unref();
  child.once('error', (error) => {
    say(`penstock: ${command} did not start: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    after();
    process.exit(code ?? (signal === null ? 1 : 128 + (signal === 'SIGINT' ? 2 : 15)));
  });
}

const lately = failedLately(Date.now());
const choice = chooseShell({
  asked: given.asked,
  open: !given['no-open'],
  display: hasDisplay(),
  root: process.getuid?.() === 0,
  runtime: electronPath() !== null ? 'present' : lately === null ? 'absent' : { unavailable: `Electron's runtime could not be fetched (${lately})` },
});

// The fetch has as long as the build takes; whoever asked for Electron waits for it.
const fetching = choice.take === 'fetch' ? fetchElectron() : null;
let outcome: { reason: string | null } | null = null;
void fetching?.result.then((reason) => {
  outcome = { reason };
});

const digest = sourcesDigest();
if (!isBuilt(digest)) {
  say('Building …');
  if (!(await build(digest))) {
    fetching?.stop();
    say('penstock: the build failed, see above');
    process.exit(1);
  }
}

let shell: Shell;
let why: string;
if (choice.take !== 'fetch') ({ take: shell, why } = choice);
else {
  if (given.asked === 'electron') await fetching?.result;
  const settled = outcome as { reason: string | null } | null;
  if (settled === null) [shell, why] = ['browser', "Electron's runtime is still being fetched, for the next start"];
  else if (settled.reason === null) [shell, why] = ['electron', 'its runtime has been fetched'];
  else [shell, why] = ['browser', `Electron's runtime could not be fetched (${settled.reason})`];
  if (given.asked === 'electron' && shell === 'browser') {
    say(`penstock: ${why}. Try again with a network, or take --shell browser.`);
    process.exit(1);
  }
}

say(`Penstock takes the ${shell} shell: ${why}.`);
const stopFetch = (): void => fetching?.stop();
if (shell === 'electron') become(electronPath() ?? 'electron', [inProject('out', 'main', 'electron.js'), ...passed('data', 'speed', 'at')], stopFetch);
else become(node, [inProject('out', 'main', 'penstock.js'), 'serve', ...passed('data', 'port', 'speed', 'at'), ...(given['no-open'] ? ['--no-open'] : [])], stopFetch);
