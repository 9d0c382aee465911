/** What the host and the import worker say to each other. Both ends are ours and typed alike; batches' buffers are moved, not copied. */
import type { CrsMatch, HistoryChoices, HistoryPreview, HistoryRead, NetworkChoices, NetworkPreview } from '../../shared/imports/model.ts';
import type { Result } from '../../shared/result.ts';
import type { TaggedBatch } from './history.ts';
import type { ReadyNetwork } from './jobs.ts';
import type { Source } from './source.ts';

export interface Jobs {
  previewNetwork: { input: { source: Source; choices: NetworkChoices }; output: Result<NetworkPreview> };
  network: { input: { source: Source; choices: NetworkChoices }; output: Result<ReadyNetwork> };
  previewHistory: { input: { source: Source; choices: HistoryChoices }; output: Result<HistoryPreview> };
  history: { input: { source: Source; choices: HistoryChoices }; output: Result<HistoryRead> };
  findCrs: { input: { query: string; limit: number }; output: Result<CrsMatch[]> };
}
export type JobName = keyof Jobs;
export type JobRequest = { [K in JobName]: { type: 'start'; id: number; job: K; input: Jobs[K]['input'] } }[JobName];

export type ToWorker = JobRequest | { type: 'taken'; id: number } | { type: 'cancel'; id: number };
export type FromWorker =
  | { type: 'batches'; id: number; batches: TaggedBatch[] }
  | { type: 'progress'; id: number; fraction: number; rows: number }
  | { type: 'done'; id: number; result: Jobs[JobName]['output'] };
