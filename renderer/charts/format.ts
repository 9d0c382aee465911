/** Moments and durations as charts write them; the rest is in time/format.ts. Pure; times epoch ms. */
import type { Language } from '../../shared/runs/events.ts';

export interface Where { zone: string; locale: string }

const moments = new Map<string, Intl.DateTimeFormat>();

/** Day and time to the minute. */
export function formatMoment(ms: number, { zone, locale }: Where): string {
  const key = `${locale}/${zone}`;
  let format = moments.get(key);
  if (format === undefined) moments.set(key, (format = new Intl.DateTimeFormat(locale, { timeZone: zone, hourCycle: 'h23', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })));
  return format.format(ms);
}

const SHORT = {
  en: { d: ' d', h: ' h', min: ' min', s: ' s' },
  fr: { d: ' j', h: ' h', min: ' min', s: ' s' },
  zh: { d: '天', h: '小时', min: '分', s: '秒' },
};
const UNITS: [number, keyof (typeof SHORT)['en']][] = [[86_400_000, 'd'], [3_600_000, 'h'], [60_000, 'min'], [1000, 's']];

/** The largest unit that fits, and the next when it matters: "3 h 20 min", "45 s". Days only from the second on. */
export function formatDuration(ms: number, locale: string): string {
  const total = Math.max(0, Math.round(ms / 1000) * 1000);
  const words = SHORT[locale.slice(0, 2) as Language] ?? SHORT.en;
  const found = UNITS.findIndex(([size, unit]) => total >= (unit === 'd' ? 2 * size : size));
  const at = found < 0 ? UNITS.length - 1 : found;
  const [size, unit] = UNITS[at] as (typeof UNITS)[number];
  const whole = Math.floor(total / size);
  const next = UNITS[at + 1];
  const rest = next === undefined ? 0 : Math.floor((total - whole * size) / next[0]);
  const first = `${whole}${words[unit]}`;
  return next !== undefined && rest > 0 && whole < 10 ? `${first}${words === SHORT.zh ? '' : ' '}${rest}${words[next[1]]}` : first;
}
