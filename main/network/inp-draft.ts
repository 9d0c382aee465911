/** What reading an .inp builds up: nodes, links, and the faults met on the way. */
import { MAX_LISTED_FAULTS } from '../../shared/imports/model.ts';
import type { Fault, FaultCode } from '../../shared/imports/model.ts';
import { numberOf } from './inp-text.ts';
import type { InpLine } from './inp-text.ts';
import type { InpUnits } from './inp-units.ts';

export type Properties = Record<string, string | number | boolean | null>;

export interface InpNode {
  kind: 'junction' | 'reservoir' | 'tank';
  id: string;
  line: number;
  /** In the file's map units; null without coordinates. */
  x: number | null;
  y: number | null;
  /** SI; see shared/network/model.ts. */
  properties: Properties;
}

export interface InpLink {
  kind: 'pipe' | 'pump' | 'valve';
  id: string;
  line: number;
  from: string;
  to: string;
  vertices: [number, number][];
  properties: Properties;
}

export interface Backdrop {
  /** Lower left and upper right corner in map units. */
  dimensions: [number, number, number, number] | null;
  units: 'FEET' | 'METERS' | 'DEGREES' | 'NONE' | null;
  file: string | null;
  offset: [number, number] | null;
}

export interface Draft {
  units: InpUnits;
  nodes: Map<string, InpNode>;
  links: Map<string, InpLink>;
  patterns: Set<string>;
  curves: Set<string>;
  /** Where each node stands in the file, also those further down. */
  nodeLines: Map<string, number>;
  linkLines: Map<string, number>;
  /** Junctions whose demand the [DEMANDS] section has already replaced. */
  redefinedDemand: Set<string>;
  title: string[];
  backdrop: Backdrop;
  faults: FaultList;
  /** What EPANET reads past without a word but a map must know. */
  warnings: FaultList;
}

/** Faults with a cap on those listed; `total` counts all. */
export interface FaultList {
  listed: Fault[];
  total: number;
}
export const noFaults = (): FaultList => ({ listed: [], total: 0 });

export const MAX_FAULT_TEXT = 200;
export function clip(text: string): string {
  return text.length > MAX_FAULT_TEXT ? `${text.slice(0, MAX_FAULT_TEXT - 1)}…` : text;
}

export function addFault(list: FaultList, at: { line: number; section: string | null; raw: string } | null, code: FaultCode, message: string): void {
  list.total += 1;
  if (list.listed.length < MAX_LISTED_FAULTS) {
    list.listed.push({ line: at?.line ?? null, section: at?.section ?? null, code, message, text: clip(at?.raw.trim() ?? '') });
  }
}

/** Raised inside a section reader and turned into a fault of its line: a line has at most one, as in EPANET. */
export class LineFault extends Error {
  readonly code: FaultCode;
  constructor(code: FaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

export function need(line: InpLine, count: number, what: string): void {
  if (line.tokens.length < count) throw new LineFault('MISSING_COLUMN', `${what} needs at least ${count} values, this line has ${line.tokens.length}`);
}

/** The number in a column. `range` names what EPANET demands of it. */
export function numberAt(line: InpLine, column: number, what: string, range: 'any' | 'positive' | 'not negative' = 'any'): number {
  const token = line.tokens[column];
  if (token === undefined) throw new LineFault('MISSING_COLUMN', `${what} is missing`);
  const value = numberOf(token);
  if (Number.isNaN(value)) throw new LineFault('BAD_NUMBER', `${what} "${clip(token)}" is not a number`);
  if (range === 'positive' && value <= 0) throw new LineFault('BAD_NUMBER', `${what} must be greater than 0, not ${token}`);
  if (range === 'not negative' && value < 0) throw new LineFault('BAD_NUMBER', `${what} must not be negative: ${token}`);
  return value;
}

/** The value of an optional column. */
export function optionalAt(line: InpLine, column: number, what: string, otherwise: number, range: 'any' | 'positive' | 'not negative' = 'any'): number {
  return line.tokens.length > column ? numberAt(line, column, what, range) : otherwise;
}

export function patternAt(draft: Draft, line: InpLine, column: number): void {
  const id = line.tokens[column];
  if (id === undefined || id === '') return;
  if (!draft.patterns.has(id)) throw new LineFault('UNDEFINED_ID', `pattern "${clip(id)}" is not in [PATTERNS]`);
}

export function curveAt(draft: Draft, line: InpLine, column: number): string {
  const id = line.tokens[column];
  if (id === undefined) throw new LineFault('MISSING_COLUMN', 'a curve id is missing');
  if (!draft.curves.has(id)) throw new LineFault('UNDEFINED_ID', `curve "${clip(id)}" is not in [CURVES]`);
  return id;
}

export function nodeAt(draft: Draft, line: InpLine, column: number): InpNode {
  const id = line.tokens[column];
  if (id === undefined) throw new LineFault('MISSING_COLUMN', 'a node id is missing');
  const node = draft.nodes.get(id);
  if (node) return node;
  const later = draft.nodeLines.get(id);
  throw new LineFault('UNDEFINED_ID', later !== undefined && later > line.line
    ? `node "${clip(id)}" is defined only further down, in line ${later}: EPANET needs nodes before their use`
    : `node "${clip(id)}" is not defined`);
}

export function linkAt(draft: Draft, line: InpLine, column: number): InpLink {
  const id = line.tokens[column];
  if (id === undefined) throw new LineFault('MISSING_COLUMN', 'a link id is missing');
  const link = draft.links.get(id);
  if (link) return link;
  const later = draft.linkLines.get(id);
  throw new LineFault('UNDEFINED_ID', later !== undefined && later > line.line
    ? `link "${clip(id)}" is defined only further down, in line ${later}: EPANET needs links before their use`
    : `link "${clip(id)}" is not defined`);
}

/** EPANET keeps 31 bytes of an id. */
export const MAX_ID_BYTES = 31;
export function newId(line: InpLine, taken: Map<string, { line: number }>, what: string): string {
  const id = line.tokens[0] ?? '';
  if (id === '') throw new LineFault('BAD_ID', `a ${what} needs an id`);
  if (Buffer.byteLength(id) > MAX_ID_BYTES) throw new LineFault('BAD_ID', `the id "${clip(id)}" is longer than ${MAX_ID_BYTES} bytes`);
  const before = taken.get(id);
  if (before) throw new LineFault('DUPLICATE_ID', `the id "${id}" is already taken in line ${before.line}`);
  return id;
}
