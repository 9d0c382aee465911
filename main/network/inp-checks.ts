/** Sections that only the engine computes with: each line is checked for what EPANET would refuse, so that the fault has its line. */
import { curveAt, LineFault, linkAt, need, nodeAt, numberAt, optionalAt, patternAt } from './inp-draft.ts';
import type { Draft } from './inp-draft.ts';
import type { SectionReader } from './inp-elements.ts';
import { begins, hoursOf, numberOf } from './inp-text.ts';
import type { InpLine, InpSection } from './inp-text.ts';
import { flowUnitOf, headlossOf } from './inp-units.ts';

function oneOf(token: string | undefined, words: readonly string[], what: string): string {
  const word = words.find((w) => begins(token, w));
  if (word === undefined) throw new LineFault(token === undefined ? 'MISSING_COLUMN' : 'UNKNOWN_KEYWORD', `${what} is ${words.join(', ')}${token === undefined ? '' : `, not "${token}"`}`);
  return word;
}

function pattern(_draft: Draft, line: InpLine): void {
  need(line, 2, 'a pattern');
  for (let i = 1; i < line.tokens.length; i++) numberAt(line, i, 'the multiplier');
}

function curve(_draft: Draft, line: InpLine): void {
  need(line, 3, 'a curve point');
  numberAt(line, 1, 'x');
  numberAt(line, 2, 'y');
}

function control(draft: Draft, line: InpLine): void {
  const disabled = begins(line.tokens.at(-1), 'DISABLED');
  need(line, 6, 'a control');
  const count = line.tokens.length - (disabled ? 1 : 0);
  const link = linkAt(draft, line, 1);
  if (link.properties['status'] === 'cv') throw new LineFault('UNKNOWN_KEYWORD', `pipe "${link.id}" is a check valve: it cannot be controlled`);
  if (!begins(line.tokens[2], 'OPEN') && !begins(line.tokens[2], 'CLOSED')) numberAt(line, 2, 'the setting', link.kind === 'valve' ? 'any' : 'not negative');
  if (begins(line.tokens[4], 'TIME') || begins(line.tokens[4], 'CLOCKTIME')) {
    const time = hoursOf(line.tokens[5], count > 6 ? line.tokens[6] : undefined);
    if (Number.isNaN(time) || time < 0) throw new LineFault('BAD_NUMBER', `"${line.tokens[5]}" is not a time`);
    return;
  }
  if (count < 8) throw new LineFault('MISSING_COLUMN', `a control by level needs at least 8 values, this line has ${count}`);
  nodeAt(draft, line, 5);
  oneOf(line.tokens[6], ['BELOW', 'ABOVE'], 'the condition');
  numberAt(line, 7, 'the level');
}

const RULE_WORDS = ['RULE', 'IF', 'AND', 'OR', 'THEN', 'ELSE', 'PRIO'];

/** Clause keywords and the objects they name; the grammar itself is the engine's to judge. */
function rule(draft: Draft, line: InpLine): void {
  const word = oneOf(line.tokens[0], RULE_WORDS, 'a rule line starts with one of these: it');
  if (word === 'RULE') return need(line, 2, 'RULE');
  if (word === 'PRIO') return void numberAt(line, 1, 'the priority');
  const object = line.tokens[1];
  if (['NODE', 'JUNC', 'RESER', 'TANK'].some((w) => begins(object, w))) nodeAt(draft, line, 2);
  else if (['LINK', 'PIPE', 'PUMP', 'VALVE'].some((w) => begins(object, w))) linkAt(draft, line, 2);
  else if (!begins(object, 'SYSTEM')) throw new LineFault('UNKNOWN_KEYWORD', `"${object ?? ''}" is not a kind of node, link or SYSTEM`);
}

function source(draft: Draft, line: InpLine): void {
  need(line, 2, 'a source');
  nodeAt(draft, line, 0);
  const typed = ['CONCEN', 'MASS', 'SETPOINT', 'FLOWPACED'].some((w) => begins(line.tokens[1], w));
  numberAt(line, typed ? 2 : 1, 'the strength');
  if (line.tokens[typed ? 3 : 2] !== '*') patternAt(draft, line, typed ? 3 : 2);
}

function emitter(draft: Draft, line: InpLine): void {
  need(line, 2, 'an emitter');
  if (nodeAt(draft, line, 0).kind === 'junction') numberAt(line, 1, 'the coefficient', 'not negative');
}

function leakage(draft: Draft, line: InpLine): void {
  need(line, 3, 'a leakage');
  if (linkAt(draft, line, 0).kind !== 'pipe') return;
  numberAt(line, 1, 'the leak area', 'not negative');
  numberAt(line, 2, 'the leak expansion', 'not negative');
}

function quality(draft: Draft, line: InpLine): void {
  if (line.tokens.length < 2) return;
  if (line.tokens.length === 2) nodeAt(draft, line, 0);
  numberAt(line, line.tokens.length === 2 ? 1 : 2, 'the quality', 'not negative');
}

