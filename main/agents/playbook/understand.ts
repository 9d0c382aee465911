/** From a question to what is asked (AG-8a): intent and entities, by rules, en/fr/zh. Pure. */
import type { Layer } from '../../../shared/network/model.ts';
import type { SignalKind } from '../../../shared/plant/model.ts';
import type { Language } from '../../../shared/runs/events.ts';
import * as wants from './intents.ts';
import { detectLanguage, editDistance, fold } from './language.ts';
import { type NetworkAsk, readNetworkAsk } from './network-words.ts';
import { chineseNouns, FILLER, frenchNouns, HIGHEST, KIND_SPELLINGS, KIND_WORDS, LAYER_WORDS, LOWEST } from './vocabulary.ts';
import { readWindow, type TimeWindow } from './windows.ts';

export type Intent = 'about' | 'help' | 'clear' | 'trace' | 'network' | 'card' | 'locate' | 'wrong' | 'current' | 'trend' | 'list_cells' | 'list_signals' | 'unknown';

/** A place or piece of equipment in words. `queries`: ways to say it that are tried in turn. */
export interface Subject { said: string; queries: string[] }

export interface Understanding {
  intent: Intent;
  language: Language;
  kinds: SignalKind[];
  /** Words that narrow the kind quality, such as chlorine. */
  kindWords: string[];
  /** Only those that are stale or of bad quality. */
  poor: boolean;
  subjects: Subject[];
  /** Tags and feature ids as typed, such as P-12; bare numbers after a layer word, such as "pipe 118". */
  ids: string[];
  window: TimeWindow | null;
  extreme: 'lowest' | 'highest' | null;
  highlight: boolean;
  compare: boolean;
  outOfLimits: boolean;
  layer: Layer | null;
  network: NetworkAsk;
  direction: 'upstream' | 'downstream' | null;
  /** It is about what the operator has selected. */
  ofSelection: boolean;
}

export interface Moment { now: string; zone: string; language: Language }

const TAG = /(?<![A-Za-z0-9À-ɏ])(?:(?=[\w.-]*\d)[A-Za-z]\w*(?:[-.]\w+)*|[A-Z]{2,}\w*(?:[-_]\w+)+)(?![\w-])/gu;
/** After a tag: "PS1 pump 1" is the name of a pump, not the tag PS1. */
const PART = /^(?: (?:pump|valve|tank|meter|pompe|vanne|cuve|compteur)s?(?: \d+)?(?![a-z])|\s?\d号?(?:水泵|泵|阀))/;
const GENERIC = new Set('zone zones network plant system town site area areas city water works station stations pump tank reservoir valve meter node pipe junction reseau usine ville secteur secteurs installation eau'.split(' '));
const SIZED = /^(zone|area|tank|reservoir|district|secteur|level)s?$/;
/** Layers whose features have no signals of their own: to show one is to show where it is. */
const SILENT: Layer[] = ['pipes', 'junctions', 'valves'];
/** 二区, 第二区, 二号泵: the zones and machines that are numbered in words. */
const CHINESE_NUMBER = /第?([一二三四五六七八九])(?=区|号泵)/gu;
const FOLLOWS = /^(?:and|what about|how about|et(?: pour)?|and for|那么?|那)(?![a-z])/;

