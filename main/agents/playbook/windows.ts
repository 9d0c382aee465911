/**
 * Time windows in words, en/fr/zh, resolved against the plant's now in the site's zone. Windows are half-open [from, to), epoch ms. Pure.
 * Input is folded text (language.ts). What was read is taken out of the text, so that its figures mean nothing else afterwards.
 */
import { Temporal } from 'temporal-polyfill';

export interface TimeWindow {
  from: number;
  to: number;
  /** It begins now or later: there can be no samples. */
  future: boolean;
}
export interface ReadWindow { window: TimeWindow | null; rest: string }

type Zoned = Temporal.ZonedDateTime;
type Span = [Zoned, Zoned];
type Rule = [pattern: RegExp, read: (groups: Record<string, string | undefined>, now: Zoned) => Span | null];

const N = String.raw`(?<n>\d+(?:[.,]\d+)?|a|an|one|two|three|four|six|eight|twelve|twenty-four|un|une|deux|trois|quatre|sept|huit|douze|vingt-quatre|[一二两三四五六七八九十]{1,3}|几)`;
const U = String.raw`(?<u>minutes?|mins?|min|hours?|hrs?|heures?|h|days?|jours?|j|d|weeks?|semaines?|months?|mois|分钟|个?小时|天|日|周|个?星期|个?月)(?![a-z])`;
const CLOCK = (i: number): string => String.raw`(?<c${i}>(?:上午|下午|早上|晚上|凌晨|中午)?\s*\d{1,2}\s*(?:[:h点时]\s*(?:[0-5]\d)?分?(?![a-z])|\s?[ap]\.?m\b\.?)|midnight|noon|minuit|midi)`;
const DAY = String.raw`(?<day>today|yesterday|aujourd'hui|hier|今天|昨天)`;
const DATE = (i: number): string => String.raw`(?<d${i}>\d{4}-\d{2}-\d{2}|\d{4}年\d{1,2}月\d{1,2}[日号])`;
const PART = String.raw`(?<part>morning|afternoon|evening|night|matin|apres-midi|soir|nuit|早上|上午|下午|晚上|凌晨|早)`;

const NUMBERS: Record<string, number> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, six: 6, eight: 8, twelve: 12, 'twenty-four': 24, un: 1, une: 1, deux: 2, trois: 3, quatre: 4, sept: 7, huit: 8, douze: 12, 'vingt-quatre': 24, 几: 3,
};
const HAN: Record<string, number> = { 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };

function numberOf(text: string | undefined): number {
  if (text === undefined) return 1;
  if (text in NUMBERS) return NUMBERS[text] as number;
  if (/\d/.test(text)) return Number(text.replace(',', '.'));
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text];
  return (text.includes('十') ? (HAN[tens ?? ''] ?? 1) * 10 : 0) + (HAN[ones ?? ''] ?? 0);
}

/** Beyond any history, and within any calendar: a hundred thousand days, weeks or months are a slip of the finger. */
const MAX_COUNT = 3_000;

/** `count` units before (or, negative, after) `now`; days and longer by the calendar of the site. */
function shift(now: Zoned, count: number, unit: string): Zoned {
  const whole = Math.max(-MAX_COUNT, Math.min(MAX_COUNT, count));
  if (/^(h|heure|hour|hr|个?小时)/.test(unit)) return now.subtract({ minutes: Math.round(whole * 60) });
  if (/^(mois|month|个?月)/.test(unit)) return now.subtract({ months: Math.round(whole) });
  if (/^(min|分钟)/.test(unit)) return now.subtract({ minutes: Math.round(whole) });
  if (/^(week|semaine|周|个?星期)/.test(unit)) return now.subtract({ days: Math.round(whole * 7) });
  return now.subtract({ days: Math.round(whole) });
}

function clockOf(text: string | undefined): Temporal.PlainTime | null {
  if (text === undefined) return null;
  if (/midnight|minuit/.test(text)) return new Temporal.PlainTime(0);
  if (/noon|midi/.test(text)) return new Temporal.PlainTime(12);
  const m = /(\d{1,2})\s*(?:[:h点时]\s*([0-5]\d)?)?/.exec(text);
  let hour = Number(m?.[1]);
  if (/p\.?m|下午|晚上/.test(text) && hour < 12) hour += 12;
  if (/a\.?m|凌晨/.test(text) && hour === 12) hour = 0;
  return m === null || hour > 23 ? null : new Temporal.PlainTime(hour, Number(m[2] ?? 0));
}

function dateOf(text: string | undefined, zone: string): Zoned | null {
  const [y, m, d] = (text?.match(/\d+/g) ?? []).map(Number);
  if (y === undefined || m === undefined || d === undefined || m < 1 || m > 12 || d < 1 || d > Temporal.PlainYearMonth.from({ year: y, month: m }).daysInMonth) return null;
  return Temporal.PlainDate.from({ year: y, month: m, day: d }).toZonedDateTime(zone);
}

