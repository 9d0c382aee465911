/** Opens the control room in the machine's Chromium, as a window of its own. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'];
const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

export interface Machine {
  env: NodeJS.ProcessEnv;
  platform: string;
  /** Chromium refuses to run as root inside its sandbox. */
  root: boolean;
  executable: (path: string) => boolean;
}

export const thisMachine = (): Machine => ({
  env: process.env,
  platform: process.platform,
  root: process.getuid?.() === 0,
  executable(path) {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
});

/** Whether a window can be shown at all. */
export function hasDisplay({ env, platform }: Machine = thisMachine()): boolean {
  const named = (variable: string): boolean => (env[variable] ?? '') !== '';
  return platform === 'win32' || platform === 'darwin' || named('DISPLAY') || named('WAYLAND_DISPLAY');
}

/** The path of the browser that shows windows: the one that `PENSTOCK_CHROMIUM` names, else the first that is found. */
export function findChromium({ env, platform, executable }: Machine = thisMachine()): string | null {
  const folders = (variables: string[]): string[] => variables.map((v) => env[v] ?? '').filter((dir) => dir !== '');
  const onPath = (env['PATH'] ?? '').split(delimiter).filter((dir) => dir !== '');
  const candidates =
    platform === 'win32'
      ? folders(['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']).flatMap((dir) => WINDOWS.map((program) => join(dir, program)))
      : [...(platform === 'darwin' ? MAC : []), ...NAMES.flatMap((name) => onPath.map((dir) => join(dir, name)))];
  return [...folders(['PENSTOCK_CHROMIUM']), ...candidates].find(executable) ?? null;
}

/** Starts it apart from this process: it stays open when the server stops, and says there that the connection is lost. Resolves with why it could not. */
export function openApp(url: string, machine: Machine = thisMachine()): Promise<string | null> {
  if (!hasDisplay(machine)) return Promise.resolve('there is no display here');
  const path = findChromium(machine);
  if (path === null) return Promise.resolve('no Chromium, Chrome or Edge was found');
  return new Promise((resolve) => {
    const child = spawn(path, [`--app=${url}`, '--no-first-run', '--no-default-browser-check', ...(machine.root ? ['--no-sandbox'] : [])], { detached: true, stdio: 'ignore' });
    child.once('error', (error) => resolve(`${path} did not start: ${error.message}`));
    child.once('spawn', () => {
      child.unref();
      resolve(null);
    });
  });
}
