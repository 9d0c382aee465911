/** Dated records of Valmont's cells: failures, orders, logbook, shifts, pump states and daily volumes. They follow from incidents and simulated flows. Pure. */
import type { FailureRecord, LogbookEntry, MachineStatus, ProductionCount, ShiftAssignment, WorkOrder } from '../../shared/plant/model.ts';
import { offsetAt } from '../time.ts';
import { REPAIR_HOURS } from './incidents.ts';
import type { Incident, IncidentKind } from './incidents.ts';
import { DMAS, PUMPS, TANKS, TIME_ZONE } from './layout.ts';
import { pumpsRunning, repairOf, switchTimes } from './operation.ts';
import { hash } from './random.ts';
import type { Series } from './series.ts';
import { cellId, signalId } from './tags.ts';

export interface Records { failures: FailureRecord[]; workOrders: WorkOrder[]; logbook: LogbookEntry[]; shifts: ShiftAssignment[]; statuses: MachineStatus[]; production: ProductionCount[] }

export interface RecordsInput {
  seed: number;
  /** Half-open window in which records are made: those whose last moment falls in it. */
  from: number;
  to: number;
  /** All that overlap the window and the day before it. */
  incidents: readonly Incident[];
  /** True values from at least a day before `from` up to `to`. */
  series: Series;
  /** Also the pumps' state at `from`. */
  initial: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SHIFT_START = [6, 14, 22] as const;
const SHIFTS_AHEAD = 7 * DAY;
const CREW = ['A. Perrin', 'C. Rochat', 'D. Meylan', 'E. Favre', 'H. Jaccard', 'L. Monod'] as const;
const FITTERS = ['J. Cuendet', 'M. Blanc', 'S. Aubry'] as const;

const REPAIRS: Readonly<Record<IncidentKind, { mode: string; action: string; title: string; priority: number; actions: string[]; parts: string[] }>> = {
  bearing_wear: { mode: 'Drive-end bearing worn', action: 'Changed over to the standby pump, replaced the drive-end bearing, aligned the coupling', title: 'Replace the drive-end bearing', priority: 2, actions: ['Change over to the standby pump', 'Replace the drive-end bearing', 'Align the coupling', 'Run in for 30 minutes'], parts: ['Bearing 6313 C3', 'Shaft seal'] },
  stuck_valve: { mode: 'Control valve stuck', action: 'Flushed the pilot filter and stroked the valve', title: 'Free the control valve', priority: 2, actions: ['Flush the pilot filter', 'Stroke the valve by hand', 'Check the outlet pressure for an hour'], parts: ['Pilot filter'] },
  burst: { mode: 'Burst main', action: 'Shut the section, repaired the break with a clamp, flushed and opened again', title: 'Repair the burst main', priority: 1, actions: ['Find and shut the section', 'Dig', 'Fit a repair clamp', 'Flush, sample, open'], parts: ['Repair clamp DN 100'] },
  leak_growth: { mode: 'Growing leak', action: 'Found by step test and listening, joint replaced', title: 'Find and repair the leak', priority: 3, actions: ['Step test at night', 'Acoustic search', 'Replace the joint'], parts: ['Joint DN 100'] },
  frozen_sensor: { mode: 'Transmitter frozen', action: 'Restarted the transmitter and compared it with a test instrument', title: 'Restart the transmitter', priority: 3, actions: ['Compare with a test instrument', 'Restart the transmitter'], parts: [] },
  failed_sensor: { mode: 'Transmitter failed', action: 'Replaced the transmitter', title: 'Replace the transmitter', priority: 3, actions: ['Replace the transmitter', 'Compare with a test instrument'], parts: ['Transmitter'] },
};
/** Place of a kind in ids; only ever to be added to. */
const KINDS: readonly IncidentKind[] = ['bearing_wear', 'stuck_valve', 'burst', 'leak_growth', 'frozen_sensor', 'failed_sensor'];

/** UTC of a local hour; `day` counts local days since 1970-01-01. */
export function localTime(day: number, hour: number): number {
  const local = day * DAY + hour * HOUR;
  const guess = local - offsetAt(local, TIME_ZONE);
  return local - offsetAt(guess, TIME_ZONE);
}

function localDay(t: number): number {
  return Math.floor((t + offsetAt(t, TIME_ZONE)) / DAY);
}

function numberOf(incident: Incident): number {
  const cycle = Number(incident.id.slice(incident.id.indexOf(':') + 1));
  return 10_000 + (cycle + 500) * 10 + KINDS.indexOf(incident.kind);
}

export function recordsOf(input: RecordsInput): Records {
  const ended = input.incidents.filter((i) => endOf(i) >= input.from && endOf(i) < input.to);
  return { failures: ended.map(failureOf), workOrders: ended.map(orderOf), logbook: logbookOf(input, ended), shifts: shiftsOf(input), statuses: statusesOf(input), production: productionOf(input) };
}

/** A worn pump runs until it is stopped for repair; everything else is out of order from the start. */
function endOf(i: Incident): number {
  return i.kind === 'bearing_wear' ? i.to + REPAIR_HOURS * HOUR : i.to;
}

function failureOf(i: Incident): FailureRecord {
  const r = REPAIRS[i.kind];
  return { id: numberOf(i), cell_id: i.cell_id, failure_mode: r.mode, started_at: i.kind === 'bearing_wear' ? i.to : i.from, ended_at: endOf(i), root_cause: `${i.cause}. Seen in: ${i.signals.join(', ')}`, action: r.action };
}

function orderOf(i: Incident): WorkOrder {
  const r = REPAIRS[i.kind];
  const noticed = i.kind === 'bearing_wear' ? i.to - 20 * HOUR : i.kind === 'leak_growth' ? i.to - 30 * HOUR : i.from + 40 * 60_000;
  return { id: numberOf(i), cell_id: i.cell_id, title: `${r.title}, ${i.cell}`, state: 'completed', priority: r.priority, created_at: noticed, due_at: endOf(i), actions: r.actions, parts: r.parts };
}

/** Handovers at the ends of shifts, with the figures of that moment, and repairs that were finished. */
function logbookOf({ seed, from, to, series }: RecordsInput, ended: readonly Incident[]): LogbookEntry[] {
  const out: LogbookEntry[] = [];
  for (const { day, n, at } of shiftTimes(from, to)) {
    const level = (tag: string): string => (valueAt(series, tag, at) ?? Number.NaN).toFixed(2);
    const flow = (tag: string): string => (valueAt(series, tag, at) ?? Number.NaN).toFixed(0);
    out.push({ id: 1_000_000 + day * 3 + n, cell_id: null, at, author: crewOf(seed, day, n - 1), text: `Handover. Tank 1 at ${level('TK1-LEVEL')} m, Tank 2 at ${level('TK2-LEVEL')} m; works ${flow('WTP-FLOW')} L/s, booster ${flow('BS2-FLOW')} L/s.` });
  }
  for (const i of ended) out.push({ id: 500_000 + numberOf(i), cell_id: i.cell_id, at: endOf(i), author: FITTERS[hash(seed, numberOf(i)) % FITTERS.length] as string, text: `${REPAIRS[i.kind].mode} (${i.cell}): ${REPAIRS[i.kind].action.toLowerCase()}. Back in service.` });
  return out.sort((a, b) => a.at - b.at);
}

function shiftTimes(from: number, to: number): { day: number; n: number; at: number }[] {
  const out: { day: number; n: number; at: number }[] = [];
  for (let day = localDay(from) - 1; day <= localDay(to) + 1; day++) {
    SHIFT_START.forEach((hour, n) => {
      const at = localTime(day, hour);
      if (at >= from && at < to) out.push({ day, n, at });
    });
  }
  return out;
}

function crewOf(seed: number, day: number, n: number): string {
  const turn = day * 3 + n;
  return CREW[(Math.floor(turn / 3 / 4) * 2 + turn + (hash(seed, 61) % CREW.length)) % CREW.length] as string;
}

/** Shifts that begin in the window, or in the week after it: a rota is known ahead. */
function shiftsOf({ seed, from, to }: RecordsInput): ShiftAssignment[] {
  const out: ShiftAssignment[] = [];
  for (const { day, n, at } of shiftTimes(from - 8 * HOUR, to + SHIFTS_AHEAD)) {
    const end = n === 2 ? localTime(day + 1, SHIFT_START[0]) : localTime(day, SHIFT_START[n + 1] as number);
    out.push({ id: 10 * (day * 3 + n), cell_id: null, from: at, to: end, person: crewOf(seed, day, n), role: 'Control room operator' });
    if (n === 0) out.push({ id: 10 * (day * 3 + n) + 1, cell_id: null, from: at, to: localTime(day + 1, SHIFT_START[0]), person: FITTERS[(Math.floor(day / 7) + hash(seed, 62)) % FITTERS.length] as string, role: 'On-call fitter' });
  }
  return out;
}

function statusesOf({ from, to, incidents, initial }: RecordsInput): MachineStatus[] {
  const times = [...(initial ? [from] : []), ...switchTimes(from - 1, to - 1, incidents).filter((t) => t > from || !initial)];
  const out: MachineStatus[] = [];
  PUMPS.forEach((pump, i) => {
    let before: string | null = null;
    if (!initial) before = stateOf(from - 1, i, incidents).state;
    for (const t of times) {
      const now = stateOf(t, i, incidents);
      if (now.state !== before) out.push({ cell_id: cellId(pump.id), from: t, ...now });
      before = now.state;
    }
  });
  return out.sort((a, b) => a.from - b.from || a.cell_id - b.cell_id);
}

function stateOf(t: number, pump: number, incidents: readonly Incident[]): { state: MachineStatus['state']; reason: string } {
  const facts = PUMPS[pump] as (typeof PUMPS)[number];
  if (repairOf(facts.id, t, incidents)) return { state: 'maintenance', reason: 'Drive-end bearing is being replaced' };
  if (pumpsRunning(t, incidents)[pump]) return { state: 'running', reason: facts.role === 'standby' ? 'Trial run or in place of another pump' : `On as ${facts.role} pump` };
  return { state: 'standby', reason: 'Ready to start' };
}

/** Totals of whole local days that end in the window: volumes, energy, running hours. */
function productionOf({ from, to, series }: RecordsInput): ProductionCount[] {
  const out: ProductionCount[] = [];
  for (let day = localDay(from) - 1; day <= localDay(to); day++) {
    const a = localTime(day, 0);
    const b = localTime(day + 1, 0);
    if (b <= from || b > to || a < (series.t[0] ?? Infinity)) continue;
    const add = (cell: string, counter: string, tag: string, factor: number, unit: string, decimals: number): void => {
      out.push({ cell_id: cellId(cell), from: a, to: b, counter, value: Number((integral(series, tag, a, b) * factor).toFixed(decimals)), unit });
    };
    // 1 L/s over 1 h is 3.6 m³.
    add('WTP', 'produced', 'WTP-FLOW', 3.6, 'm3', 0);
    add('PS1', 'pumped', 'PS1-FLOW', 3.6, 'm3', 0);
    add('BS2', 'pumped', 'BS2-FLOW', 3.6, 'm3', 0);
    for (const d of DMAS) add(`DMA-${d.id}`, 'inflow', `DMA-${d.id}-FLOW`, 3.6, 'm3', 1);
    for (const p of PUMPS) {
      add(p.id, 'pumped', `${p.id}-FLOW`, 3.6, 'm3', 0);
      add(p.id, 'energy', `${p.id}-POWER`, 1, 'kWh', 1);
      add(p.id, 'running', `${p.id}-STATUS`, 1, 'h', 2);
    }
    for (const t of TANKS) out.push({ cell_id: cellId(t.id), from: a, to: b, counter: 'level at end', value: Number((valueAt(series, `${t.id}-LEVEL`, b) ?? 0).toFixed(2)), unit: 'm' });
  }
  return out;
}

function indexBefore(t: readonly number[], at: number): number {
  let lo = 0;
  let hi = t.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if ((t[mid] as number) <= at) lo = mid + 1;
    else hi = mid;
  }
  return lo - 1;
}

function valueAt({ t, values }: Series, tag: string, at: number): number | null {
  const v = values[signalId(tag) - 1] as number[];
  const i = indexBefore(t, at);
  if (i < 0) return null;
  const [t0, v0, t1, v1] = [t[i] as number, v[i] as number, t[i + 1], v[i + 1]];
  return t1 === undefined || v1 === undefined ? v0 : v0 + ((v1 - v0) * (at - t0)) / (t1 - t0);
}

/** Value times hours, by trapezoids between states. */
function integral(series: Series, tag: string, from: number, to: number): number {
  const v = series.values[signalId(tag) - 1] as number[];
  let sum = 0;
  let t0 = from;
  let v0 = valueAt(series, tag, from) ?? 0;
  for (let i = indexBefore(series.t, from) + 1; i < series.t.length && (series.t[i] as number) < to; i++) {
    const t1 = series.t[i] as number;
    sum += ((v0 + (v[i] as number)) / 2) * (t1 - t0);
    t0 = t1;
    v0 = v[i] as number;
  }
  return (sum + ((v0 + (valueAt(series, tag, to) ?? v0)) / 2) * (to - t0)) / HOUR;
}