const midnight = (z: Zoned): Zoned => z.startOfDay();
const tomorrow = (z: Zoned): Zoned => z.startOfDay().add({ days: 1 });
const dayOf = (word: string | undefined, now: Zoned): Zoned => (word !== undefined && /yesterday|hier|昨天/.test(word) ? midnight(now).subtract({ days: 1 }) : midnight(now));
const monday = (z: Zoned): Zoned => midnight(z).subtract({ days: z.dayOfWeek - 1 });

function partOf(day: Zoned, part: string): Span {
  const [a, b]: [number, number] = /morning|matin|早上|上午|早/.test(part) ? [6, 12] : /afternoon|apres-midi|下午/.test(part) ? [12, 18] : /evening|soir|晚上/.test(part) ? [18, 24] : [0, 6];
  const at = (hour: number): Zoned => (hour === 24 ? tomorrow(day) : day.withPlainTime(new Temporal.PlainTime(hour)));
  return [at(a), at(b)];
}

/** Today's clock time, or yesterday's when it is still to come. */
function lately(clock: Temporal.PlainTime | null, now: Zoned): Zoned | null {
  if (clock === null) return null;
  const at = now.withPlainTime(clock);
  return Temporal.ZonedDateTime.compare(at, now) > 0 ? at.subtract({ days: 1 }) : at;
}

function between(day: Zoned, a: string | undefined, b: string | undefined): Span | null {
  const [from, to] = [clockOf(a), clockOf(b)];
  if (from === null || to === null) return null;
  const end = day.withPlainTime(to);
  return [day.withPlainTime(from), Temporal.PlainTime.compare(to, from) <= 0 ? end.add({ days: 1 }) : end];
}

const rule = (pattern: string, read: Rule[1]): Rule => [new RegExp(pattern), read];
const back: Rule[1] = (g, now) => [shift(now, numberOf(g['n']), g['u'] ?? 'h'), now];
const ahead: Rule[1] = (g, now) => [now, shift(now, -numberOf(g['n']), g['u'] ?? 'h')];

