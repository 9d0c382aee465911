/**
 * What goes wrong in Valmont and when: a pure function of seed and first-run moment, for ever (PL-9). These are the labels: they are kept
 * apart from the signals, so that agents can be judged by them without reading them.
 *
 * Time runs in cycles of 14 days from ten days before the first run. Each cycle has a long incident (bearing wear and leak growth in turn) and
 * four short ones on days of their own; its days 0, 12 and 13 are quiet. The cycle of the first run is arranged so that a worn bearing is
 * beyond its alert and a pipe in Zone 2 is burst at that moment.
 */
import { localClock } from './demand.ts';
import { DMAS, VALVES } from './layout.ts';
import { randomOf, shuffled } from './random.ts';
import { cellId, signalId } from './tags.ts';

export type IncidentKind = 'bearing_wear' | 'stuck_valve' | 'burst' | 'leak_growth' | 'frozen_sensor' | 'failed_sensor';

export interface Incident {
  id: string;
  kind: IncidentKind;
  /** Half-open [from, to), UTC epoch ms, whole minutes. */
  from: number;
  to: number;
  /** The equipment at fault: cell, by id and tag. */
  cell_id: number;
  cell: string;
  /** Signals in which it shows, strongest first. */
  signal_ids: number[];
  signals: string[];
  cause: string;
  /** Pump, valve, district or signal tag that the simulation acts on. */
  target: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const CYCLE = 14 * DAY;
const CYCLE_LEAD = 10 * DAY;
/** Days of a cycle on which nothing is wrong. */
export const QUIET_DAYS: readonly number[] = [0, 12, 13];
export const FIRST_RUN_PUMP = 'PS1-P1';
export const FIRST_RUN_DMA = 'D8';
export const FIRST_RUN_LOGGER = 'L-D8-E-P';
/** Equipment that is stopped and repaired after wear, h. */
export const REPAIR_HOURS = 4;

const FREEZABLE = ['L-D1-E-P', 'L-D3-E-P', 'L-D4-E-P', 'L-D2-M-P', 'L-D6-E-P', 'L-D7-M-P', 'WTP-CL2', 'TK1-LEVEL', 'DMA-D2-FLOW', 'DMA-D6-FLOW'];
const FAILABLE = ['WTP-TURB', 'WTP-PH', 'DMA-D1-FLOW', 'DMA-D3-FLOW', 'DMA-D7-FLOW', 'L-D2-E-P', 'L-D5-E-P', 'L-D8-M-P', 'PS1-P2-BTEMP', 'BS2-P1-VIB', 'TK2-LEVEL'];
const WEARING = ['PS1-P1', 'PS1-P2', 'BS2-P1'];

/** Day 0 of the cycle that holds `t`, and its number; cycle 0 holds the first run. */
export function cycleAt(epoch: number, t: number): { k: number; start: number } {
  const k = Math.floor((t - epoch + CYCLE_LEAD) / CYCLE);
  return { k, start: epoch - CYCLE_LEAD + k * CYCLE };
}

/** All incidents that overlap [from, to), by start. */
export function incidentsBetween(seed: number, epoch: number, from: number, to: number): Incident[] {
  const found: Incident[] = [];
  for (let k = cycleAt(epoch, from).k - 1; k <= cycleAt(epoch, to).k; k++) found.push(...incidentsOfCycle(seed, epoch, k));
  return found.filter((i) => i.from < to && i.to > from).sort((a, b) => a.from - b.from || a.id.localeCompare(b.id));
}

function incidentsOfCycle(seed: number, epoch: number, k: number): Incident[] {
  const start = epoch - CYCLE_LEAD + k * CYCLE;
  const random = randomOf(seed, k, 97);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const at = (t: number): number => Math.round(t / MINUTE) * MINUTE;
  const span = (hours: number, most: number): number => (hours + random() * (most - hours)) * HOUR;
  const id = (kind: IncidentKind): string => `${kind}:${k}`;
  /** Valves stick in the busy morning, when they are wide open; so the town has water while they are stuck. */
  const inMorning = (dayStart: number): number => dayStart + ((7.5 + 2.5 * random() - localClock(dayStart).hour + 24) % 24) * HOUR;

  if (k === 0) {
    const [burstFrom, frozenAt, stuckAt, failedAt] = [epoch - span(3, 5.5), start + 2 * DAY + span(1, 9), inMorning(start + 4 * DAY), start + 7 * DAY + span(1, 9)];
    return [
      wear(id('bearing_wear'), FIRST_RUN_PUMP, at(epoch - 9 * DAY + HOUR), at(epoch + 22 * HOUR)),
      frozen(id('frozen_sensor'), pick(FREEZABLE.filter((t) => t !== 'L-D6-E-P')), at(frozenAt), at(frozenAt + span(6, 14))),
      stuck(id('stuck_valve'), pick(VALVES).id, at(stuckAt), at(stuckAt + span(8, 14))),
      failed(id('failed_sensor'), pick(FAILABLE), at(failedAt), at(failedAt + span(1.5, 5))),
      burst(id('burst'), FIRST_RUN_DMA, at(burstFrom), at(epoch + span(6, 10))),
    ];
  }
  const days = shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], random).map((d) => start + d * DAY);
  const begin = (n: number): number => (days[n] as number) + span(1, 9);
  const longFrom = start + DAY + span(1, 24);
  const leaking = pick(DMAS).id;
  const long = k % 2 === 0 ? wear(id('bearing_wear'), pick(WEARING), at(longFrom), at(longFrom + span(7.5 * 24, 9.4 * 24))) : leak(id('leak_growth'), leaking, at(longFrom), at(longFrom + span(6.5 * 24, 9 * 24)));
  const [b, s, z, f] = [begin(0), inMorning(days[1] as number), begin(2), begin(3)];
  return [
    long,
    burst(id('burst'), pick(DMAS.filter((d) => d.id !== leaking)).id, at(b), at(b + span(4, 9))),
    stuck(id('stuck_valve'), pick(VALVES).id, at(s), at(s + span(8, 14))),
    frozen(id('frozen_sensor'), pick(FREEZABLE), at(z), at(z + span(6, 14))),
    failed(id('failed_sensor'), pick(FAILABLE), at(f), at(f + span(1.5, 5))),
  ];
}

