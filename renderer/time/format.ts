/** Times, ages and numbers as the operator reads them: in the chosen language, in the site's zone or UTC. Epoch ms in. */
import type { Language } from '../../shared/runs/events.ts';
import { usePlant } from '../plant/store.ts';
import { useSettings } from '../settings/store.ts';

const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', zh: 'zh-CN' };
export const localeOf = (language: Language): string => LOCALES[language];

const formats = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let f = formats.get(key);
  if (f === undefined) formats.set(key, (f = new Intl.DateTimeFormat(locale, options)));
  return f;
}

export type TimeStyle = 'clock' | 'minute' | 'date' | 'full' | 'zone';
const STYLES: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  minute: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  full: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  zone: { timeZoneName: 'short', hour: '2-digit' },
};

export function formatTime(ms: number, style: TimeStyle, where: { zone: string; locale: string }): string {
  const f = dateFormat(where.locale, { ...STYLES[style], timeZone: where.zone });
  if (style === 'zone') return f.formatToParts(ms).find((p) => p.type === 'timeZoneName')?.value ?? where.zone;
  return f.format(ms);
}

/** The largest unit that fits: `12 s`, `4 min`, `3 h`, `2 d`. */
export function formatAge(ms: number, locale: string): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  const [value, unit] = s < 60 ? [s, 'second'] : s < 3600 ? [Math.floor(s / 60), 'minute'] : s < 172_800 ? [Math.floor(s / 3600), 'hour'] : [Math.floor(s / 86_400), 'day'];
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let f = numbers.get(key);
  if (f === undefined) numbers.set(key, (f = new Intl.NumberFormat(locale, options)));
  return f;
}

/** With exactly the decimals that the instrument resolves; `–` where there is no value. */
export function formatNumber(value: number | null, decimals: number, locale: string): string {
  if (value === null || !Number.isFinite(value)) return '–';
  return numberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: 'negative' }).format(value).replace('-', '−');
}

/** Zone and locale in force in this window. */
export function useWhere(): { zone: string; locale: string } {
  const siteZone = usePlant((s) => s.zone);
  const { language, time_zone } = useSettings((s) => s.settings);
  return { zone: time_zone === 'utc' ? 'UTC' : siteZone, locale: localeOf(language) };
}