/** The first that fits decides: what says more stands before what says less. */
const RULES: Rule[] = [
  rule(String.raw`\b(?:next|coming)\s+(?:${N}\s*)?${U}`, ahead),
  rule(String.raw`(?:${N}\s+)?\bprochaine?s?\s+(?:${N.replace('<n>', '<m>')}\s*)?${U}`, (g, now) => ahead({ n: g['n'] ?? g['m'], u: g['u'] }, now)),
  rule(String.raw`(?:未来|接下来|今后)(?:的)?\s*(?:${N})?\s*${U}`, ahead),
  rule(String.raw`\btomorrow\b|\bdemain\b|明天`, (_, now) => [tomorrow(now), tomorrow(tomorrow(now))]),

  rule(String.raw`(?:\b(?:between|from|entre|de)\s+|从)?${DATE(1)}\s*(?:and|to|until|et|au|a|到|至|-)\s*${DATE(2)}`, (g, now) => {
    const [a, b] = [dateOf(g['d1'], now.timeZoneId), dateOf(g['d2'], now.timeZoneId)];
    return a === null || b === null ? null : [a, tomorrow(b)];
  }),
  rule(String.raw`(?:\b(?:on|le|du)\s+)?${DATE(1)}(?:\s+(?:between|from|entre|de)|从)?\s*${CLOCK(1)}\s*(?:and|to|until|et|a|到|至|-)\s*${CLOCK(2)}`, (g, now) => {
    const day = dateOf(g['d1'], now.timeZoneId);
    return day === null ? null : between(day, g['c1'], g['c2']);
  }),
  rule(String.raw`\b(?:since|depuis)\s+(?:le\s+)?${DATE(1)}|(?:自|从)\s*${DATE(2)}`, (g, now) => {
    const a = dateOf(g['d1'] ?? g['d2'], now.timeZoneId);
    return a === null ? null : [a, now];
  }),
  rule(String.raw`(?:\b(?:on|le|du)\s+)?${DATE(1)}`, (g, now) => {
    const a = dateOf(g['d1'], now.timeZoneId);
    return a === null ? null : [a, tomorrow(a)];
  }),

  rule(String.raw`${DAY}\s*(?:between|from|entre|de|从)?\s*${CLOCK(1)}\s*(?:and|to|until|et|a|到|至|-)\s*${CLOCK(2)}`, (g, now) => between(dayOf(g['day'], now), g['c1'], g['c2'])),
  rule(String.raw`(?:\b(?:between|from|entre|de)\s+|从\s*)?${CLOCK(1)}\s*(?:and|to|until|et|a|到|至|-)\s*${CLOCK(2)}\s*(?:${DAY})?`, (g, now) => {
    const span = between(dayOf(g['day'], now), g['c1'], g['c2']);
    const notYet = span !== null && g['day'] === undefined && Temporal.ZonedDateTime.compare(span[0], now) >= 0;
    return notYet ? between(midnight(now).subtract({ days: 1 }), g['c1'], g['c2']) : span;
  }),
  rule(String.raw`\b(?:since|depuis)\s+(?:yesterday|hier)\b(?:\s+(?:at\s+|a\s+)?${CLOCK(1)})?|(?:自|从)昨天(?:${CLOCK(2)})?(?:以来|开始|起)?`, (g, now) => {
    const clock = clockOf(g['c1'] ?? g['c2']);
    const day = midnight(now).subtract({ days: 1 });
    return [clock === null ? day : day.withPlainTime(clock), now];
  }),
  rule(String.raw`\bdepuis\s+${N}\s*(?<u>heures?|jours?|semaines?|mois|minutes?)\b`, back),
  rule(String.raw`\b(?:since|depuis)\s+(?:this\s+morning\s+(?:at\s+)?)?${CLOCK(1)}|(?:自|从)\s*${CLOCK(2)}(?:以来|开始|起)?|${CLOCK(3)}(?:以来|以后|之后)`, (g, now) => {
    const from = lately(clockOf(g['c1'] ?? g['c2'] ?? g['c3']), now);
    return from === null ? null : [from, now];
  }),
  rule(String.raw`\b(?:since midnight|depuis minuit)\b|零点以来`, (_, now) => [midnight(now), now]),

  rule(String.raw`\blast night\b|\bla nuit (?:derniere|passee)\b|昨晚|昨夜`, (_, now) => [midnight(now).subtract({ hours: 6 }), midnight(now).add({ hours: 6 })]),
  rule(String.raw`\blast week\b|\bla semaine (?:derniere|passee)\b|上(?:个)?(?:周|星期)`, (_, now) => [monday(now).subtract({ weeks: 1 }), monday(now)]),
  rule(String.raw`\blast month\b|\ble mois (?:dernier|passe)\b|上个?月`, (_, now) => {
    const first = midnight(now).with({ day: 1 });
    return [first.subtract({ months: 1 }), first];
  }),
  rule(String.raw`\bthis week\b|\bcette semaine\b|本周|这(?:个)?(?:周|星期)`, (_, now) => [monday(now), now]),
  rule(String.raw`\bthis month\b|\bce mois(?:-ci)?\b|本月|这个月`, (_, now) => [midnight(now).with({ day: 1 }), now]),
  rule(String.raw`(?<day>yesterday|hier|昨天)\s*(?:au\s+)?${PART}(?!\p{L})`, (g, now) => partOf(dayOf(g['day'], now), g['part'] ?? '')),
  rule(String.raw`(?:\b(?:this|cet|cette|ce)\s+|今天?)${PART}(?!\p{L})`, (g, now) => partOf(midnight(now), g['part'] ?? '')),
  rule(String.raw`\bday before yesterday\b|\bavant-hier\b|前天`, (_, now) => [midnight(now).subtract({ days: 2 }), midnight(now).subtract({ days: 1 })]),
  rule(String.raw`\byesterday\b|\bhier\b|昨天|昨日`, (_, now) => [midnight(now).subtract({ days: 1 }), midnight(now)]),
  rule(String.raw`\btoday\b|\baujourd'hui\b|今天|今日`, (_, now) => [midnight(now), now]),

  rule(String.raw`\b(?:last|past|previous|recent)\s+(?:${N}\s*)?${U}`, back),
  rule(String.raw`(?:\b${N}\s+)?\bderni(?:ere?s?|ers)\s+(?:${N.replace('<n>', '<m>')}\s*)?${U}`, (g, now) => back({ n: g['n'] ?? g['m'], u: g['u'] }, now)),
  rule(String.raw`(?:过去|最近|近|前|最后)(?:的)?\s*(?:${N})?\s*${U}(?:内|里|以来)?`, back),
  rule(String.raw`\b(?:over|for|during|within|sur|pendant|in)\s+(?:the\s+|les\s+)?${N}\s*${U}`, back),
  rule(String.raw`(?<![\d.,-])(?<n>\d+)\s*(?<u>hours?|hrs?|heures?|h|days?|jours?|weeks?|semaines?|个?小时|天)(?![a-z0-9])(?:内)?`, back),
];

/** `now` is ISO 8601 with offset, `zone` the site's IANA zone. Without words for a window it is null. */
export function readWindow(folded: string, now: string, zone: string): ReadWindow {
  const at = Temporal.Instant.from(now).toZonedDateTimeISO(zone);
  for (const [pattern, read] of RULES) {
    const found = pattern.exec(folded);
    if (found === null) continue;
    const span = read(found.groups ?? {}, at);
    if (span === null) continue;
    const rest = `${folded.slice(0, found.index)} ${folded.slice(found.index + found[0].length)}`.replaceAll(/\s+/g, ' ').trim();
    const [from, end] = [span[0].epochMilliseconds, span[1].epochMilliseconds];
    const future = from >= at.epochMilliseconds;
    return { window: { from, to: future ? end : Math.min(end, at.epochMilliseconds), future }, rest };
  }
  return { window: null, rest: folded };
}
