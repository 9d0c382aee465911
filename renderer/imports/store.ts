/**
 * The import that this window works on: upload → look → choices → start → result. It outlives the page, so that one may look at the plant
 * meanwhile. Nothing is stored by the host before it is started.
 */
import { create } from 'zustand';
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import type { RequestInput } from '../../shared/bridge/table.ts';
import { type HistoryChoices, type HistoryPreview, type ImportProgress, type ImportRecord, type NetworkPreview, NO_HISTORY_CHOICES } from '../../shared/imports/model.ts';
import type { Failure, Result } from '../../shared/result.ts';
import { beginUpload, type FileKind, kindOf, sendUpload, type Upload } from './upload.ts';

/** Where a history goes. */
export interface Target {
  mode: 'existing' | 'new' | null;
  siteId: number | null;
  siteName: string;
  layer: string;
  featureId: string;
}

interface Look<P> {
  upload: Upload;
  preview: P | null;
  /** Why there is no preview, or why it did not start. */
  failure: Failure | null;
  /** A preview of the present choices is on its way. */
  checking: boolean;
  starting: boolean;
}
export interface NetworkLook extends Look<NetworkPreview> { stage: 'network'; crs: string | null; siteName: string }
export interface HistoryLook extends Look<HistoryPreview> { stage: 'history'; choices: HistoryChoices; target: Target }

export type Work =
  | { stage: 'idle' }
  | { stage: 'uploading'; file: File; received: number }
  /** `upload` is null when the host did not take the file at all. */
  | { stage: 'upload_failed'; file: File; upload: Upload | null; failure: Failure }
  | { stage: 'kind'; upload: Upload }
  | NetworkLook
  | HistoryLook
  | { stage: 'importing'; progress: ImportProgress; cancelling: boolean; siteId: number | null; siteName: string | null }
  | { stage: 'done'; progress: ImportProgress; siteId: number | null; siteName: string | null };

interface ImportsState {
  work: Work;
  past: ImportRecord[] | null;
  pastFailure: Failure | null;
  take(file: File): Promise<void>;
  /** Goes on with an upload that broke. */
  resume(): Promise<void>;
  readAs(kind: FileKind): Promise<void>;
  setCrs(crs: string | null): Promise<void>;
  setSiteName(name: string): void;
  choose(change: Partial<HistoryChoices>): Promise<void>;
  setTarget(change: Partial<Target>): void;
  start(): Promise<void>;
  cancel(): Promise<void>;
  /** Puts the file, or the result, away. */
  leave(): void;
  loadPast(): Promise<void>;
}

let host: HostBridge | null = null;
let stopUpload = new AbortController();
/** Grows with every look at a file, so that an answer to old choices is recognised. */
let asked = 0;
/** Progress of an import whose id the host has not answered yet. */
let early: ImportProgress[] = [];

const stem = (name: string): string => name.replace(/\.[^.]*$/, '').slice(0, 120);
/** The first line of the file's title when that can be a name, else the file's own. */
const nameOf = (preview: NetworkPreview): string => {
  const title = (preview.title.split(/[\r\n]/)[0] ?? '').trim();
  return title === '' || title.length > 60 ? stem(preview.file) : title;
};
export const NO_TARGET: Target = { mode: null, siteId: null, siteName: '', layer: '', featureId: '' };