function mixing(draft: Draft, line: InpLine): void {
  if (line.tokens.length < 2) return;
  if (nodeAt(draft, line, 0).kind === 'junction') return;
  const model = oneOf(line.tokens[1], ['MIXED', '2COMP', 'FIFO', 'LIFO'], 'the mixing model');
  if (model === '2COMP' && line.tokens.length === 3) numberAt(line, 2, 'the compartment fraction');
}

function energy(draft: Draft, line: InpLine): void {
  need(line, 3, 'an energy setting');
  if (begins(line.tokens[0], 'DEMAN')) return void numberAt(line, 2, 'the demand charge', 'not negative');
  const forPump = oneOf(line.tokens[0], ['GLOB', 'PUMP'], 'an energy setting') === 'PUMP';
  if (forPump) {
    need(line, 4, 'the energy setting of a pump');
    if (linkAt(draft, line, 1).kind !== 'pump') throw new LineFault('UNDEFINED_ID', `link "${line.tokens[1]}" is not a pump`);
  }
  const last = line.tokens.length - 1;
  const word = oneOf(line.tokens[last - 1], ['PRICE', 'PATT', 'EFFI'], 'an energy setting');
  if (word === 'PATT') patternAt(draft, line, last);
  else if (word === 'EFFI' && forPump) curveAt(draft, line, last);
  else numberAt(line, last, 'the value', word === 'EFFI' ? 'positive' : 'not negative');
}

function reaction(_draft: Draft, line: InpLine): void {
  if (line.tokens.length < 3) return;
  const word = oneOf(line.tokens[0], ['ORDER', 'ROUG', 'LIMIT', 'GLOB', 'BULK', 'WALL', 'TANK'], 'a reaction');
  const value = numberAt(line, line.tokens.length - 1, 'the value');
  if (word === 'GLOB') oneOf(line.tokens[1], ['BULK', 'WALL'], 'a global reaction');
  if (word === 'ORDER') {
    const kind = oneOf(line.tokens[1], ['BULK', 'TANK', 'WALL'], 'a reaction order');
    if (kind === 'WALL' && value !== 0 && value !== 1) throw new LineFault('BAD_NUMBER', `the order of a wall reaction is 0 or 1, not ${value}`);
  }
}

const TIME_WORDS = ['STAT', 'DURA', 'HYDR', 'QUAL', 'RULE', 'MINI', 'PATT', 'REPO', 'STAR'];

function times(_draft: Draft, line: InpLine): void {
  need(line, 2, 'a time setting');
  const word = oneOf(line.tokens[0], TIME_WORDS, 'a time setting');
  const last = line.tokens.length - 1;
  if (word === 'STAT') return void oneOf(line.tokens[last], ['NONE', 'NO', 'AVERAGE', 'MINIMUM', 'MAXIMUM', 'RANGE'], 'the statistic');
  const plain = hoursOf(line.tokens[last], undefined);
  const hours = Number.isNaN(plain) ? hoursOf(line.tokens[last - 1], line.tokens[last]) : plain;
  if (Number.isNaN(hours) || hours < 0) throw new LineFault('BAD_NUMBER', `"${line.tokens.slice(1).join(' ')}" is not a time`);
  if (word === 'PATT' || word === 'REPO') oneOf(line.tokens[1], ['TIME', 'STAR'], `${line.tokens[0]}`);
}

const REPORT_FIELDS = ['ELEVATION', 'DEMAND', 'HEAD', 'PRESSURE', 'QUALITY', 'LENGTH', 'DIAMETER', 'FLOW', 'VELOCITY', 'HEADLOSS', 'STATE', 'SETTING', 'REACTION', 'F-FACTOR'];

function report(draft: Draft, line: InpLine): void {
  need(line, 2, 'a report setting');
  const [word] = line.tokens;
  const last = line.tokens.length - 1;
  if (begins(word, 'PAGE')) return void numberAt(line, last, 'the page size', 'not negative');
  if (['STATUS', 'SUMM', 'MESS', 'ENER', 'FILE'].some((w) => begins(word, w))) return;
  const lookUp = begins(word, 'NODE') ? nodeAt : begins(word, 'LINK') ? linkAt : null;
  if (lookUp) {
    if (begins(line.tokens[last], 'NONE') || begins(line.tokens[last], 'ALL')) return;
    for (let i = 1; i <= last; i++) lookUp(draft, line, i);
    return;
  }
  oneOf(word, REPORT_FIELDS, 'a report setting');
  if (begins(line.tokens[1], 'YES') || begins(line.tokens[1], 'NO')) return;
  oneOf(line.tokens[1], ['BELOW', 'ABOVE', 'PREC'], `the report of ${word}`);
  numberAt(line, 2, 'the limit');
}

