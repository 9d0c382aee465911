/** A network read from a file becomes the network of a site, with the flows and pressures of its base run. */
import type { BaseRun, NetworkChoices, NetworkSummary } from '../../shared/imports/model.ts';
import type { Feature } from '../../shared/network/model.ts';
import { ok, type Result } from '../../shared/result.ts';
import { type Hydraulics, HydraulicsError, type Solution } from '../network/hydraulics.ts';
import type { SiteTarget } from '../store/commits.ts';
import type { Store } from '../store/store.ts';
import type { Importer } from './importer.ts';
import type { Source } from './source.ts';

/** A base run that takes longer is given up; the network is imported without it and says so. */
const RUN_LIMIT_MS = 120_000;

const round = (x: number): number => Number(x.toFixed(4));

/** Mean flow of each link over the run (`base_flow_lps`, for traces), and each node's pressure at its start (`base_pressure_m`). */
function withBaseRun(features: Feature[], run: Solution): Feature[] {
  const steps = run.times.length;
  const flows = new Map(run.links.map((id, i) => {
    let sum = 0;
    for (let s = 0; s < steps; s++) sum += run.flow[s * run.links.length + i] as number;
    return [id, round(sum / Math.max(1, steps))];
  }));
  const pressures = new Map(run.nodes.map((id, i) => [id, round(run.pressure[i] as number)]));
  return features.map((f) => {
    const isLink = f.layer === 'pipes' || f.layer === 'pumps' || f.layer === 'valves';
    const value = isLink ? flows.get(f.id) : pressures.get(f.id);
    return value === undefined ? f : { ...f, properties: { ...f.properties, [isLink ? 'base_flow_lps' : 'base_pressure_m']: value } };
  });
}

function summaryOf(features: Feature[], run: Solution): BaseRun {
  const junctions = new Set(features.filter((f) => f.layer === 'junctions').map((f) => f.id));
  let min = Infinity;
  let max = -Infinity;
  run.nodes.forEach((id, i) => {
    if (!junctions.has(id)) return;
    for (let s = 0; s < run.times.length; s++) {
      const p = run.pressure[s * run.nodes.length + i] as number;
      if (p < min) min = p;
      if (p > max) max = p;
    }
  });
  const known = (x: number): number | null => (Number.isFinite(x) ? round(x) : null);
  return { duration_s: run.times.at(-1) ?? 0, steps: run.times.length, pressure_min_m: known(min), pressure_max_m: known(max), warnings: run.warnings };
}

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
    hydraulics = summaryOf(features, run);
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
