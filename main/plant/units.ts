/** Units as people write them and as UCUM does. */
import type { Unit } from '../../shared/plant/model.ts';

/** UCUM code, what an operator reads, other spellings. */
const KNOWN: [code: string, display: string, ...spellings: string[]][] = [
  ['Cel', '°C', 'degC', 'deg C', 'C'], ['[degF]', '°F', 'degF', 'F'], ['m', 'm'], ['m[H2O]', 'm', 'mH2O', 'mWC', 'mCE'], ['bar', 'bar'], ['kPa', 'kPa'], ['[psi]', 'psi'],
  ['L/s', 'L/s', 'l/s', 'lps'], ['m3/h', 'm³/h', 'm3/h', 'cmh'], ['[gal_us]/min', 'gpm', 'US gpm'], ['%', '%', 'percent'], ['mm/s', 'mm/s'], ['kW', 'kW'], ['kW.h', 'kWh'], ['A', 'A'], ['V', 'V'],
  ['Hz', 'Hz'], ['/min', 'rpm', '1/min'], ['mg/L', 'mg/L', 'mg/l'], ['{NTU}', 'NTU'], ['[pH]', 'pH'], ['uS/cm', 'µS/cm'],
];

/** A unit that is not known is kept as it is written. */
export function unitOf(text: string): Unit {
  const written = text.trim();
  const known = KNOWN.find((names) => names.some((n) => n === written)) ?? KNOWN.find((names) => names.some((n) => n.toLowerCase() === written.toLowerCase()));
  return known === undefined ? { code: written, display: written } : { code: known[0], display: known[1] };
}
