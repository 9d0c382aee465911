/** Ticks of a time axis on round local times, right through changes of summer time (F-3). Pure; times epoch ms. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  SECOND, 2 * SECOND, 5 * SECOND, 10 * SECOND, 15 * SECOND, 30 * SECOND,
  MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE,
  HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR,
  DAY, 2 * DAY, 7 * DAY, 14 * DAY,
];
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240];

const formats = new Map<string, Intl.DateTimeFormat>();

/** Offset of `zone` (IANA) at a time, ms to add to UTC. */
export function zoneOffset(ms: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric', era: 'short' });
    formats.set(zone, format);
  }
  const f: Record<string, string> = {};
  for (const p of format.formatToParts(ms)) f[p.type] = p.value;
  const year = f['era'] === 'BC' ? 1 - Number(f['year']) : Number(f['year']);
  const local = Date.UTC(year, Number(f['month']) - 1, Number(f['day']), Number(f['hour']), Number(f['minute']), Number(f['second']));
  return local - Math.floor(ms / SECOND) * SECOND;
}

/** The moment of a local wall time; a time that summer time skips becomes a moment after the skip. */
function fromLocal(local: number, zone: string): number {
  const guess = local - zoneOffset(local, zone);
  const t = local - zoneOffset(guess, zone);
  return t + zoneOffset(t, zone) === local ? t : Math.max(t, guess);
}

/** Strictly ascending times within [from, to], at least `pixels / gap` apart; `step` in ms, or 0 for months and years. */
export function timeTicks(from: number, to: number, pixels: number, zone: string, gap = 80): { times: number[]; step: number } {
  if (!(to > from) || pixels <= 0) return { times: [], step: 0 };
  const least = ((to - from) / pixels) * gap;
  const step = STEPS.find((s) => s >= least);
  if (step === undefined) return { times: months(from, to, least, zone), step: 0 };
  const times: number[] = [];
  const push = (t: number): void => {
    if (t >= from && t <= to && t > (times.at(-1) ?? -Infinity)) times.push(t);
  };
  if (step <= HOUR) {
    // Real time: an hour that comes twice has two ticks.
    for (let t = Math.floor(from / step) * step; t <= to; t += step) push(t + skew(t, step, zone));
    return { times, step };
  }
  const start = Math.floor((from + zoneOffset(from, zone)) / step) * step;
  for (let local = start; local <= to + 2 * DAY; local += step) push(fromLocal(local, zone));
  return { times, step };
}

/** How far a zone whose offset is no multiple of the step (half an hour, say) moves its round times. */
function skew(t: number, step: number, zone: string): number {
  return (step - (zoneOffset(t, zone) % step)) % step;
}

function months(from: number, to: number, least: number, zone: string): number[] {
  const every = MONTH_STEPS.find((m) => m * 30.44 * DAY >= least) ?? 600;
  const local = new Date(from + zoneOffset(from, zone));
  const times: number[] = [];
  for (let m = Math.floor((local.getUTCFullYear() * 12 + local.getUTCMonth()) / every) * every; ; m += every) {
    const t = fromLocal(Date.UTC(Math.floor(m / 12), m % 12, 1), zone);
    if (t > to) return times;
    if (t >= from) times.push(t);
  }
}

/** A tick's label, with the date on a second line at the first tick and wherever it changes. */
export function tickLabels(times: readonly number[], step: number, zone: string, locale: string): string[] {
  const fmt = (o: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => new Intl.DateTimeFormat(locale, { timeZone: zone, hourCycle: 'h23', ...o });
  if (step === 0) {
    const month = fmt({ month: 'short', year: 'numeric' });
    return times.map((t) => month.format(t));
  }
  const date = fmt({ day: 'numeric', month: 'short' });
  const year = fmt({ year: 'numeric' });
  if (step >= DAY) return times.map((t, i) => (i === 0 || year.format(t) !== year.format(times[i - 1]) ? `${date.format(t)}\n${year.format(t)}` : date.format(t)));
  const clock = fmt({ hour: '2-digit', minute: '2-digit', ...(step < MINUTE ? { second: '2-digit' } : {}) });
  const withOffset = fmt({ hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' });
  return times.map((t, i) => {
    const before = times[i - 1];
    // Where the clocks change, 02:00 may come twice: the offset tells which.
    const text = before !== undefined && zoneOffset(t, zone) !== zoneOffset(before, zone) ? withOffset.format(t) : clock.format(t);
    return before === undefined || date.format(t) !== date.format(before) ? `${text}\n${date.format(t)}` : text;
  });
}
