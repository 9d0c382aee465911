/** Imports as the screens drive them: upload, preview, start, progress, cancel, and the list of what was imported. */
import type { ImportProgress, ImportRecord } from '../../shared/imports/model.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Emit, Handlers } from '../bridge/server.ts';
import type { Hydraulics } from '../network/hydraulics.ts';
import { type Store, StoreError } from '../store/store.ts';
import { startImporter } from './importer.ts';
import { storeHistory } from './store-history.ts';
import { storeNetwork } from './store-network.ts';
import { uploads } from './uploads.ts';

export interface ImportService {
  handlers: Pick<
    Handlers,
    'imports.begin_upload' | 'imports.append' | 'imports.discard' | 'imports.preview_network' | 'imports.preview_history' | 'imports.start_network' | 'imports.start_history' | 'imports.cancel' | 'imports.list' | 'network.find_crs'
  >;
  close(): Promise<void>;
}

export interface ImportDeps {
  store: Store;
  hydraulics: Hydraulics;
  uploadFolder: string;
  newId: () => string;
  now: () => number;
  emit: Emit;
  /** The record of an import could not be kept. */
  trouble: (error: Error) => void;
  /** Definitions changed. */
  imported: () => Promise<void>;
}

type Outcome = Pick<ImportProgress, 'history' | 'network'>;

export function importService(d: ImportDeps): ImportService {
  const importer = startImporter();
  const incoming = uploads(d.uploadFolder, d.newId);
  const running = new Map<string, { abort: AbortController; done: Promise<void>; progress: ImportProgress; at: number; site_id: number | null }>();
  const cleared = incoming.clear();

  /** Runs `work` in the background; its end, whatever it is, is told, recorded and never thrown. */
  function start(kind: ImportProgress['kind'], file: string, upload_id: string, site_id: number | null, work: (id: string, tell: (fraction: number, rows: number, message?: string) => void, signal: AbortSignal) => Promise<Result<Outcome & { site_id: number | null }>>) {
    const import_id = d.newId();
    const abort = new AbortController();
    const blank: ImportProgress = { import_id, kind, file, state: 'running', fraction: 0, rows: 0, message: null, history: null, network: null };
    let rows = 0;
    const tell = (fraction: number, n: number, message?: string): void => {
      rows = n;
      const progress = { ...blank, fraction: Math.min(1, fraction), rows, message: message ?? null };
      const own = running.get(import_id);
      if (own !== undefined) own.progress = progress;
      d.emit('imports.progress', progress);
    };
    const finish = async (): Promise<void> => {
      let end: ImportProgress;
      let site = site_id;
      try {
        const result = await work(import_id, tell, abort.signal);
        if (result.ok) {
          site = result.value.site_id;
          end = { ...blank, state: 'completed', fraction: 1, rows, history: result.value.history, network: result.value.network };
          await d.imported();
        } else {
          end = { ...blank, state: result.error.code === 'CANCELLED' ? 'cancelled' : 'failed', rows, message: result.error.message };
        }
      } catch (error) {
        end = { ...blank, state: 'failed', rows, message: error instanceof StoreError ? error.message : `the import failed: ${(error as Error).message}` };
      }
      const record: ImportRecord = { ...end, at: d.now(), site_id: site };
      await d.store.putImport(record).catch((error: Error) => d.trouble(error));
      running.delete(import_id);
      await incoming.discard(upload_id);
      d.emit('imports.progress', end);
    };
    const started = Promise.withResolvers<void>();
    running.set(import_id, { abort, done: started.promise.then(finish), progress: blank, at: d.now(), site_id });
    started.resolve();
    return ok({ import_id });
  }

  return {
    handlers: {
      async 'imports.begin_upload'({ name, size }) {
        await cleared;
        return incoming.begin(name, size);
      },
      'imports.append': ({ upload_id, offset, base64 }) => incoming.append(upload_id, offset, Buffer.from(base64, 'base64')),
      async 'imports.discard'({ upload_id }) {
        await incoming.discard(upload_id);
        return ok({});
      },
      async 'imports.preview_network'({ upload_id, choices }) {
        const source = incoming.source(upload_id);
        return source.ok ? importer.previewNetwork(source.value, choices) : source;
      },
      async 'imports.preview_history'({ upload_id, choices }) {
        const source = incoming.source(upload_id);
        return source.ok ? importer.previewHistory(source.value, choices) : source;
      },
      async 'imports.start_network'({ upload_id, choices, site_name }) {
        const source = incoming.source(upload_id);
        if (!source.ok) return source;
        return start('network', source.value.name, upload_id, null, async (_, tell, signal) => {
          const r = await storeNetwork({ store: d.store, importer, hydraulics: d.hydraulics }, source.value, choices, { name: site_name }, { signal, onProgress: (f, message) => tell(f, 0, message) });
          return r.ok ? ok({ network: r.value, history: null, site_id: r.value.site_id }) : r;
        });
      },
      async 'imports.start_history'({ upload_id, choices, site_id, site_name, binding }) {
        const source = incoming.source(upload_id);
        if (!source.ok) return source;
        if (site_id === null && site_name === null) return fail('CHOICE_NEEDED', 'choose the site that the history belongs to, or name a new one', { path: ['site_id'] });
        const site = site_id === null ? { name: site_name as string } : { id: site_id };
        return start('history', source.value.name, upload_id, site_id, async (id, tell, signal) => {
          const r = await storeHistory({ store: d.store, importer }, id, source.value, choices, { site, binding }, { signal, onProgress: tell });
          return r.ok ? ok({ history: r.value, network: null, site_id: r.value.site_id }) : r;
        });
      },
      async 'imports.cancel'({ import_id }) {
        const job = running.get(import_id);
        if (job === undefined) return fail('UNKNOWN_IMPORT', 'that import is not going on any more', { path: ['import_id'] });
        job.abort.abort();
        await job.done;
        return ok({});
      },
      'imports.list': async () => ok([...[...running.values()].map(({ progress, at, site_id }) => ({ ...progress, at, site_id })), ...(await d.store.imports())]),
      'network.find_crs': async ({ query }) => ok(await importer.findCrs(query)),
    },
    async close() {
      for (const job of running.values()) job.abort.abort();
      await Promise.all([...running.values()].map((job) => job.done));
      await importer.close();
      await incoming.clear();
    },
  };
}
