/** From a model's units to SI. EPANET ties every unit to the flow unit: US flow units mean feet, inches, psi and hp; metric ones m, mm, m and kW. */

const LPS: Record<string, { lps: number; system: UnitSystem }> = {
  CFS: { lps: 28.316846592, system: 'US' },
  GPM: { lps: 0.0630901964, system: 'US' },
  MGD: { lps: 43.8126363889, system: 'US' },
  IMGD: { lps: 52.6168042, system: 'US' },
  AFD: { lps: 14.2764101, system: 'US' },
  LPS: { lps: 1, system: 'SI' },
  LPM: { lps: 1 / 60, system: 'SI' },
  MLD: { lps: 1e6 / 86_400, system: 'SI' },
  CMH: { lps: 1 / 3.6, system: 'SI' },
  CMD: { lps: 1 / 86.4, system: 'SI' },
  CMS: { lps: 1000, system: 'SI' },
};
export type UnitSystem = 'US' | 'SI';
export type Headloss = 'H-W' | 'D-W' | 'C-M';

/** Factors to SI. */
export interface InpUnits {
  flow: string;
  system: UnitSystem;
  /** to L/s, m, mm, m, m of water, kW. */
  flow_lps: number;
  length_m: number;
  diameter_mm: number;
  tank_diameter_m: number;
  pressure_m: number;
  power_kw: number;
  /** Darcy-Weisbach roughness is a length (10⁻³ ft or mm); the others have no unit. */
  roughness: number;
  headloss: Headloss;
}

/** The flow unit a word means (`GPM`, `cmh`, `SI`), or null. */
export function flowUnitOf(word: string | undefined): string | null {
  const upper = word?.toUpperCase() ?? '';
  return Object.keys(LPS).find((u) => upper.startsWith(u)) ?? (upper.startsWith('SI') ? 'LPS' : null);
}

export function headlossOf(word: string | undefined): Headloss | null {
  const upper = word?.toUpperCase() ?? '';
  return (['H-W', 'D-W', 'C-M'] as const).find((h) => upper.startsWith(h)) ?? null;
}

const M_PER_FT = 0.3048;
/** 1 psi of water, by EPANET's own 0.4333 psi/ft. */
const M_PER_PSI = M_PER_FT / 0.4333;
const PRESSURE_M: [string, number][] = [['PSI', M_PER_PSI], ['KPA', M_PER_PSI / 6.895], ['METERS', 1], ['BAR', M_PER_PSI / 0.068948], ['FEET', M_PER_FT]];

/** Units of a model. `pressure` is the OPTIONS word, which changes only what valve settings and pressures mean. */
export function unitsOf(flow: string, headloss: Headloss, pressure: string | null): InpUnits {
  const unit = LPS[flow] ?? LPS['GPM'];
  const us = unit?.system === 'US';
  const asked = pressure?.toUpperCase() ?? '';
  const pressure_m = PRESSURE_M.find(([name]) => asked.startsWith(name))?.[1] ?? (us ? M_PER_PSI : 1);
  return {
    flow,
    system: us ? 'US' : 'SI',
    flow_lps: unit?.lps ?? 1,
    length_m: us ? M_PER_FT : 1,
    diameter_mm: us ? 25.4 : 1,
    tank_diameter_m: us ? M_PER_FT : 1,
    pressure_m,
    power_kw: us ? 0.7457 : 1,
    roughness: headloss === 'D-W' && us ? M_PER_FT : 1,
    headloss,
  };
}

/** Nine significant digits: enough for any survey, without the tail of a unit conversion. */
export function si(value: number, factor: number): number {
  return Number((value * factor).toPrecision(9));
}