/** Options whose value EPANET picks from words; a missing value is allowed everywhere. */
const OPTION_WORDS: [string, number, readonly string[]][] = [
  ['HYDR', 1, ['USE', 'SAVE']],
  ['UNBA', 1, ['STOP', 'CONT']],
];
/** Numeric options: keyword, column of the number, what it must be. */
const OPTION_NUMBERS: [string, number, 'any' | 'positive' | 'not negative'][] = [
  ['TOLER', 1, 'not negative'], ['DIFF', 1, 'not negative'], ['DAMPLIMIT', 1, 'any'], ['FLOWCHANGE', 1, 'not negative'], ['HEADERROR', 1, 'not negative'], ['MINI', 2, 'not negative'],
  ['REQ', 2, 'not negative'], ['PRESSURE', 2, 'positive'], ['VISC', 1, 'positive'], ['SPEC', 2, 'positive'], ['TRIAL', 1, 'positive'], ['ACCU', 1, 'positive'], ['HTOL', 1, 'positive'],
  ['QTOL', 1, 'positive'], ['RQTOL', 1, 'positive'], ['CHECKFREQ', 1, 'positive'], ['MAXCHECK', 1, 'positive'], ['EMIT', 2, 'positive'], ['DEMAND', 2, 'positive'],
];

function option(draft: Draft, line: InpLine): void {
  const [word, value] = line.tokens;
  if (begins(word, 'UNIT')) {
    if (value !== undefined && !flowUnitOf(value)) throw new LineFault('UNKNOWN_KEYWORD', `"${value}" is not a flow unit`);
    return;
  }
  if (begins(word, 'HEADL')) {
    if (value !== undefined && !headlossOf(value)) throw new LineFault('UNKNOWN_KEYWORD', `the head loss formula is H-W, D-W or C-M, not "${value}"`);
    return;
  }
  if (begins(word, 'PRESSURE') && !begins(value, 'EXP')) {
    if (value !== undefined) oneOf(value, ['PSI', 'KPA', 'METERS', 'BAR', 'FEET'], 'the pressure unit');
    return;
  }
  if (begins(word, 'QUAL')) {
    if (!begins(value, 'TRACE')) return;
    if (line.tokens.length < 3) throw new LineFault('MISSING_COLUMN', 'QUALITY TRACE needs a node');
    nodeAt(draft, line, 2);
    return;
  }
  for (const [keyword, column, words] of OPTION_WORDS) {
    if (!begins(word, keyword)) continue;
    if (line.tokens.length > (keyword === 'HYDR' ? 2 : 1)) oneOf(line.tokens[column], words, `${word}`);
    return;
  }
  if (['MAP', 'VERI', 'PATT', 'SEGM'].some((w) => begins(word, w))) return;
  if (begins(word, 'DEMAND') && begins(value, 'MODEL')) return void (line.tokens[2] !== undefined && oneOf(line.tokens[2], ['DDA', 'PDA'], 'the demand model'));
  if (begins(word, 'BACK')) return void (line.tokens[2] !== undefined && oneOf(line.tokens[2], ['NO', 'YES'], 'BACKFLOW ALLOWED'));
  const numeric = OPTION_NUMBERS.find(([keyword]) => begins(word, keyword));
  if (numeric) return void optionalAt(line, numeric[1], `${word}`, 0, numeric[2]);
  // An unknown option without a value passes in EPANET.
  if (value !== undefined) throw new LineFault('UNKNOWN_KEYWORD', `"${word}" is not an option of EPANET`);
}

/** EPANET does not use labels; one that cannot be read is no reason to stop. */
const ignored: SectionReader = () => {};

export const CHECKED_READERS: Partial<Record<InpSection, SectionReader>> = {
  PATTERNS: pattern, CURVES: curve, CONTROLS: control, RULES: rule, SOURCES: source, EMITTERS: emitter, LEAKAGE: leakage, QUALITY: quality, MIXING: mixing, ENERGY: energy,
  REACTIONS: reaction, TIMES: times, REPORT: report, OPTIONS: option, LABELS: ignored, ROUGHNESS: ignored,
};

/** What the whole file must be known for before its lines are read: EPANET makes a first pass for the same. */
export function firstPass(lines: InpLine[]): { flow: string; headloss: 'H-W' | 'D-W' | 'C-M'; pressure: string | null; patterns: Set<string>; curves: Set<string>; nodeLines: Map<string, number>; linkLines: Map<string, number> } {
  const found = { flow: 'GPM', headloss: 'H-W' as 'H-W' | 'D-W' | 'C-M', pressure: null as string | null, patterns: new Set<string>(), curves: new Set<string>(), nodeLines: new Map<string, number>(), linkLines: new Map<string, number>() };
  for (const { line, section, tokens } of lines) {
    const [id = '', value] = tokens;
    if (section === 'PATTERNS') found.patterns.add(id);
    else if (section === 'CURVES') found.curves.add(id);
    else if (section === 'JUNCTIONS' || section === 'RESERVOIRS' || section === 'TANKS') found.nodeLines.set(id, line);
    else if (section === 'PIPES' || section === 'PUMPS' || section === 'VALVES') found.linkLines.set(id, line);
    else if (section === 'OPTIONS') {
      if (begins(id, 'UNIT')) found.flow = flowUnitOf(value) ?? found.flow;
      else if (begins(id, 'HEADL')) found.headloss = headlossOf(value) ?? found.headloss;
      else if (begins(id, 'PRESSURE') && Number.isNaN(numberOf(tokens[2])) && value !== undefined) found.pressure = value;
    }
  }
  return found;
}
