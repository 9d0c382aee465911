/** `import network` and `import history` (CLI-1). They need the store and the importer alone. */
import { randomUUID } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { Column, Fault, HistoryChoices, ImportRecord } from '../../shared/imports/model.ts';
import { ColumnRole, NetworkChoices } from '../../shared/imports/model.ts';
import { MapBinding, SignalKind } from '../../shared/plant/model.ts';
import type { Failure } from '../../shared/result.ts';
import { dataFolder, storeFile } from '../data-folder.ts';
import { startImporter, type Importer } from '../imports/importer.ts';
import { storeHistory } from '../imports/store-history.ts';
import { storeNetwork } from '../imports/store-network.ts';
import { openHydraulics } from '../network/hydraulics.ts';
import { openPlant } from '../plant/plant.ts';
import type { SiteTarget } from '../store/commits.ts';
import { openStore, type Store } from '../store/store.ts';
import { Failed, type Output, WrongUsage } from './output.ts';

/** Where history goes on a data folder that has no site yet. */
const FIRST_SITE = 'Imported';
const SHOWN_FAULTS = 20;

interface NetworkOptions { data?: string; crs?: string; local?: boolean; site?: string }
interface HistoryOptions {
  data?: string; site?: string; map?: string; zone?: string; decimal?: string; delimiter?: string; encoding?: string; dayFirst?: boolean; monthFirst?: boolean; tag?: string; kind?: string; unit?: string; feature?: string;
}

async function withStore<T>(data: string | undefined, use: (store: Store, importer: Importer, signal: AbortSignal) => Promise<T>): Promise<T> {
  const store = await openStore({ file: storeFile(dataFolder(data)) });
  const importer = startImporter();
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  process.once('SIGINT', stop);
  try {
    return await use(store, importer, abort.signal);
  } finally {
    process.off('SIGINT', stop);
    await importer.close();
    await store.close();
  }
}

/** The option that answers each question that an import may ask. */
const ANSWERS: Record<string, string> = { zone: '--zone', day_first: '--day-first or --month-first', columns: '--map', decimal: '--decimal', crs: '--crs EPSG:n or --local' };

/** What the list of imports says of one that is complete. */
const record = (kind: ImportRecord['kind'], file: string): ImportRecord => ({
  import_id: randomUUID(), kind, file, state: 'completed', fraction: 1, rows: 0, message: null, history: null, network: null, at: Date.now(), site_id: null,
});

/** The faults of a file, line by line, on stderr; then the failure itself. */
function refuse(error: Failure, out: Output): never {
  const faults = (error.details as { preview?: { faults?: Fault[] } } | undefined)?.preview?.faults ?? [];
  if (!out.json) {
    for (const f of faults.slice(0, SHOWN_FAULTS)) out.note(`${f.line === null ? 'file' : `line ${f.line}`}${f.section === null ? '' : ` [${f.section}]`}: ${f.message}`);
    if (faults.length > SHOWN_FAULTS) out.note(`… and ${faults.length - SHOWN_FAULTS} more`);
  }
  const option = error.code === 'CHOICE_NEEDED' ? ANSWERS[String(error.path?.[0])] : undefined;
  throw new Failed({ code: error.code, message: option === undefined ? error.message : `${error.message.replace(/[.:]?$/, '')}: use ${option}`, ...(faults.length > 0 ? { details: { faults } } : {}) });
}

export async function importNetwork(file: string, o: NetworkOptions, out: Output): Promise<void> {
  if (o.crs !== undefined && o.local === true) throw new WrongUsage('give --crs or --local, not both');
  const choices = NetworkChoices.safeParse({ crs: o.local === true ? 'local' : (o.crs?.toUpperCase() ?? null) });
  if (!choices.success) throw new WrongUsage(`--crs takes a code such as EPSG:3547, not "${o.crs}"`);
  const site = o.site ?? (basename(file, extname(file)) || file);
  await withStore(o.data, async (store, importer, signal) => {
    const hydraulics = openHydraulics();
    try {
      const r = await storeNetwork({ store, importer, hydraulics }, { path: file }, choices.data, { name: site }, { signal, onProgress: (_, message) => out.note(message) });
      if (!r.ok) refuse(r.error, out);
      const n = r.value;
      await store.putImport({ ...record('network', n.file), network: n, site_id: n.site_id });
      out.result(n, () =>
        [
          `${n.file} is now the network of site ${n.site}: ${n.junctions} junctions, ${n.reservoirs} reservoirs, ${n.tanks} tanks, ${n.pipes} pipes, ${n.pumps} pumps, ${n.valves} valves`,
          `${n.crs}, ${n.extent.map((x) => x.toFixed(5)).join(' ')}`,
          ...(n.hydraulics === null ? [] : [`Base run: ${n.hydraulics.steps} steps over ${n.hydraulics.duration_s / 3600} h, pressures ${n.hydraulics.pressure_min_m} to ${n.hydraulics.pressure_max_m} m`]),
          ...n.warnings,
        ].join('\n'),
      );
    } finally {
      await hydraulics.close();
    }
  });
}

