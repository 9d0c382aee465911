/** The file behind an import, and every way in which it can not be there: one coded failure each, with the file's name only. */
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';

/** `name` is what the user calls the file, where `path` is a copy (an upload). */
export interface Source {
  path: string;
  name?: string;
}

export interface OpenSource {
  path: string;
  name: string;
  size: number;
}

const MIB = 1024 * 1024;

/** Checks that the source is a file with content of at most `limit` bytes that may be read. */
export async function openSource(source: Source, limit: number): Promise<Result<OpenSource>> {
  const name = source.name ?? basename(source.path);
  try {
    const info = await stat(source.path);
    if (info.isDirectory()) return fail('FILE_IS_FOLDER', `${name} is a folder, not a file.`);
    if (!info.isFile()) return fail('FILE_NOT_READABLE', `${name} is not a regular file.`);
    if (info.size === 0) return fail('FILE_EMPTY', `${name} is empty.`);
    if (info.size > limit) return fail('FILE_TOO_LARGE', `${name} has ${Math.ceil(info.size / MIB)} MiB; at most ${Math.floor(limit / MIB)} MiB can be imported.`);
    await (await open(source.path, 'r')).close();
    return ok({ path: source.path, name, size: info.size });
  } catch (error) {
    const failure = readFailure(error, name);
    if (failure) return failure;
    throw error;
  }
}

/** The failure that an error of the file system means; null for any other error. */
export function readFailure(error: unknown, name: string): { ok: false; error: { code: 'FILE_NOT_FOUND' | 'FILE_NOT_READABLE'; message: string } } | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) {
    // A path with a null byte never reaches the system.
    return error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_ARG_VALUE' ? { ok: false, error: { code: 'FILE_NOT_FOUND', message: `${name.replaceAll('\0', '')} is not a path.` } } : null;
  }
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return { ok: false, error: { code: 'FILE_NOT_FOUND', message: `${name} does not exist.` } };
  const why = error.code === 'EACCES' || error.code === 'EPERM' ? 'permission denied' : String(error.code);
  return { ok: false, error: { code: 'FILE_NOT_READABLE', message: `${name} cannot be read (${why}).` } };
}