function make(id: string, kind: IncidentKind, from: number, to: number, cell: string, target: string, signals: string[], cause: string): Incident {
  return { id, kind, from, to, cell_id: cellId(cell), cell, signal_ids: signals.map(signalId), signals, cause, target };
}

function wear(id: string, pump: string, from: number, to: number): Incident {
  return make(id, 'bearing_wear', from, to, pump, pump, [`${pump}-VIB`, `${pump}-BTEMP`], 'Drive-end bearing wears: vibration and bearing temperature rise together over days, at unchanged speed and flow');
}

function stuck(id: string, valve: string, from: number, to: number): Incident {
  const dma = VALVES.find((v) => v.id === valve)?.dma ?? '';
  return make(id, 'stuck_valve', from, to, valve, valve, [`${valve}-POS`, `${valve}-DOWN`, `L-${dma}-E-P`], 'The control valve stays where it is: its position no longer changes and the pressure behind it swings with demand instead of holding its set point');
}

function burst(id: string, dma: string, from: number, to: number): Incident {
  return make(id, 'burst', from, to, `DMA-${dma}`, dma, [`L-${dma}-E-P`, `DMA-${dma}-FLOW`], 'A main has burst near the end of the district: inflow steps up and pressure near the break falls within a minute');
}

function leak(id: string, dma: string, from: number, to: number): Incident {
  return make(id, 'leak_growth', from, to, `DMA-${dma}`, dma, [`DMA-${dma}-FLOW`, `L-${dma}-E-P`], 'A leak grows for days: the lowest inflow of the night rises from night to night while the daily course stays the same');
}

function cellOfSignal(tag: string): string {
  if (tag.startsWith('L-')) return DMAS.find((d) => tag.startsWith(`L-${d.id}-`))?.zone === 'Zone 1' ? 'ZONE1' : 'ZONE2';
  return tag.slice(0, tag.lastIndexOf('-'));
}

function frozen(id: string, tag: string, from: number, to: number): Incident {
  return make(id, 'frozen_sensor', from, to, cellOfSignal(tag), tag, [tag], 'The transmitter repeats its last value: not even noise remains, while its quality stays good');
}

function failed(id: string, tag: string, from: number, to: number): Incident {
  return make(id, 'failed_sensor', from, to, cellOfSignal(tag), tag, [tag], 'The sensor has failed: values are missing or at the end of the range, with the quality Bad_SensorFailure');
}
