/**
 * An EPANET file made ready to store (PL-6): read, judged by EPANET, placed in WGS84 or a local frame. Pure but for the engine, which is
 * passed in. Nothing is guessed: without a chosen coordinate system the answer is a question.
 */
import { MAX_LISTED_FAULTS } from '../../shared/imports/model.ts';
import type { Fault, NetworkChoices, NetworkPreview } from '../../shared/imports/model.ts';
import type { Feature, Position } from '../../shared/network/model.ts';
import type { ErrorCode } from '../../shared/result.ts';
import { localFrame } from '../network/crs-local.ts';
import { extentOf, loadCrs, toWgs84 } from '../network/crs.ts';
import { drawnLengths, inpFeatures, inpPoints } from '../network/inp-features.ts';
import { readInp } from '../network/inp.ts';
import type { InpResult } from '../network/inp.ts';

/** EPANET's own verdict on a file; `line` counts from 1, null when the engine names none. */
export interface EngineVerdict {
  ok: boolean;
  faults: readonly { line: number | null; section: string | null; code: string | number | null; message: string; text: string }[];
}
export type CheckInp = (text: string) => Promise<EngineVerdict>;

export type PreparedNetwork =
  | { ok: true; preview: NetworkPreview; features: Feature[]; /** What the engine reads: decoded text. */ inp: string }
  | { ok: false; preview: NetworkPreview; code: Extract<ErrorCode, 'IMPORT_FAULTS' | 'CHOICE_NEEDED'>; message: string };

export const MAX_NETWORK_BYTES = 64 * 1024 * 1024;
const MAX_WARNINGS = 50;

export async function prepareNetwork(input: { bytes: Uint8Array; fileName: string; choices: NetworkChoices }, check: CheckInp): Promise<PreparedNetwork> {
  const inp = readInp(input.bytes);
  const faults = [...inp.faults];
  if (!faults.some((f) => f.code === 'NOT_TEXT' || f.code === 'NO_NODES')) faults.push(...engineFaults(faults, await judge(check, inp.text)));
  const syntax = faults.length;
  if (syntax === 0) faults.push(...missingPlaces(inp));
  const preview = previewOf(input.fileName, inp, faults, Math.max(inp.fault_count, syntax));
  if (faults.length > 0) return { ok: false, preview, code: 'IMPORT_FAULTS', message: summary(preview) };

  const { crs } = input.choices;
  if (crs === null) {
    const sample = preview.sample_coordinate;
    return {
      ok: false, preview, code: 'CHOICE_NEEDED',
      message: `${input.fileName} does not say where on Earth it lies${sample ? ` (node ${sample.id} is at ${sample.x}, ${sample.y}; map units ${preview.map_units ?? 'not stated'})` : ''}: name its coordinate system (EPSG code) or choose the local frame.`,
    };
  }
  const points = inpPoints(inp);
  let positions: Position[];
  if (crs === 'local') {
    const frame = localFrame(points, inp.backdrop.units, drawnLengths(inp));
    positions = frame.positions;
    preview.warnings.unshift(frame.note);
  } else {
    const definition = loadCrs(crs);
    const placed = definition.ok ? toWgs84(definition.value, points) : definition;
    if (!definition.ok || !placed.ok) {
      const fault = definition.ok ? (placed.ok ? null : placed.fault) : definition.fault;
      preview.faults.push({ line: null, section: null, code: fault?.code ?? 'UNKNOWN_CRS', message: fault?.message ?? '', text: '' });
      preview.fault_count += 1;
      return { ok: false, preview, code: 'IMPORT_FAULTS', message: `${input.fileName}: ${fault?.message ?? ''}` };
    }
    positions = placed.value;
    preview.warnings.unshift(...definition.value.notes);
  }
  const features = inpFeatures(inp, positions);
  if (crs !== 'local') preview.warnings.unshift(...lengthWarning(features, crs));
  preview.ready = true;
  preview.crs = crs;
  preview.extent = extentOf(positions);
  return { ok: true, preview, features, inp: inp.text };
}

async function judge(check: CheckInp, text: string): Promise<EngineVerdict> {
  try {
    return await check(text);
  } catch (error) {
    // An engine that breaks down on a file has not accepted it.
    return { ok: false, faults: [{ line: null, section: null, code: null, message: `the engine broke down on this file (${error instanceof Error ? error.message : String(error)})`, text: '' }] };
  }
}

