/**
 * Reads an EPANET .inp file (PL-6): nodes and links with their places in map units and attributes in SI, and every fault with its line.
 * EPANET stops at what it cannot read and is the judge of what runs; this reader finds all faults at once and keeps what the engine drops.
 */
import type { Fault } from '../../shared/imports/model.ts';
import type { Counts } from '../../shared/network/model.ts';
import type { z } from 'zod';
import { CHECKED_READERS, firstPass } from './inp-checks.ts';
import { addFault, LineFault, noFaults } from './inp-draft.ts';
import type { Backdrop, Draft, InpLink, InpNode } from './inp-draft.ts';
export type { Backdrop, InpLink, InpNode } from './inp-draft.ts';
import { ELEMENT_READERS } from './inp-elements.ts';
import { decodeInp, spellOut, splitInp } from './inp-text.ts';
import { unitsOf } from './inp-units.ts';
import type { InpUnits } from './inp-units.ts';

export interface InpResult {
  /** Decoded, without BOM, lines ending with LF, section names written out: what the engine and the store get. */
  text: string;
  encoding: string;
  title: string;
  units: InpUnits;
  counts: z.infer<typeof Counts>;
  nodes: InpNode[];
  links: InpLink[];
  coordinates: 'none' | 'some' | 'all';
  backdrop: Backdrop;
  /** At most 1,000 are listed; `fault_count` counts all. In the order of the lines, those of the whole file last. */
  faults: Fault[];
  fault_count: number;
  /** What harms nothing but is left out. */
  warnings: Fault[];
  warning_count: number;
}

const MAX_TITLE = 400;
/** Sections that EPANET does not read, so that a long line there does no harm. */
const UNREAD = new Set(['TITLE', 'LABELS', 'TAGS', 'BACKDROP']);

/** Never throws, whatever the bytes. */
export function readInp(bytes: Uint8Array): InpResult {
  const decoded = decodeInp(bytes);
  const { lines, headers, tooLong } = splitInp(decoded.text);
  const first = firstPass(lines);
  const draft: Draft = {
    units: unitsOf(first.flow, first.headloss, first.pressure),
    nodes: new Map(), links: new Map(), patterns: first.patterns, curves: first.curves, nodeLines: first.nodeLines, linkLines: first.linkLines, redefinedDemand: new Set(), title: [],
    backdrop: { dimensions: null, units: null, file: null, offset: null },
    faults: noFaults(), warnings: noFaults(),
  };
  if (decoded.binary) addFault(draft.faults, null, 'NOT_TEXT', 'The file holds null bytes: it is not a text file. In EPANET, export the network as .inp.');
  else {
    for (const h of headers) {
      if (!h.known) addFault(draft.faults, { line: h.line, section: null, raw: h.name }, 'UNKNOWN_SECTION', `${h.name.slice(0, 40)} is not a section of EPANET 2.0–2.3: the lines under it are not read`);
    }
    for (const line of tooLong) {
      if (!UNREAD.has(line.section ?? '')) addFault(draft.faults, line, 'LINE_TOO_LONG', 'EPANET reads at most 1,022 bytes of a line and takes the rest for a line of its own');
    }
    for (const line of lines) {
      const reader = line.section ? (ELEMENT_READERS[line.section] ?? CHECKED_READERS[line.section]) : undefined;
      if (!reader) continue;
      try {
        reader(draft, line);
      } catch (error) {
        if (!(error instanceof LineFault)) throw error;
        addFault(draft.faults, line, error.code, error.message);
      }
    }
    wholeFile(draft, lines.length === 0 || headers.length === 0);
  }
  draft.faults.listed.sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
  const nodes = [...draft.nodes.values()];
  const links = [...draft.links.values()];
  const count = (kind: string): number => nodes.filter((n) => n.kind === kind).length + links.filter((l) => l.kind === kind).length;
  const placed = nodes.filter((n) => n.x !== null).length;
  return {
    text: spellOut(decoded.text),
    encoding: decoded.encoding,
    title: draft.title.join('\n').trim().slice(0, MAX_TITLE),
    units: draft.units,
    counts: { junctions: count('junction'), reservoirs: count('reservoir'), tanks: count('tank'), pipes: count('pipe'), pumps: count('pump'), valves: count('valve'), meters: 0 },
    nodes,
    links,
    coordinates: placed === 0 ? 'none' : placed === nodes.length ? 'all' : 'some',
    backdrop: draft.backdrop,
    faults: draft.faults.listed,
    fault_count: draft.faults.total,
    warnings: draft.warnings.listed,
    warning_count: draft.warnings.total,
  };
}

function wholeFile(draft: Draft, empty: boolean): void {
  const nodes = [...draft.nodes.values()];
  if (nodes.length === 0) addFault(draft.faults, null, 'NO_NODES', empty ? 'The file has no sections: it is not an EPANET network' : 'The network has no nodes');
  else if (!nodes.some((n) => n.kind === 'junction')) addFault(draft.faults, null, 'NO_NODES', 'The network has no junctions');
  else if (!nodes.some((n) => n.kind !== 'junction')) addFault(draft.faults, null, 'NO_SOURCE', 'The network has no reservoir or tank, so no water');
}
