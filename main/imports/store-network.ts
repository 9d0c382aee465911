/** A network read from a file becomes the network of a site, with the flows and pressures of its base run. */
import type { BaseRun, NetworkChoices, NetworkSummary } from '../../shared/imports/model.ts';
import { ok, type Result } from '../../shared/result.ts';
import { baseRunOf, withBaseRun } from '../network/base-run.ts';
import { type Hydraulics, HydraulicsError } from '../network/hydraulics.ts';
import type { SiteTarget } from '../store/commits.ts';
import type { Store } from '../store/store.ts';
import type { Importer } from './importer.ts';
import type { Source } from './source.ts';

/** A base run that takes longer is given up; the network is imported without it and says so. */
const RUN_LIMIT_MS = 120_000;

export async function storeNetwork(
  deps: { store: Store; importer: Importer; hydraulics: Hydraulics },
  source: Source,
  choices: NetworkChoices,
  target: SiteTarget,
  options: { signal: AbortSignal; onProgress: (fraction: number, message: string) => void },
): Promise<Result<NetworkSummary>> {
  options.onProgress(0.05, 'reading');
  const read = await deps.importer.network(source, choices, { signal: options.signal });
  if (!read.ok) return read;
  const { preview, inp } = read.value;
  options.onProgress(0.5, 'simulating');
  let { features } = read.value;
  let hydraulics: BaseRun | null = null;
  const warnings = [...preview.warnings];
  try {
    const run = await deps.hydraulics.solveInp(inp, { signal: options.signal, timeout_ms: RUN_LIMIT_MS });
    features = withBaseRun(features, run);
    hydraulics = baseRunOf(features, run);
  } catch (error) {
    if (!(error instanceof HydraulicsError)) throw error;
    if (error.code === 'CANCELLED') return { ok: false, error: { code: 'CANCELLED', message: 'The import was cancelled; nothing was stored.' } };
    warnings.push(`The base run failed, so flows and pressures are not known: ${error.message}`);
  }
  if (options.signal.aborted) return { ok: false, error: { code: 'CANCELLED', message: 'The import was cancelled; nothing was stored.' } };
  options.onProgress(0.9, 'storing');
  const crs = preview.crs as string;
  const extent = preview.extent as NetworkSummary['extent'];
  const { site } = await deps.store.commitNetwork(target, { name: preview.title === '' ? preview.file : preview.title.slice(0, 120), crs, extent, counts: preview.counts }, features, inp);
  return ok({ ...preview.counts, file: preview.file, site: site.name, site_id: site.id, crs, extent, hydraulics, warnings });
}