/** What the engine adds to our own faults: lines we passed, and faults of the whole file other than "see above". */
function engineFaults(own: readonly Fault[], verdict: EngineVerdict): Fault[] {
  if (verdict.ok) return [];
  const lines = new Set(own.map((f) => f.line));
  const added = verdict.faults
    .filter((f) => (f.line === null ? !lines.has(null) && !/error 200\b|one or more errors/i.test(f.message) : !lines.has(f.line)))
    .map((f): Fault => ({ line: f.line, section: f.section, code: 'ENGINE', message: /^epanet/i.test(f.message) ? f.message : `EPANET: ${f.message}`, text: f.text.slice(0, 200) }));
  if (added.length === 0 && own.length === 0) return [{ line: null, section: null, code: 'ENGINE', message: `EPANET does not accept this file: ${verdict.faults[0]?.message ?? 'it gives no reason'}`, text: '' }];
  return added;
}

function missingPlaces(inp: InpResult): Fault[] {
  if (inp.coordinates === 'none') {
    return [{ line: null, section: 'COORDINATES', code: 'NO_COORDINATES', message: 'No node has coordinates, so the network cannot be drawn on a map: add a [COORDINATES] section, for example by exporting from EPANET with the map', text: '' }];
  }
  const lost = inp.nodes.filter((n) => n.x === null);
  return lost.map((n) => ({ line: n.line, section: null, code: 'NO_COORDINATES', message: `${n.kind} "${n.id}" has no coordinates: add it to [COORDINATES]`, text: '' }));
}

function previewOf(file: string, inp: InpResult, faults: Fault[], count: number): NetworkPreview {
  const sample = inp.nodes.find((n) => n.x !== null);
  const warnings = inp.warnings.slice(0, MAX_WARNINGS).map((w) => `Line ${w.line}${w.section ? ` [${w.section}]` : ''}: ${w.message}`);
  if (inp.warning_count > warnings.length) warnings.push(`… and ${inp.warning_count - warnings.length} more of the kind`);
  if (inp.encoding !== 'UTF-8') warnings.unshift(`The text was read as ${inp.encoding}`);
  faults.sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
  return {
    file, title: inp.title, encoding: inp.encoding, counts: inp.counts, map_units: inp.backdrop.units, coordinates: inp.coordinates,
    sample_coordinate: sample && sample.x !== null && sample.y !== null ? { id: sample.id, x: sample.x, y: sample.y } : null,
    ready: false, crs: null, extent: null, warnings,
    faults: faults.slice(0, MAX_LISTED_FAULTS), fault_count: Math.max(count, faults.length),
  };
}

function summary(preview: NetworkPreview): string {
  const [first] = preview.faults;
  const more = preview.fault_count > 1 ? ` (and ${preview.fault_count - 1} more)` : '';
  return `${preview.file}: ${first?.line ? `line ${first.line}: ` : ''}${first?.message ?? 'not valid'}${more}. Nothing was stored.`;
}

/** A drawing whose pipes are several times longer or shorter than stated is likely in another unit, or only a sketch. */
const LENGTH_FACTOR = 2;
function lengthWarning(features: readonly Feature[], crs: string): string[] {
  const ratios = features.flatMap((f) => {
    const stated = f.properties['length_m'];
    if (f.layer !== 'pipes' || f.geometry.type !== 'LineString' || typeof stated !== 'number' || stated <= 0) return [];
    return [pathMetres(f.geometry.coordinates) / stated];
  }).toSorted((a, b) => a - b);
  const median = ratios[Math.floor(ratios.length / 2)];
  if (median === undefined || (median < LENGTH_FACTOR && median > 1 / LENGTH_FACTOR)) return [];
  return [`In ${crs} the pipes are drawn ${median.toPrecision(2)} times as long as the file states: feet and metres may be mixed, or the drawing is not to scale. Check the coordinate system.`];
}

const EARTH_M = 6_371_008.8;
function pathMetres(path: readonly Position[]): number {
  let sum = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1], path[i]];
    if (!a || !b) continue;
    const middle = (((a[1] + b[1]) / 2) * Math.PI) / 180;
    sum += EARTH_M * Math.hypot(((b[0] - a[0]) * Math.PI * Math.cos(middle)) / 180, ((b[1] - a[1]) * Math.PI) / 180);
  }
  return sum;
}
