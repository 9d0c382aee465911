/** Valmont's signals: definitions and how each is got from the network's state (PL-2, PL-9). Limits come from the reference run. Pure. */
import type { CellKind, Limits, MapBinding, Signal, SignalKind, Unit } from '../../shared/plant/model.ts';
import { NO_LIMITS } from '../../shared/plant/model.ts';
import { currentA, positionPercent, powerKw, vibrationMmS } from './equipment.ts';
import { DMAS, PUMPS, TANKS, VALVES } from './layout.ts';
import { chance, hash, slowNoise } from './random.ts';
import type { Probes, State } from './stepper.ts';
import { cellId, SIGNAL_TAGS, signalId } from './tags.ts';
import type { Town } from './town.ts';

/** What the state of the network does not hold: kept per state by the simulation. */
export interface Extras { /** °C, in the order of PUMPS. */ bearing: readonly number[]; /** 0 … 1, in the order of PUMPS. */ wear: readonly number[] }

export interface SignalSpec {
  definition: Signal;
  /** True value at a solved state. */
  value: (s: State, x: Extras) => number;
  /** Half-width of the instrument's own noise, and of the process's slow wander over some minutes. */
  noise: number;
  wander: number;
  /** Steps instead of ramps between states. */
  step: boolean;
  /** Noise only while the true value is not 0: a stopped pump draws exactly nothing. */
  quietAtZero: boolean;
}

/** Lowest and highest true value in normal operation. */
export interface NormalRange { low: number; high: number; mean: number }

const M: Unit = { code: 'm[H2O]', display: 'm' };
const LEVEL: Unit = { code: 'm', display: 'm' };
const LPS: Unit = { code: 'L/s', display: 'L/s' };
const PERCENT: Unit = { code: '%', display: '%' };
const ROTATING_MS = 1000;
const SLOW_MS = 60_000;

/** From the normal range to the alerts of the loggers at the districts' ends, m; bursts are sized to go beyond. */
export const END_MARGIN = 2.5;

interface Draft {
  tag: string; cell: string; name: string; kind: SignalKind; unit: Unit; decimals: number; range: [number, number]; deadband: number; binding?: MapBinding;
  value: SignalSpec['value']; noise: number; wander?: number; limits?: (n: NormalRange) => Partial<Limits>; interval?: number; step?: boolean; quietAtZero?: boolean;
}

const round = (v: number, decimals: number): number => Number(v.toFixed(decimals));
const around = (n: NormalRange, margin: number, trip: number): Partial<Limits> => ({
  low_trip: round(Math.max(2, n.low - trip), 0), low_alert: round(n.low - margin, 1), nominal: round(n.mean, 1), high_alert: round(n.high + margin, 1), high_trip: round(n.high + trip, 0),
});

/** Which places of the network the signals look at. */
export function probesOf(town: Town): Probes {
  return { nodes: ['WTP-CW', 'PS1-D', 'BS2-S', 'BS2-D', ...town.valves.flatMap((v) => [v.from, v.to]), ...town.loggers.map((l) => l.junction)], links: ['TM-02', 'TM-03', 'TM-15', 'TM-12', 'TM-21', ...town.meters.map((m) => m.pipe)] };
}

/** In the order of ids. `normal` is empty before the reference run: then limits that depend on it are missing. */
export function signalSpecs(town: Town, normal: ReadonlyMap<string, NormalRange>): SignalSpec[] {
  const drafts = new Map(draftsOf(town).map((d) => [d.tag, d]));
  return SIGNAL_TAGS.map((tag) => {
    const d = drafts.get(tag);
    if (d === undefined) throw new Error(`signal ${tag} has no definition`);
    const n = normal.get(tag);
    const definition: Signal = {
      id: signalId(tag), cell_id: cellId(d.cell), tag, name: d.name, kind: d.kind, unit: d.unit, interval_ms: d.interval ?? SLOW_MS, range: { low: d.range[0], high: d.range[1] },
      limits: { ...NO_LIMITS, ...(n && d.limits?.(n)) }, deadband: d.deadband, decimals: d.decimals, binding: d.binding ?? null, origin: 'simulated',
    };
    return { definition, value: d.value, noise: d.noise, wander: d.wander ?? 0, step: d.step ?? false, quietAtZero: d.quietAtZero ?? false };
  });
}

