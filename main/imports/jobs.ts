/** What the import worker does, free of threads: sources in, results out. */
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { HistoryChoices, HistoryPreview, HistoryRead, NetworkChoices, NetworkPreview } from '../../shared/imports/model.ts';
import type { Feature } from '../../shared/network/model.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { readHistory } from './history.ts';
import type { TaggedBatch } from './history.ts';
import { HEAD_BYTES, inspectCsv } from './inspect.ts';
import type { Inspection } from './inspect.ts';
import { MAX_NETWORK_BYTES, prepareNetwork } from './network.ts';
import type { CheckInp, PreparedNetwork } from './network.ts';
import { openSource, readFailure } from './source.ts';
import type { OpenSource, Source } from './source.ts';

export const MAX_HISTORY_BYTES = 8 * 1024 * 1024 * 1024;
const READ_BYTES = 256 * 1024;

export interface ReadyNetwork {
  preview: NetworkPreview;
  features: Feature[];
  /** The decoded .inp for the engine and the store. */
  inp: string;
}

export async function previewNetwork(source: Source, choices: NetworkChoices, check: CheckInp): Promise<Result<NetworkPreview>> {
  const prepared = await prepare(source, choices, check);
  return prepared.ok ? ok(prepared.value.preview) : prepared;
}

/** Fails with IMPORT_FAULTS or CHOICE_NEEDED; `details.preview` then says all that is known of the file. */
export async function network(source: Source, choices: NetworkChoices, check: CheckInp): Promise<Result<ReadyNetwork>> {
  const prepared = await prepare(source, choices, check);
  if (!prepared.ok) return prepared;
  const { value } = prepared;
  if (!value.ok) return fail(value.code, value.message, { ...(value.code === 'CHOICE_NEEDED' ? { path: ['crs'] } : {}), details: { preview: value.preview } });
  return ok({ preview: value.preview, features: value.features, inp: value.inp });
}

async function prepare(source: Source, choices: NetworkChoices, check: CheckInp): Promise<Result<PreparedNetwork>> {
  const file = await openSource(source, MAX_NETWORK_BYTES);
  if (!file.ok) return file;
  return guarded(file.value, async () => ok(await prepareNetwork({ bytes: await readFile(file.value.path), fileName: file.value.name, choices }, check)));
}

export async function previewHistory(source: Source, choices: HistoryChoices): Promise<Result<HistoryPreview>> {
  const inspected = await inspect(source, choices);
  return inspected.ok ? ok(inspected.value.inspection.preview) : inspected;
}

export interface HistoryHooks {
  /** Awaited before more is read. */
  onBatches: (batches: TaggedBatch[]) => Promise<void>;
  onProgress: (progress: { fraction: number; rows: number }) => void;
  signal: AbortSignal;
}

/** Fails with CHOICE_NEEDED or IMPORT_FAULTS (with `details.preview`) before anything is handed on, else as `readHistory` does. */
export async function history(source: Source, choices: HistoryChoices, hooks: HistoryHooks): Promise<Result<HistoryRead>> {
  const inspected = await inspect(source, choices);
  if (!inspected.ok) return inspected;
  const { file, inspection } = inspected.value;
  const { plan, preview } = inspection;
  if (!plan) {
    const [fault] = preview.faults;
    if (fault) return fail('IMPORT_FAULTS', `${file.name}: ${fault.line === null ? '' : `line ${fault.line}: `}${fault.message}. Nothing was stored.`, { details: { preview } });
    return fail('CHOICE_NEEDED', `${file.name}: ${preview.questions.map((q) => q.message).join('. ')}.`, { path: preview.questions.slice(0, 1).map((q) => q.choice), details: { preview } });
  }
  return guarded(file, async () => {
    const reading = readHistory(createReadStream(file.path, { highWaterMark: READ_BYTES }), plan, { size: file.size, onProgress: hooks.onProgress, signal: hooks.signal });
    for (;;) {
      const step = await reading.next();
      if (step.done) return step.value;
      await hooks.onBatches(step.value);
    }
  });
}

async function inspect(source: Source, choices: HistoryChoices): Promise<Result<{ file: OpenSource; inspection: Inspection }>> {
  const file = await openSource(source, MAX_HISTORY_BYTES);
  if (!file.ok) return file;
  return guarded(file.value, async () => {
    const handle = await open(file.value.path, 'r');
    try {
      const head = Buffer.alloc(Math.min(HEAD_BYTES, file.value.size));
      let filled = 0;
      while (filled < head.length) {
        const { bytesRead } = await handle.read(head, filled, head.length - filled, filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return ok({ file: file.value, inspection: inspectCsv(head.subarray(0, filled), file.value.size, file.value.name, choices) });
    } finally {
      await handle.close();
    }
  });
}

/** A file that goes away or breaks while it is read. */
async function guarded<T>(file: OpenSource, work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    const failure = readFailure(error, file.name);
    if (failure) return failure;
    throw error;
  }
}
