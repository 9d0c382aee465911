/** `app.getPath`: nothing of a test lies in the real home folder. */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { settings } from '../settings.ts';

const UNDER_USER_DATA = ['home', 'appData', 'desktop', 'documents', 'downloads', 'music', 'pictures', 'videos', 'logs', 'crashDumps', 'recent', 'assets'];
const moved = new Map<string, string>();

export function getPath(name: string): string {
  const set = moved.get(name);
  if (set !== undefined) return set;
  if (name === 'userData') return settings.userData;
  if (name === 'sessionData') return getPath('userData');
  if (name === 'temp') return tmpdir();
  if (name === 'exe' || name === 'module') return process.execPath;
  if (UNDER_USER_DATA.includes(name)) return join(getPath('userData'), name);
  throw new Error(`Failed to get '${name}' path`);
}

export function setPath(name: string, path: string): void {
  if (!isAbsolute(path)) throw new Error('Path must be absolute');
  // Throws for a name that does not exist.
  getPath(name);
  moved.set(name, path);
}

/** The nearest folder above the entry file that holds a package.json, and what that says. */
export function appPackage(): { folder: string; name: string; version: string } {
  let folder = dirname(settings.main);
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) return { folder: dirname(settings.main), name: 'Electron', version: settings.electronVersion };
    folder = above;
  }
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name = 'Electron', productName = name, version = '0.0.0' } = JSON.parse(text) as { name?: string; productName?: string; version?: string };
  return { folder, name: productName, version };
}
