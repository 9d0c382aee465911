/** Sends a file to the host in pieces; each is acknowledged before the next goes, and a broken upload goes on where it stopped. */
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import { UPLOAD_CHUNK } from '../../shared/bridge/table.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export interface Upload {
  id: string;
  file: File;
  /** Bytes that the host has. */
  received: number;
}

type Host = Pick<HostBridge, 'request'>;

export async function beginUpload(host: Host, file: File): Promise<Result<Upload>> {
  const begun = await host.request('imports.begin_upload', { name: file.name, size: file.size });
  return begun.ok ? ok({ id: begun.value.upload_id, file, received: 0 }) : begun;
}

/**
 * Sends what is missing and updates `upload.received`, so that a second call goes on from there. Fails with CANCELLED, with what the host
 * answers, or with FILE_NOT_READABLE when the file went away or changed.
 */
export async function sendUpload(host: Host, upload: Upload, stop: AbortSignal, onProgress: (received: number) => void): Promise<Result<Upload>> {
  const { file, id } = upload;
  while (upload.received < file.size) {
    if (stop.aborted) return fail('CANCELLED', `reading ${file.name} was cancelled`);
    let base64: string;
    try {
      base64 = toBase64(new Uint8Array(await file.slice(upload.received, upload.received + UPLOAD_CHUNK).arrayBuffer()));
    } catch (error) {
      return fail('FILE_NOT_READABLE', `${file.name} cannot be read any more: ${(error as Error).message}`);
    }
    if (stop.aborted) return fail('CANCELLED', `reading ${file.name} was cancelled`);
    const taken = await host.request('imports.append', { upload_id: id, offset: upload.received, base64 });
    if (!taken.ok) return taken;
    if (taken.value.received <= upload.received || taken.value.received > file.size) {
      return fail('INTERNAL', `the host acknowledged ${taken.value.received} of ${file.size} bytes of ${file.name} after ${upload.received}: choose the file again`);
    }
    upload.received = taken.value.received;
    onProgress(upload.received);
  }
  return ok(upload);
}

export function toBase64(bytes: Uint8Array): string {
  // In slices: a call takes a limited number of arguments.
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

export type FileKind = 'network' | 'history';

/** By the ending; null when it does not say. */
export function kindOf(name: string): FileKind | null {
  if (/\.inp$/i.test(name)) return 'network';
  return /\.(csv|tsv|txt)$/i.test(name) ? 'history' : null;
}