/** `before` is what the previous question of the conversation meant: "and yesterday?" takes its subject from it. */
export function understand(asked: string, moment: Moment, before: Understanding | null = null): Understanding {
  const question = asked.replaceAll(CHINESE_NUMBER, (_, n: string) => String('一二三四五六七八九'.indexOf(n) + 1));
  const language = detectLanguage(question, moment.language);
  const { window, rest } = readWindow(fold(question), moment.now, moment.zone);
  const whole = spellKinds(rest);
  const tags = [...new Set([...question.normalize('NFKC').matchAll(TAG)].map((m) => m[0]).filter((t) => !/^dn\d+$/i.test(t)))].filter((t) => whole.includes(fold(t)) && !PART.test(whole.slice(whole.indexOf(fold(t)) + t.length)));
  let text = tags.reduce((t, tag) => t.replaceAll(fold(tag), ' '), whole);

  const kinds: SignalKind[] = [];
  const kindWords: string[] = [];
  for (const word of KIND_WORDS) {
    if (text.search(word.pattern) < 0) continue;
    if (!kinds.includes(word.kind)) kinds.push(word.kind);
    if (word.words !== undefined) kindWords.push(word.words);
    text = text.replaceAll(word.pattern, ' ');
  }
  const layer = LAYER_WORDS.find((l) => text.search(l.pattern) >= 0)?.layer ?? (/\blongest\b|\bshortest\b|最长|最短/.test(text) ? 'pipes' : null);
  const numbered = [...text.matchAll(/(?:pipe|junction|node|conduite|noeud|jonction|管道|管段|节点)s?\s*(?:no\.?|n°|number|numero|#)?\s*(\d+[a-z]?)(?!\s*(?:mm|m\b|km|\d))/g)].map((m) => m[1] as string);
  const network = readNetworkAsk(text, layer);
  const extreme = wants.HIGHLIGHT.test(text) || kinds.length > 0 || tags.length > 0 ? extremeOf(text) : null;

  const u: Understanding = {
    intent: 'unknown', language, kinds, kindWords, subjects: subjectsOf(text.replace(wants.POOR, ' '), language), ids: [...tags, ...numbered], window, extreme,
    highlight: wants.HIGHLIGHT.test(text) || (extreme !== null && wants.LOCATE.test(text)), poor: wants.POOR.test(text), compare: wants.COMPARE.test(text), outOfLimits: wants.OUT_OF_LIMITS.test(text), layer, network,
    direction: wants.UPSTREAM.test(text) ? 'upstream' : wants.DOWNSTREAM.test(text) ? 'downstream' : null,
    ofSelection: wants.THIS.test(text),
  };
  u.intent = intentOf(u, text);
  if (u.intent === 'network') u.subjects = placeOf(language === 'zh' ? chineseNouns(text) : text);
  return before === null ? u : inherit(u, before, whole);
}

function intentOf(u: Understanding, text: string): Intent {
  const about = u.kinds.length > 0 || u.ids.length > 0 || u.ofSelection;
  const named = about || u.subjects.length > 0;
  if (wants.ABOUT.test(text)) return 'about';
  if (wants.HELP.test(text)) return 'help';
  if (wants.CLEAR.test(text)) return 'clear';
  if (wants.BEYOND.test(text)) return 'unknown';
  if (u.direction !== null) return 'trace';
  if (wants.CARD.test(text)) return 'card';
  if (isAboutNetwork(u, text)) return 'network';
  if (wants.LOCATE.test(text) && !(u.kinds.length > 0 && u.extreme !== null)) return named ? 'locate' : 'unknown';
  if (u.poor) return 'current';
  if (wants.FIND.test(text) && u.ids.length > 0 && u.kinds.length === 0) return 'locate';
  if (wants.OUT_OF_LIMITS.test(text)) return u.window === null ? 'current' : 'wrong';
  if (wants.WRONG.test(text)) return 'wrong';
  if (wants.LIST.test(text) && u.window === null && u.extreme === null && !wants.TREND.test(text)) {
    if (wants.CELLS.test(text)) return 'list_cells';
    if (wants.SIGNALS.test(text)) return 'list_signals';
  }
  if (u.window === null && wants.NOW.test(text) && (named || /\bvalues?\b|\breadings?\b|\bvaleurs?\b|\bmesures?\b|值|数据|读数/.test(text))) return 'current';
  if (u.window === null && about && wants.ASK_VALUE.test(text) && !wants.TREND.test(text)) return 'current';
  if (u.layer !== null && SILENT.includes(u.layer) && u.ids.length > 0 && u.kinds.length === 0 && u.window === null) return 'locate';
  if (u.kinds.length > 0 || u.ids.length > 0) return u.extreme !== null && u.window === null && !wants.TREND.test(text) ? 'current' : 'trend';
  if ((named && wants.TREND.test(text)) || wants.CHART.test(text)) return 'trend';
  return 'unknown';
}

function isAboutNetwork(u: Understanding, text: string): boolean {
  if (u.layer === null || u.kinds.length > 0 || u.window !== null) return false;
  if (u.network.where.length > 0 || u.network.sort !== null || u.network.near !== null || wants.HOW_MANY.test(text)) return true;
  return wants.LIST.test(text) && !wants.CELLS.test(text) && !wants.SIGNALS.test(text) && u.ids.length === 0;
}

const extremeOf = (text: string): 'lowest' | 'highest' | null => (LOWEST.test(text) ? 'lowest' : HIGHEST.test(text) ? 'highest' : null);

/** One wrong or swapped letter in the word for a kind is forgiven. */
function spellKinds(text: string): string {
  return text.replaceAll(/[a-z]{6,}/g, (word) => {
    if (FILLER.has(word) || KIND_SPELLINGS.includes(word)) return word;
    return KIND_SPELLINGS.find((k) => editDistance(word, k, word.length > 7 ? 2 : 1) <= (word.length > 7 ? 2 : 1)) ?? word;
  });
}

/** What is left when all that has another meaning is gone, split where two places are named side by side. */
function subjectsOf(text: string, language: Language): Subject[] {
  const plain = language === 'zh' ? chineseNouns(text).replaceAll(/(?:[和与跟及、,，]|对比)+/g, ' | ').replaceAll(/[^a-z0-9|\s]+/g, ' ') : text;
  const quoted = [...text.matchAll(/["«“]([^"»”]{2,60})["»”]/g)].map((m) => (m[1] as string).trim());
  if (quoted.length > 0) return quoted.map((said) => ({ said, queries: [said] }));
  const chunks = plain.replaceAll(/\b(?:and|vs\.?|versus|against|et|contre)\b|[,;&]/g, ' | ').split('|');
  const subjects: Subject[] = [];
  let noun = '';
  for (const chunk of chunks) {
    const raw = chunk.split(/[^\p{L}\p{N}]+/u).filter((t) => t !== '');
    const kept = raw.filter((t, i) => keeps(t, raw[i - 1], raw[i + 1]));
    const bareNumber = kept.length === 1 && /^\d+$/.test(kept[0] as string);
    const words = bareNumber && noun !== '' ? [noun, kept[0] as string] : kept;
    if (words.length === 0 || (bareNumber && noun === '') || words.every((w) => GENERIC.has(w) && /s$|^(zone|network|plant|system|town|site|area|city|water|reseau|usine|ville|secteur|eau)$/.test(w) && words.length === 1)) continue;
    noun = words.find((w) => !/^\d+$/.test(w)) ?? noun;
    const said = words.join(' ');
    subjects.push({ said, queries: [...new Set([singular(frenchNouns(said)), singular(said)])] });
  }
  return subjects.slice(0, 4);
}

/** In questions about the network only a zone is a place: the other words say which pipes. */
function placeOf(text: string): Subject[] {
  const found = /\b(?:zone|area|district|dma|secteur|sector)\s+(?:[a-z]?\d+|north|south|east|west|high|low|upper|lower|nord|sud|est|ouest|haute|basse)\b|\b(?:north|south|east|west|high|low|upper|lower)(?:ern)? (?:zone|area|district)\b/.exec(text)?.[0];
  return found === undefined ? [] : [{ said: found, queries: [...new Set([frenchNouns(found), found])] }];
}

function keeps(token: string, before: string | undefined, after: string | undefined): boolean {
  if (/^(high|low|haute?|basse?|upper|lower)$/.test(token)) return (after !== undefined && SIZED.test(after)) || (before !== undefined && SIZED.test(before));
  return !FILLER.has(token);
}

/** Tools match parts of words: the singular finds both. */
const singular = (words: string): string => words.replaceAll(/\b([a-z]{3,}[^s])s\b/g, '$1');

/** "And yesterday?", "highlight it", "and in zone 1?" lean on the question before. */
function inherit(u: Understanding, before: Understanding, text: string): Understanding {
  const leans = ['trend', 'current', 'wrong'].includes(before.intent);
  const empty = u.kinds.length === 0 && u.ids.length === 0 && u.subjects.length === 0;
  const open = u.intent === 'unknown' || ((u.intent === 'trend' || u.intent === 'current') && u.kinds.length === 0);
  if (!leans || !open || wants.BEYOND.test(text)) return u;
  if (empty && (u.window !== null || u.highlight || u.extreme !== null)) {
    return { ...before, language: u.language, window: u.window ?? before.window, highlight: u.highlight, extreme: u.extreme ?? extremeOf(text) ?? before.extreme, intent: u.window !== null && before.intent === 'current' ? 'trend' : before.intent };
  }
  if (!empty && u.kinds.length === 0 && FOLLOWS.test(text)) {
    return { ...u, kinds: before.kinds, kindWords: before.kindWords, window: u.window ?? before.window, extreme: u.extreme ?? before.extreme, intent: before.intent };
  }
  return u;
}
