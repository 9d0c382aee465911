/** The real files that tests read: in `../shared/data` beside the project, never part of it. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const shared = new URL('../../shared/', import.meta.url);
const data = new URL('data/', shared);

/** Absolute path of one of the files, such as `networks/ky4.inp`. */
export const realFile = (path: string): string => fileURLToPath(new URL(path, data));

/** Tests of real files are skipped where the folder is absent; in CI beside `shared` they run, and fail when the files are gone. */
export const withoutRealFiles = !existsSync(data) && !(process.env['CI'] === 'true' && existsSync(shared));
