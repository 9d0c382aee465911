/** Files on their way in from a window, piece by piece, in the data folder until they are imported or thrown away. */
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { MAX_HISTORY_BYTES } from './jobs.ts';
import type { Source } from './source.ts';

export interface Uploads {
  begin(name: string, size: number): Promise<Result<{ upload_id: string }>>;
  /** Pieces come in order: `offset` is what was received so far. A piece that came already is acknowledged again. */
  append(id: string, offset: number, bytes: Buffer): Promise<Result<{ received: number }>>;
  source(id: string): Result<Required<Source>>;
  discard(id: string): Promise<void>;
  /** Throws away what an earlier launch left. */
  clear(): Promise<void>;
}

interface Upload { path: string; name: string; size: number; received: number }

export function uploads(folder: string, newId: () => string): Uploads {
  const open = new Map<string, Upload>();
  const unknown = (id: string) => fail('UNKNOWN_IMPORT', `there is no upload ${id}: choose the file again`, { path: ['upload_id'] });

  return {
    async begin(name, size) {
      if (size > MAX_HISTORY_BYTES) return fail('FILE_TOO_LARGE', `${name} is larger than ${MAX_HISTORY_BYTES / 2 ** 30} GiB`);
      const upload_id = newId();
      await mkdir(folder, { recursive: true });
      const path = join(folder, upload_id);
      await writeFile(path, '');
      open.set(upload_id, { path, name: basename(name), size, received: 0 });
      return ok({ upload_id });
    },
    async append(id, offset, bytes) {
      const u = open.get(id);
      if (u === undefined) return unknown(id);
      if (offset + bytes.length <= u.received) return ok({ received: u.received });
      if (offset !== u.received) return fail('INVALID_INPUT', `a piece of ${u.name} is missing: ${u.received} bytes came and the next piece starts at ${offset}`, { path: ['offset'] });
      if (offset + bytes.length > u.size) return fail('INVALID_INPUT', `${u.name} is longer than the ${u.size} bytes announced`, { path: ['base64'] });
      u.received += bytes.length;
      try {
        await appendFile(u.path, bytes);
      } catch (error) {
        open.delete(id);
        await rm(u.path, { force: true });
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return fail('STORE_FULL', `the disk that holds the data folder is full: ${u.name} was not taken`);
        throw error;
      }
      return ok({ received: u.received });
    },
    source(id) {
      const u = open.get(id);
      if (u === undefined) return unknown(id);
      if (u.received !== u.size) return fail('INVALID_INPUT', `${u.name} has not arrived whole: ${u.received} of ${u.size} bytes`, { path: ['upload_id'] });
      return ok({ path: u.path, name: u.name });
    },
    async discard(id) {
      const u = open.get(id);
      open.delete(id);
      if (u !== undefined) await rm(u.path, { force: true });
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}
