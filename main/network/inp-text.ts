/** Text of an EPANET .inp file: decoding, sections, tokens and numbers, by the rules of EPANET's own reader (2.0–2.3). */

export const INP_SECTIONS = [
  'TITLE', 'JUNCTIONS', 'RESERVOIRS', 'TANKS', 'PIPES', 'PUMPS', 'VALVES', 'CONTROLS', 'RULES', 'DEMANDS', 'SOURCES', 'EMITTERS', 'PATTERNS', 'CURVES', 'QUALITY',
  'STATUS', 'ROUGHNESS', 'ENERGY', 'REACTIONS', 'MIXING', 'REPORT', 'TIMES', 'OPTIONS', 'COORDINATES', 'VERTICES', 'LABELS', 'BACKDROP', 'TAGS', 'LEAKAGE', 'END',
] as const;
export type InpSection = (typeof INP_SECTIONS)[number];

export interface InpText {
  /** Without byte order mark; lines end with LF. This is what the engine gets. */
  text: string;
  encoding: string;
  /** Null bytes that no text encoding explains: the file is not text. */
  binary: boolean;
}

export interface InpLine {
  /** From 1. */
  line: number;
  /** Null before the first section and inside an unknown one. */
  section: InpSection | null;
  tokens: string[];
  raw: string;
}

/** UTF-8 with or without BOM, UTF-16 with BOM, else windows-1252 (every byte has a meaning there, so nothing is lost). */
export function decodeInp(bytes: Uint8Array): InpText {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (utf16) return finish(new TextDecoder(utf16).decode(bytes), utf16, false);
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const binary = bytes.includes(0);
  try {
    return finish(new TextDecoder('utf-8', { fatal: true }).decode(bytes), bom ? 'UTF-8 with BOM' : 'UTF-8', binary);
  } catch {
    return finish(new TextDecoder('windows-1252').decode(bytes), 'windows-1252', binary);
  }
}

function finish(text: string, encoding: string, binary: boolean): InpText {
  return { text: text.replace(/\r\n?/g, '\n'), encoding, binary };
}

/** EPANET compares keywords by their beginning, whatever the case. */
export function begins(token: string | undefined, keyword: string): boolean {
  return token !== undefined && token.slice(0, keyword.length).toUpperCase() === keyword;
}

/** Section by the first four letters, as EPANET up to 2.2 reads it; 2.3 wants the whole name (see `spellOut`). */
function sectionOf(token: string): InpSection | undefined {
  const name = token.slice(1, 5).toUpperCase();
  return INP_SECTIONS.find((s) => s.slice(0, 4) === name || (s === 'END' && name.startsWith('END')));
}

/** Spaces and tabs separate; text in double quotes is one token; `;` starts a comment, inside quotes too. */
export function tokenise(raw: string): string[] {
  const end = raw.indexOf(';');
  const text = end < 0 ? raw : raw.slice(0, end);
  return Array.from(text.matchAll(/"([^"]*)"?|[^ \t]+/g), (m) => m[1] ?? m[0]);
}

export interface Header {
  line: number;
  name: string;
  known: boolean;
}

/** All lines with content up to [END], and the section headings. */
export function splitInp(text: string): { lines: InpLine[]; headers: Header[]; /** 1-based numbers of lines EPANET cannot hold. */ tooLong: InpLine[] } {
  const lines: InpLine[] = [];
  const headers: Header[] = [];
  const tooLong: InpLine[] = [];
  let section: InpSection | null = null;
  let number = 0;
  for (let from = 0; from <= text.length; ) {
    let to = text.indexOf('\n', from);
    if (to < 0) to = text.length;
    const raw = text.slice(from, to);
    from = to + 1;
    number += 1;
    if (raw.length > MAX_LINE / 4 && Buffer.byteLength(raw) > MAX_LINE) tooLong.push({ line: number, section, tokens: [], raw });
    const tokens = tokenise(raw);
    const first = tokens[0];
    if (first === undefined) continue;
    if (first.startsWith('[')) {
      const found: InpSection | undefined = sectionOf(first);
      headers.push({ line: number, name: first, known: found !== undefined });
      if (found === 'END') break;
      section = found ?? null;
    } else lines.push({ line: number, section, tokens, raw });
  }
  return { lines, headers, tooLong };
}

/** EPANET up to 2.2 took `[COORD]` for `[COORDINATES]`, 2.3 does not: the engine gets the whole names. Line numbers stay. */
export function spellOut(text: string): string {
  return text.replace(/^([ \t]*)(\[[^\s;]*)/gm, (all, indent: string, word: string) => {
    const section = sectionOf(word);
    return section && !word.toUpperCase().startsWith(`[${section}]`) ? `${indent}[${section}]` : all;
  });
}

/** EPANET reads lines into 1,024 bytes with the line end; what is longer becomes a line of its own, even out of a comment. */
const MAX_LINE = 1022;

/** A finite number as C's strtod reads it (decimal or hexadecimal), else NaN. An empty token is 0 there too. */
export function numberOf(token: string | undefined): number {
  if (token === undefined) return Number.NaN;
  if (token === '') return 0;
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(token)) return finite(Number(token));
  const hex = /^([+-]?)(0x[\da-f]+)$/i.exec(token);
  return hex ? finite(Number(hex[2]) * (hex[1] === '-' ? -1 : 1)) : Number.NaN;
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Time in hours (`5`, `1:30`, `1:30:15`, with SEC, MIN, HOURS, DAYS, AM or PM), else NaN. */
export function hoursOf(time: string | undefined, unit: string | undefined): number {
  if (time === undefined) return Number.NaN;
  const parts = time.split(':').filter((p) => p !== '').map(numberOf);
  if (parts.length === 0 || parts.length > 3 || parts.some(Number.isNaN)) return Number.NaN;
  const [h = 0, m = 0, s = 0] = parts;
  const hours = h + m / 60 + s / 3600;
  if (!unit) return hours;
  if (parts.length === 1) {
    if (begins(unit, 'SEC')) return h / 3600;
    if (begins(unit, 'MIN')) return h / 60;
    if (begins(unit, 'HOU')) return h;
    if (begins(unit, 'DAY')) return h * 24;
  }
  if (hours >= 13) return Number.NaN;
  if (begins(unit, 'AM')) return hours >= 12 ? hours - 12 : hours;
  if (begins(unit, 'PM')) return hours >= 12 ? hours : hours + 12;
  return Number.NaN;
}