export const useImports = create<ImportsState>()((set, get) => {
  const send = async (upload: Upload): Promise<void> => {
    if (host === null) return;
    stopUpload = new AbortController();
    const { signal } = stopUpload;
    set({ work: { stage: 'uploading', file: upload.file, received: upload.received } });
    const sent = await sendUpload(host, upload, signal, (received) => {
      if (!signal.aborted) set({ work: { stage: 'uploading', file: upload.file, received } });
    });
    if (signal.aborted) return void host.request('imports.discard', { upload_id: upload.id });
    if (!sent.ok) return set({ work: { stage: 'upload_failed', file: upload.file, upload, failure: sent.error } });
    const kind = kindOf(upload.file.name);
    if (kind === null) return set({ work: { stage: 'kind', upload } });
    await look(upload, kind);
  };

  const look = async (upload: Upload, kind: FileKind): Promise<void> => {
    const base = { upload, preview: null, failure: null, checking: true, starting: false };
    set({ work: kind === 'network' ? { ...base, stage: 'network', crs: null, siteName: '' } : { ...base, stage: 'history', choices: NO_HISTORY_CHOICES, target: NO_TARGET } });
    await check();
  };

  /** Previews the file with the present choices. */
  const check = async (): Promise<void> => {
    const { work } = get();
    if (host === null || (work.stage !== 'network' && work.stage !== 'history')) return;
    const mine = ++asked;
    set({ work: { ...work, checking: true, failure: null } });
    const upload_id = work.upload.id;
    const answer: Result<NetworkPreview | HistoryPreview> = work.stage === 'network'
      ? await host.request('imports.preview_network', { upload_id, choices: { crs: work.crs } })
      : await host.request('imports.preview_history', { upload_id, choices: work.choices });
    const now = get().work;
    if (mine !== asked || now.stage !== work.stage || (now.stage !== 'network' && now.stage !== 'history')) return;
    if (!answer.ok) return set({ work: { ...now, checking: false, failure: answer.error } });
    if (now.stage === 'network') {
      const preview = answer.value as NetworkPreview;
      set({ work: { ...now, checking: false, preview, siteName: now.preview === null && now.siteName === '' ? nameOf(preview) : now.siteName } });
    } else set({ work: { ...now, checking: false, preview: answer.value as HistoryPreview } });
  };

  return {
    work: { stage: 'idle' },
    past: null,
    pastFailure: null,
    async take(file) {
      if (host === null) return;
      get().leave();
      set({ work: { stage: 'uploading', file, received: 0 } });
      const begun = await beginUpload(host, file);
      const { work } = get();
      const wanted = work.stage === 'uploading' && work.file === file;
      if (!wanted) {
        if (begun.ok) void host.request('imports.discard', { upload_id: begun.value.id });
        return;
      }
      if (!begun.ok) return set({ work: { stage: 'upload_failed', file, upload: null, failure: begun.error } });
      await send(begun.value);
    },
    async resume() {
      const { work } = get();
      if (work.stage !== 'upload_failed') return;
      // The host knows the upload no more: from the beginning.
      if (work.upload === null || work.failure.code === 'UNKNOWN_IMPORT') return get().take(work.file);
      await send(work.upload);
    },
    async readAs(kind) {
      const { work } = get();
      if (work.stage === 'kind' || work.stage === 'network' || work.stage === 'history') await look(work.upload, kind);
    },
    async setCrs(crs) {
      const { work } = get();
      if (work.stage !== 'network' || work.crs === crs) return;
      set({ work: { ...work, crs } });
      await check();
    },
    setSiteName(siteName) {
      const { work } = get();
      if (work.stage === 'network') set({ work: { ...work, siteName } });
    },
    async choose(change) {
      const { work } = get();
      if (work.stage !== 'history') return;
      set({ work: { ...work, choices: { ...work.choices, ...change } } });
      await check();
    },
    setTarget(change) {
      const { work } = get();
      if (work.stage === 'history') set({ work: { ...work, target: { ...work.target, ...change } } });
    },
    async start() {
      const { work } = get();
      if (host === null || (work.stage !== 'network' && work.stage !== 'history') || work.starting || work.preview === null) return;
      set({ work: { ...work, starting: true, failure: null } });
      early = [];
      const { mode, siteId, siteName } = work.stage === 'history' ? work.target : { mode: 'new', siteId: null, siteName: work.siteName };
      const begun = work.stage === 'network'
        ? await host.request('imports.start_network', { upload_id: work.upload.id, choices: { crs: work.crs }, site_name: work.siteName.trim() })
        : await host.request('imports.start_history', startHistory(work));
      const now = get().work;
      if (now.stage !== work.stage || (now.stage !== 'network' && now.stage !== 'history')) return;
      if (!begun.ok) return set({ work: { ...now, starting: false, failure: begun.error } });
      const progress: ImportProgress = { import_id: begun.value.import_id, kind: work.stage, file: work.upload.file.name, state: 'running', fraction: 0, rows: 0, message: null, history: null, network: null };
      set({ work: { stage: 'importing', progress, cancelling: false, siteId: mode === 'existing' ? siteId : null, siteName: mode === 'new' ? siteName.trim() : null } });
      for (const p of early) track(p);
      early = [];
    },
    async cancel() {
      const { work } = get();
      if (work.stage === 'uploading') {
        stopUpload.abort();
        return set({ work: { stage: 'idle' } });
      }
      if (work.stage !== 'importing' || host === null) return;
      set({ work: { ...work, cancelling: true } });
      await host.request('imports.cancel', { import_id: work.progress.import_id });
      const now = get().work;
      if (now.stage === 'importing') set({ work: { ...now, cancelling: false } });
    },
    leave() {
      const { work } = get();
      if (work.stage === 'uploading') stopUpload.abort();
      const upload = 'upload' in work ? work.upload : null;
      if (upload !== null) void host?.request('imports.discard', { upload_id: upload.id });
      asked++;
      set({ work: { stage: 'idle' } });
    },
    async loadPast() {
      if (host === null) return;
      const list = await host.request('imports.list', {});
      if (!list.ok) return set({ pastFailure: list.error });
      set({ past: list.value.toSorted((a, b) => b.at - a.at), pastFailure: null });
      // An import that ended while this window did not listen.
      for (const record of list.value) {
        const { at: _at, site_id: _site, ...progress } = record;
        track(progress);
      }
    },
  };

  function startHistory(work: HistoryLook): RequestInput<'imports.start_history'> {
    const { target } = work;
    const existing = target.mode === 'existing';
    const single = work.preview?.form === 'single';
    return {
      upload_id: work.upload.id,
      choices: work.choices,
      site_id: existing ? target.siteId : null,
      site_name: existing ? null : target.siteName.trim(),
      binding: single && target.layer !== '' ? ({ layer: target.layer, feature_id: target.featureId.trim() } as RequestInput<'imports.start_history'>['binding']) : null,
    };
  }
});

/** Takes in what the host says of the import that this window started; of others nothing. */
function track(progress: ImportProgress): void {
  const { work } = useImports.getState();
  if (work.stage !== 'importing' || work.progress.import_id !== progress.import_id) return;
  const { siteId, siteName } = work;
  useImports.setState({ work: progress.state === 'running' ? { ...work, progress } : { stage: 'done', progress, siteId: progress.network?.site_id ?? progress.history?.site_id ?? siteId, siteName } });
}

let stopFollowing: (() => void) | null = null;

/** Listens to the host from the page's first visit on; a second call with the same bridge does nothing. */
export function followImports(bridge: HostBridge): void {
  if (host === bridge) return;
  stopFollowing?.();
  host = bridge;
  const stopEvents = bridge.subscribe((event) => {
    if (event.name !== 'imports.progress') return;
    const { work } = useImports.getState();
    if ((work.stage === 'network' || work.stage === 'history') && work.starting) early.push(event.data);
    else track(event.data);
    if (event.data.state !== 'running') void useImports.getState().loadPast();
  });
  const stopConnection = bridge.onConnection((state) => {
    if (state === 'connected') void useImports.getState().loadPast();
  });
  stopFollowing = () => {
    stopEvents();
    stopConnection();
  };
}
