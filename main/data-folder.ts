/** Where Penstock keeps its data. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folder named, or the user's own by the platform's custom. `PENSTOCK_DATA` stands in for `--data`. */
export function dataFolder(named?: string, env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  const given = named ?? env['PENSTOCK_DATA'];
  if (given !== undefined && given !== '') return resolve(given);
  if (platform === 'win32') return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Penstock');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Penstock');
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'penstock');
}

export const storeFile = (dir: string): string => join(dir, 'penstock.db');
export const uploadFolder = (dir: string): string => join(dir, 'uploads');
