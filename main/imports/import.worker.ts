/** The import worker: reads, parses and projects files so that the host's thread never waits (B-8). */
import { parentPort } from 'node:worker_threads';
import { fail, ok } from '../../shared/result.ts';
import { findCrs } from '../network/crs-search.ts';
import { checkInp } from '../network/hydraulics.ts';
import { history, network, previewHistory, previewNetwork } from './jobs.ts';
import type { FromWorker, JobName, JobRequest, Jobs, ToWorker } from './messages.ts';

interface Running {
  cancel: AbortController;
  /** Set while batches wait to be taken. */
  taken: (() => void) | null;
}

const port = parentPort;
if (!port) throw new Error('import.worker runs only as a worker thread');
const say = (message: FromWorker, transfer: ArrayBufferLike[] = []): void => port.postMessage(message, transfer as ArrayBuffer[]);
const running = new Map<number, Running>();

type AnyResult = Jobs[JobName]['output'];

async function run(request: JobRequest, own: Running): Promise<AnyResult> {
  const { id } = request;
  if (request.job === 'previewNetwork') return previewNetwork(request.input.source, request.input.choices, checkInp);
  if (request.job === 'network') return network(request.input.source, request.input.choices, checkInp);
  if (request.job === 'previewHistory') return previewHistory(request.input.source, request.input.choices);
  if (request.job === 'findCrs') return ok(findCrs(request.input.query, request.input.limit));
  return history(request.input.source, request.input.choices, {
    signal: own.cancel.signal,
    onProgress: (p) => say({ type: 'progress', id, ...p }),
    onBatches: (batches) => new Promise((resolve) => {
      own.taken = resolve;
      say({ type: 'batches', id, batches }, batches.flatMap((b) => [b.t.buffer, b.v.buffer, b.status.buffer]));
    }),
  });
}

async function start(request: JobRequest): Promise<void> {
  const own: Running = { cancel: new AbortController(), taken: null };
  running.set(request.id, own);
  let result: AnyResult;
  try {
    result = await run(request, own);
  } catch (error) {
    result = fail('INTERNAL', `The import broke down: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  running.delete(request.id);
  say({ type: 'done', id: request.id, result });
}

port.on('message', (message: ToWorker) => {
  if (message.type === 'start') {
    void start(message);
    return;
  }
  const own = running.get(message.id);
  if (message.type === 'cancel') own?.cancel.abort();
  const taken = own?.taken;
  if (own) own.taken = null;
  taken?.();
});
