/** EPANET's report file read back: each error with the line of the input that it is about, and the warnings of a run. Pure. */

/** EPANET's own verdict on one line. `code` is EPANET's (200 … 299); `line` counts from 1, null when the fault is the whole network's. */
export interface EngineFault {
  line: number | null;
  code: number;
  /** Such as `PIPES`; null when the engine names none. */
  section: string | null;
  message: string;
  /** The input line, as it stands in the input; empty when there is none. */
  text: string;
}

interface InputLine { line: number; section: string | null; raw: string; text: string }

const ERROR = /^\s*(?:Input )?Error (\d+): (.*)$/;
const IN_SECTION = /\s+in \[(\w+)\] section:?$/;
const IN_RULE = /\s+in following line of Rule .*$/;
const BAD_SECTION = /^invalid section keyword (\S+?): section contents ignored\.?$/;
/** Errors that only sum up the ones before: input errors (200), unconnected nodes (233), no solution (110). */
const SUMMARIES = new Set([110, 200, 233]);
const DUPLICATE_ID = 215;
const MAX_TEXT = 200;
const PIECE = 60;

/** All faults in the order of the report. Empty when the report holds no error. */
export function faultsOf(report: string, input: string): EngineFault[] {
  const lines = report.split('\n');
  const source = inputLines(input);
  const used = new Map<string, number>();
  const faults: EngineFault[] = [];
  const summaries: EngineFault[] = [];
  for (let i = 0; i < lines.length; i++) {
    const hit = ERROR.exec(lines[i] as string);
    if (!hit) continue;
    const code = Number(hit[1]);
    const said = (hit[2] as string).trim();
    const quoted = IN_SECTION.test(said) || IN_RULE.test(said) || BAD_SECTION.test(said) ? (lines[i + 1] ?? '').trim() : '';
    const section = IN_SECTION.exec(said)?.[1]?.toUpperCase() ?? (IN_RULE.test(said) ? 'RULES' : null);
    const message = said.replace(IN_SECTION, '').replace(IN_RULE, '').replace(/[\s:]+$/, '');
    const found = quoted === '' ? lineOfId(source, message) : lineOf(source, used, section, quoted, code);
    const fault = { line: found?.line ?? null, code, section: section ?? found?.section ?? null, message, text: (found?.raw ?? quoted).slice(0, MAX_TEXT) };
    (SUMMARIES.has(code) ? summaries : faults).push(fault);
  }
  return faults.length > 0 ? faults : summaries.slice(0, 1);
}

/** Lines of the report that begin with WARNING, without that word, each once. */
export function warningsOf(report: string): string[] {
  const found = Array.from(report.matchAll(/^\s*WARNING:\s*(.*\S)\s*$/gm), (m) => m[1] as string);
  return [...new Set(found)];
}

function inputLines(input: string): InputLine[] {
  let section: string | null = null;
  return input.split('\n').map((raw, i) => {
    const text = raw.trim();
    if (text.startsWith('[')) {
      section = /^\[(\w*)/.exec(text)?.[1]?.toUpperCase() ?? null;
      return { line: i + 1, section: null, raw, text };
    }
    return { line: i + 1, section, raw, text };
  });
}

/** A line that stands twice in its section is meant once per error, in order; a duplicate ID is never the first of its lines. */
function lineOf(source: InputLine[], used: Map<string, number>, section: string | null, quoted: string, code: number): InputLine | undefined {
  const same = source.filter((l) => l.text === quoted && sameSection(l.section, section));
  // EPANET reads a long line in pieces and quotes the piece.
  const near = same.length > 0 ? same : source.filter((l) => quoted.length > PIECE && l.text.includes(quoted));
  const key = `${section} ${code} ${quoted}`;
  const nth = used.get(key) ?? (code === DUPLICATE_ID && near.length > 1 ? 1 : 0);
  used.set(key, nth + 1);
  return near[Math.min(nth, near.length - 1)];
}

/** EPANET takes a section by its first letters, so `[JUNC]` is JUNCTIONS. */
function sameSection(ofLine: string | null, wanted: string | null): boolean {
  if (wanted === null) return ofLine === null;
  return ofLine !== null && (wanted.startsWith(ofLine) || ofLine.startsWith(wanted.slice(0, 4)));
}

const OF_NETWORK: [RegExp, string[]][] = [
  [/node with ID:?\s+(\S+)$|\bnode (\S+)$/, ['JUNCTIONS', 'TANKS', 'RESERVOIRS']],
  [/\b(?:pump|valve|link|pipe) (\S+)$/, ['PUMPS', 'VALVES', 'PIPES']],
  [/\bcurve (\S+)$/, ['CURVES']],
  [/\btank (\S+)$/, ['TANKS']],
];

/** For errors about an element that quote no line: the line that defines it. */
function lineOfId(source: InputLine[], message: string): InputLine | undefined {
  for (const [pattern, sections] of OF_NETWORK) {
    const hit = pattern.exec(message);
    const id = hit?.[1] ?? hit?.[2];
    if (id === undefined) continue;
    for (const section of sections) {
      const line = source.find((l) => sameSection(l.section, section) && l.text.split(/[\s;]/, 1)[0] === id);
      if (line) return line;
    }
  }
  return undefined;
}
