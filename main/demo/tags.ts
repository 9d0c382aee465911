/** Which cells and signals Valmont has, in a fixed order: ids are places in these lists, so they are the same for every seed. Pure. */
import { DMAS, PUMPS, TANKS, VALVES } from './layout.ts';

export const SITE_ID = 1;

/** Loggers stand at each district's lowest-pressure end (E) and in the middle of some (M). */
export const LOGGER_IDS: readonly string[] = DMAS.flatMap((d) => (['D2', 'D6', 'D7', 'D8'].includes(d.id) ? [`L-${d.id}-E`, `L-${d.id}-M`] : [`L-${d.id}-E`]));

export const PUMP_QUANTITIES = ['STATUS', 'SPEED', 'FLOW', 'POWER', 'CURRENT', 'VIB', 'BTEMP'] as const;
export type PumpQuantity = (typeof PUMP_QUANTITIES)[number];

export const CELL_TAGS: readonly string[] = [
  'INTAKE', 'WTP', 'PS1', ...PUMPS.filter((p) => p.station === 'PS1').map((p) => p.id), 'BS2', ...PUMPS.filter((p) => p.station === 'BS2').map((p) => p.id),
  ...TANKS.map((t) => t.id), ...VALVES.map((v) => v.id), ...DMAS.map((d) => `DMA-${d.id}`), 'ZONE1', 'ZONE2',
];

export const SIGNAL_TAGS: readonly string[] = [
  'WTP-FLOW', 'WTP-TURB-RAW', 'WTP-TURB', 'WTP-CL2', 'WTP-PH', 'WTP-TEMP',
  'PS1-SUCTION', 'PS1-DISCHARGE', 'PS1-FLOW', 'BS2-SUCTION', 'BS2-DISCHARGE', 'BS2-FLOW',
  ...PUMPS.flatMap((p) => PUMP_QUANTITIES.map((q) => `${p.id}-${q}`)),
  ...TANKS.flatMap((t) => [`${t.id}-LEVEL`, `${t.id}-NETFLOW`]),
  ...VALVES.flatMap((v) => [`${v.id}-POS`, `${v.id}-UP`, `${v.id}-DOWN`]),
  ...DMAS.map((d) => `DMA-${d.id}-FLOW`),
  ...LOGGER_IDS.map((id) => `${id}-P`),
];

function place(list: readonly string[], tag: string, what: string): number {
  const at = list.indexOf(tag);
  if (at < 0) throw new Error(`Valmont has no ${what} ${tag}`);
  return at + 1;
}

export function cellId(tag: string): number {
  return place(CELL_TAGS, tag, 'cell');
}

export function signalId(tag: string): number {
  return place(SIGNAL_TAGS, tag, 'signal');
}
