/** Time zones by what one types. Pure but for the list, which the browser knows. */
let known: string[] | null = null;

export function allZones(): string[] {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((z) => z !== 'UTC')];
  return known;
}

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[\s_/-]+/g, ' ').trim();

/** Fixed offsets such as `+02:00` are zones too; they come as typed. At most `limit`, names that begin with the query first. */
export function findZones(query: string, zones: readonly string[], limit = 12): string[] {
  const offset = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(query.trim().replace('−', '-'));
  if (offset !== null) {
    const hours = Number(offset[2]);
    return hours > 14 ? [] : [`${offset[1]}${String(hours).padStart(2, '0')}:${offset[3] ?? '00'}`];
  }
  const words = plain(query).split(' ').filter((w) => w !== '');
  if (words.length === 0) return [];
  const scored: [number, string][] = [];
  for (const zone of zones) {
    const name = plain(zone);
    if (!words.every((w) => name.includes(w))) continue;
    const city = plain(zone.split('/').at(-1) ?? zone);
    const first = words[0] as string;
    scored.push([city.startsWith(first) ? 0 : name.split(' ').some((part) => part.startsWith(first)) ? 1 : 2, zone]);
  }
  return scored.sort((a, b) => a[0] - b[0]).slice(0, limit).map(([, zone]) => zone);
}
