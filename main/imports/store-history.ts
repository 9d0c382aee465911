/** A history file's samples go to the signals of a site. They are staged as they are read and enter in one transaction at the end. */
import type { HistoryChoices, HistorySummary } from '../../shared/imports/model.ts';
import type { MapBinding } from '../../shared/plant/model.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SiteTarget } from '../store/commits.ts';
import type { Store } from '../store/store.ts';
import type { TaggedBatch } from './history.ts';
import { unitOf } from '../plant/units.ts';
import type { Importer } from './importer.ts';
import type { Source } from './source.ts';

const MOST_DECIMALS = 3;
const FALLBACK_INTERVAL = 60_000;

/** Decimals that the values really use, up to three. */
function decimalsOf(v: Float64Array): number {
  let most = 0;
  for (const x of v.subarray(0, 1000)) {
    if (!Number.isFinite(x)) continue;
    while (most < MOST_DECIMALS && Math.abs(x - Number(x.toFixed(most))) > 1e-9) most++;
  }
  return most;
}

/** A place on the map must be on the map. */
async function checkPlace(store: Store, target: HistoryTarget): Promise<Result<null>> {
  const { binding, site } = target;
  if (binding === null) return ok(null);
  const found = (await store.sites()).find((s) => ('id' in site ? s.id === site.id : s.name.toLowerCase() === site.name.toLowerCase()));
  const network = found === undefined ? null : await store.network(found.id);
  if (network === null) return fail('NOT_FOUND', `the site has no network, so there is no ${binding.feature_id} to place the signal at`, { path: ['binding'] });
  const match = await store.queryNetwork(network.id, { layer: binding.layer, ids: [binding.feature_id], limit: 1 });
  if (match.ok && match.total > 0) return ok(null);
  return fail('NOT_FOUND', `there is no ${binding.feature_id} among the ${binding.layer} of ${network.name}`, { path: ['binding', 'feature_id'] });
}

export interface HistoryTarget { site: SiteTarget; binding: MapBinding | null }

export async function storeHistory(
  deps: { store: Store; importer: Importer },
  import_id: string,
  source: Source,
  choices: HistoryChoices,
  target: HistoryTarget,
  options: { signal: AbortSignal; onProgress: (fraction: number, rows: number) => void },
): Promise<Result<HistorySummary>> {
  const { store } = deps;
  const placed = await checkPlace(store, target);
  if (!placed.ok) return placed;
  const decimals = new Map<string, number>();
  try {
    const read = await deps.importer.history(source, choices, {
      signal: options.signal,
      onProgress: (p) => options.onProgress(p.fraction * 0.9, p.rows),
      async onBatches(batches: TaggedBatch[]) {
        for (const b of batches) decimals.set(b.tag, Math.max(decimals.get(b.tag) ?? 0, decimalsOf(b.v)));
        await store.stage(import_id, batches);
      },
    });
    if (!read.ok) return read;
    const { signals: found, ...rest } = read.value;
    const signals = found.map((s) => ({
      tag: s.tag, name: s.tag, kind: choices.kind ?? ('other' as const), unit: unitOf(choices.unit ?? ''), interval_ms: s.interval_ms ?? FALLBACK_INTERVAL, decimals: decimals.get(s.tag) ?? 0,
      binding: found.length === 1 ? target.binding : null,
    }));
    const committed = await store.commitHistory(import_id, target.site, signals);
    if (!committed.ok) return fail('CONFLICT', `${read.value.file}: the tag ${committed.tag} on site ${committed.site} belongs to a signal that is not imported: give another tag or another site. Nothing was stored.`);
    const { ids, added, site } = committed;
    return ok({ ...rest, site: site.name, site_id: site.id, signals: found.map((s) => ({ ...s, signal_def_id: ids[s.tag] as number })), added });
  } finally {
    await store.dropStaged(import_id);
  }
}