function draftsOf(town: Town): Draft[] {
  const probes = probesOf(town);
  const pressure = (node: string): SignalSpec['value'] => {
    const i = probes.nodes.indexOf(node);
    return (s) => s.pressure[i] as number;
  };
  const flow = (link: string): SignalSpec['value'] => {
    const i = probes.links.indexOf(link);
    return (s) => s.flow[i] as number;
  };
  const at = (layer: MapBinding['layer'], feature_id: string): MapBinding => ({ layer, feature_id });
  const key = (n: number): number => hash(town.seed, n, 71);
  const wave = (n: number, hours: number) => (s: State): number => slowNoise(key(n), s.t, hours * 3_600_000);
  const [raw, clear, chlorine, ph, warmth] = [wave(1, 9), wave(2, 5), wave(3, 4), wave(4, 7), wave(5, 30)];
  const works = at('junctions', 'WTP-CW');
  const station = (tag: 'PS1' | 'BS2', name: string, suction: string, discharge: string, link: string): Draft[] => [
    { tag: `${tag}-SUCTION`, cell: tag, name: `${name} suction pressure`, kind: 'pressure', unit: M, decimals: 2, range: [0, 80], deadband: 0.3, binding: at('junctions', suction), value: pressure(suction), noise: 0.06, wander: 0.06, limits: (n) => (tag === 'PS1' ? { low_trip: 1, low_alert: 2, nominal: round(n.mean, 1) } : { low_trip: 12, low_alert: round(n.low - 4, 0), nominal: round(n.mean, 1) }) },
    { tag: `${tag}-DISCHARGE`, cell: tag, name: `${name} discharge pressure`, kind: 'pressure', unit: M, decimals: 1, range: [0, 120], deadband: 0.5, binding: at('junctions', discharge), value: pressure(discharge), noise: 0.15, wander: 0.2, limits: (n) => around(n, 4, 10) },
    { tag: `${tag}-FLOW`, cell: tag, name: `${name} flow`, kind: 'flow', unit: LPS, decimals: 1, range: [0, tag === 'PS1' ? 150 : 80], deadband: 1, binding: at('pipes', link), value: flow(link), noise: 0.3, wander: 0.4, limits: (n) => ({ nominal: round(n.mean, 0), high_alert: round(n.high * 1.25, 0) }) },
  ];
  return [
    { tag: 'WTP-FLOW', cell: 'WTP', name: 'Treatment works throughput', kind: 'flow', unit: LPS, decimals: 1, range: [0, 150], deadband: 1, binding: at('pipes', 'TM-02'), value: flow('TM-02'), noise: 0.3, wander: 0.3, limits: (n) => ({ nominal: round(n.mean, 0), high_alert: round(n.high * 1.25, 0), high_trip: 140 }) },
    { tag: 'WTP-TURB-RAW', cell: 'INTAKE', name: 'Raw water turbidity', kind: 'quality', unit: { code: '{NTU}', display: 'NTU' }, decimals: 2, range: [0, 50], deadband: 0.2, binding: at('reservoirs', 'LAKE'), value: (s) => 1.9 + 0.7 * raw(s), noise: 0.05, limits: () => ({ nominal: 1.9, high_alert: 8, high_trip: 20 }) },
    { tag: 'WTP-TURB', cell: 'WTP', name: 'Treated water turbidity', kind: 'quality', unit: { code: '{NTU}', display: 'NTU' }, decimals: 3, range: [0, 2], deadband: 0.01, binding: works, value: (s) => 0.085 + 0.02 * clear(s), noise: 0.004, limits: () => ({ nominal: 0.085, high_alert: 0.3, high_trip: 1 }) },
    { tag: 'WTP-CL2', cell: 'WTP', name: 'Free chlorine leaving the works', kind: 'quality', unit: { code: 'mg/L', display: 'mg/L' }, decimals: 3, range: [0, 2], deadband: 0.02, binding: works, value: (s) => 0.42 + 0.045 * chlorine(s) - 0.0006 * ((s.flow[0] as number) - 55), noise: 0.006, limits: () => ({ low_trip: 0.1, low_alert: 0.25, nominal: 0.42, high_alert: 0.65, high_trip: 1 }) },
    { tag: 'WTP-PH', cell: 'WTP', name: 'pH leaving the works', kind: 'quality', unit: { code: '[pH]', display: '' }, decimals: 2, range: [4, 10], deadband: 0.05, binding: works, value: (s) => 7.78 + 0.06 * ph(s), noise: 0.01, limits: () => ({ low_trip: 6.5, low_alert: 7.2, nominal: 7.8, high_alert: 8.4, high_trip: 9 }) },
    { tag: 'WTP-TEMP', cell: 'WTP', name: 'Water temperature', kind: 'temperature', unit: { code: 'Cel', display: '°C' }, decimals: 1, range: [0, 30], deadband: 0.2, binding: works, value: (s) => 8.2 + 1.6 * Math.sin((2 * Math.PI * (s.t / 86_400_000 - 145)) / 365.25) + 0.5 * warmth(s), noise: 0.04, limits: () => ({ nominal: 8, high_alert: 20 }) },
    ...station('PS1', 'PS1', 'WTP-CW', 'PS1-D', 'TM-03'),
    ...station('BS2', 'Booster station', 'BS2-S', 'BS2-D', 'TM-15'),
    ...PUMPS.flatMap((p, i): Draft[] => {
      const here = at('pumps', p.id);
      const uneven = 0.3 * chance(town.seed, i, 41);
      const common = { cell: p.id, interval: ROTATING_MS, binding: here, quietAtZero: true };
      return [
        { ...common, tag: `${p.id}-STATUS`, name: `${p.name} running`, kind: 'status', unit: { code: '1', display: '' }, decimals: 0, range: [0, 1], deadband: 0, value: (s) => (s.pumps[i]?.running ? 1 : 0), noise: 0, step: true },
        { ...common, tag: `${p.id}-SPEED`, name: `${p.name} speed`, kind: 'speed', unit: PERCENT, decimals: 1, range: [0, 110], deadband: 0.5, value: (s) => 100 * (s.pumps[i]?.speed ?? 0), noise: 0.06, limits: () => ({ nominal: 92, high_alert: 103 }) },
        { ...common, tag: `${p.id}-FLOW`, name: `${p.name} flow`, kind: 'flow', unit: LPS, decimals: 1, range: [0, 2 * p.rated_lps], deadband: 0.5, value: (s) => s.pumps[i]?.flow ?? 0, noise: 0.25, wander: 0.3, limits: () => ({ nominal: round(p.rated_lps * 0.85, 0), high_alert: round(p.rated_lps * 1.5, 0) }) },
        { ...common, tag: `${p.id}-POWER`, name: `${p.name} power`, kind: 'power', unit: { code: 'kW', display: 'kW' }, decimals: 1, range: [0, 1.5 * p.rated_kw], deadband: 0.5, value: (s) => powerKw(s.pumps[i] as State['pumps'][number], p), noise: 0.2, wander: 0.2, limits: () => ({ nominal: round(p.rated_kw * 0.6, 0), high_alert: round(p.rated_kw * 1.05, 0), high_trip: round(p.rated_kw * 1.2, 0) }) },
        { ...common, tag: `${p.id}-CURRENT`, name: `${p.name} current`, kind: 'current', unit: { code: 'A', display: 'A' }, decimals: 1, range: [0, 2 * p.rated_a], deadband: 1, value: (s) => currentA(s.pumps[i] as State['pumps'][number], p), noise: 0.3, wander: 0.3, limits: () => ({ nominal: round(p.rated_a * 0.65, 0), high_alert: round(p.rated_a * 1.05, 0), high_trip: round(p.rated_a * 1.2, 0) }) },
        { ...common, quietAtZero: false, tag: `${p.id}-VIB`, name: `${p.name} vibration, drive end`, kind: 'vibration', unit: { code: 'mm/s', display: 'mm/s' }, decimals: 2, range: [0, 20], deadband: 0.2, value: (s, x) => vibrationMmS(s.pumps[i] as State['pumps'][number], p, uneven, x.wear[i] as number), noise: 0.09, wander: 0.12, limits: () => ({ nominal: 1.5, high_alert: 4.5, high_trip: 7.1 }) },
        { ...common, quietAtZero: false, tag: `${p.id}-BTEMP`, name: `${p.name} bearing temperature, drive end`, kind: 'temperature', unit: { code: 'Cel', display: '°C' }, decimals: 1, range: [-10, 150], deadband: 1, value: (_, x) => x.bearing[i] as number, noise: 0.08, wander: 0.1, limits: () => ({ nominal: 45, high_alert: 75, high_trip: 90 }) },
      ];
    }),
    ...TANKS.flatMap((t, i): Draft[] => [
      { tag: `${t.id}-LEVEL`, cell: t.id, name: `${t.name} level`, kind: 'level', unit: LEVEL, decimals: 3, range: [0, t.max + 0.3], deadband: 0.05, binding: at('tanks', t.id), value: (s) => s.level[i] as number, noise: 0.004, wander: 0.004, limits: (n) => ({ low_trip: 0.6, low_alert: round(Math.min(1.8, n.low - 0.4), 1), nominal: t.target, high_alert: round(t.max - 0.15, 2), high_trip: t.max }) },
      { tag: `${t.id}-NETFLOW`, cell: t.id, name: `${t.name} inflow`, kind: 'flow', unit: LPS, decimals: 1, range: [-100, 100], deadband: 1, binding: at('pipes', i === 0 ? 'TM-12' : 'TM-21'), value: flow(i === 0 ? 'TM-12' : 'TM-21'), noise: 0.3, wander: 0.3, limits: () => ({ nominal: 0 }) },
    ]),
    ...VALVES.flatMap((v, i): Draft[] => [
      { tag: `${v.id}-POS`, cell: v.id, name: `${v.id} position`, kind: 'other', unit: PERCENT, decimals: 1, range: [0, 100], deadband: 0.5, binding: at('valves', v.id), value: (s) => positionPercent(s.valves[i]?.k ?? 0), noise: 0.06, limits: (n) => ({ nominal: round(n.mean, 0) }) },
      { tag: `${v.id}-UP`, cell: v.id, name: `${v.id} inlet pressure`, kind: 'pressure', unit: M, decimals: 1, range: [0, 120], deadband: 0.5, binding: at('junctions', town.valves[i]?.from ?? ''), value: pressure(town.valves[i]?.from ?? ''), noise: 0.15, wander: 0.15, limits: (n) => around(n, 4, 12) },
      { tag: `${v.id}-DOWN`, cell: v.id, name: `${v.id} outlet pressure`, kind: 'pressure', unit: M, decimals: 1, range: [0, 120], deadband: 0.5, binding: at('junctions', town.valves[i]?.to ?? ''), value: pressure(town.valves[i]?.to ?? ''), noise: 0.15, wander: 0.2, limits: (n) => around(n, 3, 12) },
    ]),
    ...DMAS.map((d): Draft => ({ tag: `DMA-${d.id}-FLOW`, cell: `DMA-${d.id}`, name: `${d.id} ${d.name} inflow`, kind: 'flow', unit: LPS, decimals: 2, range: [0, 60], deadband: 0.3, binding: at('meters', `M-${d.id}`), value: flow(`P-${d.id}-IN`), noise: 0.06, wander: 0.12, limits: (n) => ({ nominal: round(n.mean, 1), high_alert: round(n.high * 1.25, 1), high_trip: round(n.high * 2.6, 0) }) })),
    ...town.loggers.map((l): Draft => ({ tag: `${l.id}-P`, cell: l.zone === 'Zone 1' ? 'ZONE1' : 'ZONE2', name: `${l.zone} pressure, ${l.street}`, kind: 'pressure', unit: M, decimals: 1, range: [0, 120], deadband: 0.5, binding: at('junctions', l.junction), value: pressure(l.junction), noise: 0.15, wander: 0.25, limits: (n) => around(n, l.site === 'end' ? END_MARGIN : 4.5, 12) })),
  ];
}

/** ISA-95 kind of each cell. */
export function cellKind(tag: string): CellKind {
  if (PUMPS.some((p) => p.id === tag)) return 'pump';
  if (TANKS.some((t) => t.id === tag)) return 'tank';
  if (VALVES.some((v) => v.id === tag)) return 'valve';
  if (tag.startsWith('DMA-')) return 'meter';
  if (tag.startsWith('ZONE')) return 'zone';
  return tag === 'WTP' ? 'treatment' : tag === 'INTAKE' ? 'reservoir' : 'other';
}