/** `time=timestamp,value=reading` by name or number of the column (from 1); columns not named are ignored. */
function columnsOf(map: string, columns: Column[]): Column[] {
  const roles = new Map<number, Column['role']>();
  for (const pair of map.split(',')) {
    const [roleText = '', name = ''] = pair.split('=');
    const role = ColumnRole.safeParse(roleText.trim());
    if (!role.success) throw new WrongUsage(`--map: "${roleText}" is no role; roles are ${ColumnRole.options.join(', ')}`);
    const column = columns.find((c) => c.name === name.trim()) ?? (/^\d+$/.test(name.trim()) ? columns[Number(name) - 1] : undefined);
    if (column === undefined) throw new WrongUsage(`--map: the file has no column "${name}"; it has ${columns.map((c) => c.name).join(', ')}`);
    roles.set(column.index, role.data);
  }
  return columns.map((c) => ({ ...c, role: roles.get(c.index) ?? 'ignore' }));
}

function choicesOf(o: HistoryOptions): HistoryChoices {
  if (o.dayFirst === true && o.monthFirst === true) throw new WrongUsage('give --day-first or --month-first, not both');
  const kind = o.kind === undefined ? null : SignalKind.safeParse(o.kind);
  if (kind !== null && !kind.success) throw new WrongUsage(`--kind takes one of ${SignalKind.options.join(', ')}, not "${o.kind}"`);
  const one = <T extends string>(name: string, value: string | undefined, allowed: readonly T[]): T | null => {
    if (value === undefined) return null;
    if (!(allowed as readonly string[]).includes(value)) throw new WrongUsage(`--${name} takes one of ${allowed.map((a) => JSON.stringify(a)).join(' ')}, not "${value}"`);
    return value as T;
  };
  return {
    zone: o.zone ?? null,
    delimiter: one('delimiter', o.delimiter === 'tab' ? '\t' : o.delimiter, [',', ';', '\t', '|']),
    decimal: one('decimal', o.decimal, ['.', ',']),
    encoding: o.encoding ?? null,
    day_first: o.dayFirst === true ? true : o.monthFirst === true ? false : null,
    columns: null,
    tag: o.tag ?? null,
    kind: kind === null ? null : (kind.data ?? null),
    unit: o.unit ?? null,
  };
}

function bindingOf(feature: string | undefined): MapBinding | null {
  if (feature === undefined) return null;
  const [layer, ...id] = feature.split('/');
  const binding = MapBinding.safeParse({ layer, feature_id: id.join('/') });
  if (!binding.success) throw new WrongUsage(`--feature takes layer/id, such as junctions/J-1, not "${feature}"`);
  return binding.data;
}

export async function importHistory(file: string, o: HistoryOptions, out: Output): Promise<void> {
  let choices = choicesOf(o);
  const binding = bindingOf(o.feature);
  await withStore(o.data, async (store, importer, signal) => {
    const source = { path: file };
    if (o.map !== undefined) {
      const preview = await importer.previewHistory(source, choices);
      if (!preview.ok) refuse(preview.error, out);
      choices = { ...choices, columns: columnsOf(o.map, preview.value.columns) };
    }
    const active = (await openPlant(store)).active();
    const site: SiteTarget = o.site !== undefined ? { name: o.site } : active === null ? { name: FIRST_SITE } : { id: active.site.id };
    const r = await storeHistory({ store, importer }, randomUUID(), source, choices, { site, binding }, { signal, onProgress: () => undefined });
    if (!r.ok) refuse(r.error, out);
    const h = r.value;
    await store.putImport({ ...record('history', h.file), rows: h.samples, history: h, site_id: h.site_id });
    out.result(h, () =>
      [
        `${h.file}: ${h.samples} samples read, ${h.added} new, ${h.duplicates} replaced by a later line, ${h.nulls} without a value, ${h.rejected_count} lines rejected`,
        ...h.signals.map((s) => `signal ${s.signal_def_id} ${s.tag}: ${s.samples} samples${s.interval_ms === null ? '' : `, every ${s.interval_ms / 1000} s`}`),
        `${h.gaps.count} gaps, the longest ${h.gaps.longest_s} s`,
        ...h.rejected.slice(0, SHOWN_FAULTS).map((f) => `line ${f.line}: ${f.message}`),
        ...h.notes.slice(0, SHOWN_FAULTS).map((n) => `line ${n.line}: ${n.message}`),
      ].join('\n'),
    );
  });
}
