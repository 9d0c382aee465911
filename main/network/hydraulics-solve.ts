/** What the hydraulics worker does: the engine's verdict on an input file, and a whole run. */
import { EngineError, LINK, NODE, TIME } from './hydraulics-engine.ts';
import type { Engine, EngineModel } from './hydraulics-engine.ts';
import { faultsOf, warningsOf } from './hydraulics-report.ts';
import type { EngineFault } from './hydraulics-report.ts';
import { unitsOf } from './inp-units.ts';

export interface EngineCounts { junctions: number; reservoirs: number; tanks: number; pipes: number; pumps: number; valves: number }
export interface Verdict { ok: boolean; faults: EngineFault[]; /** Null when the engine could not read the input. */ counts: EngineCounts | null }

export interface RunLimits {
  /** Longest simulated time, s; the model's own duration when absent. */
  duration_s?: number;
  /** Refuses results with more numbers than this. */
  max_values?: number;
}

/** Rows are times, columns nodes or links: value k of time i is at `i * ids.length + k`. */
export interface Solution {
  nodes: string[];
  links: string[];
  /** Seconds from the run's start. */
  times: number[];
  /** m of water; at reservoirs and tanks the water's depth above their elevation. */
  pressure: Float32Array;
  head: Float32Array;
  /** L/s; negative against the link's direction. */
  flow: Float32Array;
  /** m/s. */
  velocity: Float32Array;
  /** EPANET's words, each once. */
  warnings: string[];
  /** The model's own units and the factors by which their values were multiplied. */
  units: { flow: string; pressure: string; flow_lps: number; length_m: number; pressure_m: number };
}

/** Why a run gave no result. */
export type RunFault = { reason: 'faults'; faults: EngineFault[] } | { reason: 'engine'; code: number; message: string } | { reason: 'too_large'; values: number };

const MAX_VALUES = 200_000_000;

export function check(engine: Engine, text: string): Verdict {
  const model = engine.open(text);
  try {
    if (model.error !== 0) return { ok: false, faults: ensured(faultsOf(model.report(), text), model.error), counts: null };
    const counts = countsOf(model);
    try {
      model.begin();
      return { ok: true, faults: [], counts };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return { ok: false, faults: ensured(faultsOf(model.report(), text), error.code, error.message), counts };
    }
  } finally {
    model.close();
  }
}

export function solve(engine: Engine, text: string, limits: RunLimits = {}): { ok: true; solution: Solution } | { ok: false; fault: RunFault } {
  const verdict = check(engine, text);
  if (!verdict.ok) return { ok: false, fault: { reason: 'faults', faults: verdict.faults } };
  const model = engine.open(text);
  try {
    return run(model, limits);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { ok: false, fault: { reason: 'engine', code: error.code, message: error.message } };
  } finally {
    model.close();
  }
}

function run(model: EngineModel, limits: RunLimits): { ok: true; solution: Solution } | { ok: false; fault: RunFault } {
  const { nodeCount, linkCount } = model;
  if (limits.duration_s !== undefined) model.setTime(TIME.duration, Math.max(0, Math.round(limits.duration_s)));
  const step = Math.max(1, model.time(TIME.reportStep));
  const start = model.time(TIME.reportStart);
  const rows = Math.floor(Math.max(0, model.time(TIME.duration) - start) / step) + 1;
  const values = rows * 2 * (nodeCount + linkCount);
  if (values > (limits.max_values ?? MAX_VALUES)) return { ok: false, fault: { reason: 'too_large', values } };

  const flow = model.flowUnits();
  const pressureWord = model.pressureUnits();
  const units = unitsOf(flow, 'H-W', pressureWord);
  const solution: Solution = {
    nodes: Array.from({ length: nodeCount }, (_, i) => model.nodeId(i + 1)),
    links: Array.from({ length: linkCount }, (_, i) => model.linkId(i + 1)),
    times: [],
    pressure: new Float32Array(rows * nodeCount),
    head: new Float32Array(rows * nodeCount),
    flow: new Float32Array(rows * linkCount),
    velocity: new Float32Array(rows * linkCount),
    warnings: [],
    units: { flow, pressure: pressureWord, flow_lps: units.flow_lps, length_m: units.length_m, pressure_m: units.pressure_m },
  };
  model.begin();
  for (;;) {
    const { t } = model.run();
    // Between report times EPANET also solves when a control acts or a tank fills; those are not part of the result.
    if (t >= start && (t - start) % step === 0 && solution.times.length < rows) {
      const row = solution.times.push(t) - 1;
      put(solution.pressure, row, model.nodes(NODE.pressure), units.pressure_m);
      put(solution.head, row, model.nodes(NODE.head), units.length_m);
      put(solution.flow, row, model.links(LINK.flow), units.flow_lps);
      put(solution.velocity, row, model.links(LINK.velocity), units.length_m);
    }
    if (model.next() === 0) break;
  }
  const taken = solution.times.length;
  solution.pressure = solution.pressure.subarray(0, taken * nodeCount);
  solution.head = solution.head.subarray(0, taken * nodeCount);
  solution.flow = solution.flow.subarray(0, taken * linkCount);
  solution.velocity = solution.velocity.subarray(0, taken * linkCount);
  solution.warnings = warningsOf(model.report());
  return { ok: true, solution };
}

function put(into: Float32Array, row: number, values: Float64Array, factor: number): void {
  const at = row * values.length;
  for (let i = 0; i < values.length; i++) into[at + i] = (values[i] as number) * factor;
}

function countsOf(model: EngineModel): EngineCounts {
  const c: EngineCounts = { junctions: 0, reservoirs: 0, tanks: 0, pipes: 0, pumps: 0, valves: 0 };
  for (let i = 1; i <= model.nodeCount; i++) c[(['junctions', 'reservoirs', 'tanks'] as const)[model.nodeType(i)] ?? 'junctions'] += 1;
  for (let i = 1; i <= model.linkCount; i++) c[(['pipes', 'pipes', 'pumps'] as const)[model.linkType(i)] ?? 'valves'] += 1;
  return c;
}

/** A refusal always names something, even when the report holds nothing readable. */
function ensured(faults: EngineFault[], code: number, message = 'EPANET cannot read this input'): EngineFault[] {
  return faults.length > 0 ? faults : [{ line: null, code, section: null, message, text: '' }];
}
