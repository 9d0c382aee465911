/** Sections that make the map: nodes, links, their places and what changes their attributes. Attributes leave here in SI. */
import { addFault, curveAt, LineFault, linkAt, need, newId, nodeAt, numberAt, optionalAt, patternAt } from './inp-draft.ts';
import type { Draft, InpLink, InpNode, Properties } from './inp-draft.ts';
import { begins, numberOf } from './inp-text.ts';
import type { InpLine, InpSection } from './inp-text.ts';
import { si } from './inp-units.ts';

export type SectionReader = (draft: Draft, line: InpLine) => void;

function addNode(draft: Draft, line: InpLine, kind: InpNode['kind'], properties: Properties): void {
  const id = newId(line, draft.nodes, 'node');
  draft.nodes.set(id, { kind, id, line: line.line, x: null, y: null, properties });
}

function junction(draft: Draft, line: InpLine): void {
  const u = draft.units;
  addNode(draft, line, 'junction', { elevation_m: 0, demand_lps: 0 });
  const node = nodeAt(draft, line, 0);
  node.properties['elevation_m'] = si(optionalAt(line, 1, 'the elevation', 0), u.length_m);
  node.properties['demand_lps'] = si(optionalAt(line, 2, 'the demand', 0), u.flow_lps);
  patternAt(draft, line, 3);
}

/** EPANET reads both sections with one rule: up to three values are a reservoir, a diameter of 0 is one too. */
function tankOrReservoir(draft: Draft, line: InpLine): void {
  const u = draft.units;
  const what = line.section === 'TANKS' ? 'a tank' : 'a reservoir';
  // Added first, so that a fault in a value does not make the node unknown to its pipes.
  addNode(draft, line, line.section === 'TANKS' ? 'tank' : 'reservoir', {});
  const node = nodeAt(draft, line, 0);
  need(line, 2, what);
  const level = si(numberAt(line, 1, line.section === 'TANKS' ? 'the elevation' : 'the head'), u.length_m);
  if (line.tokens.length <= 3) {
    node.kind = 'reservoir';
    node.properties = { head_m: level };
    patternAt(draft, line, 2);
    return;
  }
  need(line, 6, 'a tank');
  const init = numberAt(line, 2, 'the initial level', 'not negative');
  const min = numberAt(line, 3, 'the minimum level', 'not negative');
  const max = numberAt(line, 4, 'the maximum level', 'not negative');
  const diameter = numberAt(line, 5, 'the diameter', 'not negative');
  optionalAt(line, 6, 'the minimum volume', 0, 'not negative');
  const curve = line.tokens[7];
  const hasCurve = curve !== undefined && curve !== '' && !curve.startsWith('*');
  if (hasCurve) curveAt(draft, line, 7);
  const overflow = line.tokens[8];
  if (overflow !== undefined && !begins(overflow, 'YES') && !begins(overflow, 'NO')) throw new LineFault('UNKNOWN_KEYWORD', `overflow is YES or NO, not "${overflow}"`);
  if (diameter === 0) {
    node.kind = 'reservoir';
    node.properties = { head_m: level };
    return;
  }
  if (min > max || init < min || init > max) throw new LineFault('BAD_NUMBER', `the levels are not in order: minimum ${min}, initial ${init}, maximum ${max}`);
  node.kind = 'tank';
  node.properties = {
    elevation_m: level, diameter_m: si(diameter, u.tank_diameter_m), min_level_m: si(min, u.length_m), max_level_m: si(max, u.length_m), init_level_m: si(init, u.length_m),
    ...(hasCurve ? { volume_curve: curve } : {}),
  };
}

/** Both ends must be known before the link counts, as in EPANET. */
function addLink(draft: Draft, line: InpLine, kind: InpLink['kind'], least: number): InpLink {
  need(line, least, `a ${kind}`);
  const from = nodeAt(draft, line, 1).id;
  const to = nodeAt(draft, line, 2).id;
  if (from === to) throw new LineFault('SAME_NODES', `both ends are node "${from}"`);
  const id = newId(line, draft.links, 'link');
  const link: InpLink = { kind, id, line: line.line, from, to, vertices: [], properties: { from, to } };
  draft.links.set(id, link);
  return link;
}

function statusWord(token: string | undefined): 'open' | 'closed' | 'cv' | null {
  return begins(token, 'CV') ? 'cv' : begins(token, 'CLOSED') ? 'closed' : begins(token, 'OPEN') ? 'open' : null;
}

const DEFAULT_ROUGHNESS = { 'H-W': 130, 'D-W': 0.0005, 'C-M': 0.01 };

function pipe(draft: Draft, line: InpLine): void {
  const u = draft.units;
  const link = addLink(draft, line, 'pipe', 3);
  const us = u.system === 'US';
  const length = optionalAt(line, 3, 'the length', us ? 330 : 100, 'positive');
  const diameter = optionalAt(line, 4, 'the diameter', us ? 10 : 254, 'positive');
  const roughness = optionalAt(line, 5, 'the roughness', DEFAULT_ROUGHNESS[u.headloss], 'positive');
  let state: 'open' | 'closed' | 'cv' = 'open';
  if (line.tokens.length > 6) {
    const word = statusWord(line.tokens[6]);
    if (word && line.tokens.length === 7) state = word;
    else numberAt(line, 6, 'the minor loss', 'not negative');
  }
  if (line.tokens.length > 7) {
    const word = statusWord(line.tokens[7]);
    if (!word) throw new LineFault('UNKNOWN_KEYWORD', `a pipe is OPEN, CLOSED or CV, not "${line.tokens[7]}"`);
    state = word;
  }
  Object.assign(link.properties, { length_m: si(length, u.length_m), diameter_mm: si(diameter, u.diameter_mm), roughness: si(roughness, u.roughness), status: state });
}

function pump(draft: Draft, line: InpLine): void {
  const link = addLink(draft, line, 'pump', 3);
  const p = link.properties;
  Object.assign(p, { status: 'open', speed: 1 });
  // EPANET 1 wrote the power, or the points of the curve, without keywords.
  if (line.tokens.length > 3 && !Number.isNaN(numberOf(line.tokens[3]))) {
    for (let i = 3; i < line.tokens.length; i++) numberAt(line, i, 'a pump value');
    if (line.tokens.length === 4) p['power_kw'] = si(numberAt(line, 3, 'the power'), draft.units.power_kw);
    return;
  }
  let driven = false;
  for (let i = 3; i + 1 < line.tokens.length; i += 2) {
    const word = line.tokens[i];
    if (begins(word, 'POWER')) {
      p['power_kw'] = si(numberAt(line, i + 1, 'the power', 'positive'), draft.units.power_kw);
      driven = true;
    } else if (begins(word, 'HEAD')) {
      p['curve'] = curveAt(draft, line, i + 1);
      driven = true;
    } else if (begins(word, 'PATT')) patternAt(draft, line, i + 1);
    else if (begins(word, 'SPEE')) p['speed'] = numberAt(line, i + 1, 'the speed', 'not negative');
    else throw new LineFault('UNKNOWN_KEYWORD', `a pump has POWER, HEAD, SPEED and PATTERN, not "${word}"`);
  }
  if (!driven) throw new LineFault('MISSING_COLUMN', 'a pump needs HEAD with a curve, or POWER');
}

const VALVE_TYPES = ['PRV', 'PSV', 'PBV', 'FCV', 'TCV', 'GPV', 'PCV'] as const;

function valve(draft: Draft, line: InpLine): void {
  const u = draft.units;
  need(line, 5, 'a valve');
  const type = VALVE_TYPES.find((t) => begins(line.tokens[4], t));
  if (!type) throw new LineFault('UNKNOWN_KEYWORD', `a valve is ${VALVE_TYPES.join(', ')}, not "${line.tokens[4]}"`);
  const link = addLink(draft, line, 'valve', 5);
  const p = link.properties;
  Object.assign(p, { kind: type, diameter_mm: si(numberAt(line, 3, 'the diameter', 'positive'), u.diameter_mm), status: type === 'GPV' ? 'open' : 'active' });
  if (line.tokens.length > 5) {
    if (type === 'GPV') p['curve'] = curveAt(draft, line, 5);
    else Object.assign(p, valveSetting(draft, type, numberAt(line, 5, 'the setting')));
  }
  optionalAt(line, 6, 'the minor loss', 0, 'not negative');
  if (type === 'PCV' && line.tokens.length > 7) p['curve'] = curveAt(draft, line, 7);
}

function valveSetting(draft: Draft, type: unknown, setting: number): Properties {
  if (type === 'PRV' || type === 'PSV' || type === 'PBV') return { setting_m: si(setting, draft.units.pressure_m) };
  return type === 'FCV' ? { setting_lps: si(setting, draft.units.flow_lps) } : { setting };
}

/** The first line of a junction replaces its demand, further ones add to it. */
function demand(draft: Draft, line: InpLine): void {
  if (begins(line.tokens[0], 'MULT')) return;
  need(line, 2, 'a demand');
  const value = si(numberAt(line, 1, 'the demand'), draft.units.flow_lps);
  const node = nodeAt(draft, line, 0);
  if (node.kind !== 'junction') return;
  patternAt(draft, line, 2);
  const before = draft.redefinedDemand.has(node.id) ? Number(node.properties['demand_lps']) : 0;
  draft.redefinedDemand.add(node.id);
  node.properties['demand_lps'] = si(before + value, 1);
}

function status(draft: Draft, line: InpLine): void {
  need(line, 2, 'a status');
  const last = line.tokens.length - 1;
  const word = statusWord(line.tokens[last]);
  const value = word === 'open' || word === 'closed' ? word : numberAt(line, last, 'the status', 'not negative');
  const apply = (link: InpLink): void => {
    if (typeof value === 'string') link.properties['status'] = value;
    else if (link.kind === 'pump') Object.assign(link.properties, { speed: value, status: value === 0 ? 'closed' : 'open' });
    else if (link.kind === 'valve') Object.assign(link.properties, { status: 'active' }, valveSetting(draft, link.properties['kind'], value));
  };
  if (last === 1) {
    const link = linkAt(draft, line, 0);
    if (link.properties['status'] === 'cv') throw new LineFault('UNKNOWN_KEYWORD', `pipe "${link.id}" is a check valve: its status cannot be set`);
    return apply(link);
  }
  // A range of ids: as numbers when both ends are, else by their letters.
  const [a = '', b = ''] = line.tokens;
  const [low, high] = [Number.parseInt(a, 10), Number.parseInt(b, 10)];
  for (const link of draft.links.values()) {
    const n = Number.parseInt(link.id, 10);
    if (low > 0 && high > 0 ? n >= low && n <= high : a <= link.id && link.id <= b) apply(link);
  }
}

/** EPANET reads past bad coordinates; a map cannot, so a bad number is a fault and an unknown id, which harms nothing, a warning. */
function coordinate(draft: Draft, line: InpLine): void {
  need(line, 3, 'a coordinate');
  const [x, y] = [numberAt(line, 1, 'the x coordinate'), numberAt(line, 2, 'the y coordinate')];
  const node = draft.nodes.get(line.tokens[0] ?? '');
  if (!node) return addFault(draft.warnings, line, 'UNDEFINED_ID', `coordinates of node "${line.tokens[0]}", which is not defined, are left out`);
  if (node.x !== null) addFault(draft.warnings, line, 'DUPLICATE_ID', `node "${node.id}" has coordinates twice; the last ones count`);
  node.x = x;
  node.y = y;
}

function vertex(draft: Draft, line: InpLine): void {
  need(line, 3, 'a vertex');
  const [x, y] = [numberAt(line, 1, 'the x coordinate'), numberAt(line, 2, 'the y coordinate')];
  const link = draft.links.get(line.tokens[0] ?? '');
  if (!link) return addFault(draft.warnings, line, 'UNDEFINED_ID', `a vertex of link "${line.tokens[0]}", which is not defined, is left out`);
  link.vertices.push([x, y]);
}

function backdrop(draft: Draft, line: InpLine): void {
  const b = draft.backdrop;
  const [word, ...rest] = line.tokens;
  const numbers = rest.map(numberOf);
  if (begins(word, 'DIM')) {
    const [w, s, e, n] = numbers;
    if (numbers.length < 4 || numbers.some(Number.isNaN)) addFault(draft.warnings, line, 'BAD_NUMBER', 'the backdrop dimensions are not four numbers');
    else b.dimensions = [w ?? 0, s ?? 0, e ?? 0, n ?? 0];
  } else if (begins(word, 'UNIT')) {
    const unit = (['FEET', 'METERS', 'DEGREES', 'NONE'] as const).find((u) => begins(rest[0], u));
    if (unit) b.units = unit;
    else if (rest[0]) addFault(draft.warnings, line, 'UNKNOWN_KEYWORD', `map units are FEET, METERS, DEGREES or NONE, not "${rest[0]}"`);
  } else if (begins(word, 'FILE')) b.file = rest[0] ?? null;
  else if (begins(word, 'OFF')) {
    const [x, y] = numbers;
    if (x !== undefined && y !== undefined && !Number.isNaN(x + y)) b.offset = [x, y];
  } else addFault(draft.warnings, line, 'UNKNOWN_KEYWORD', `"${word}" is not a backdrop keyword`);
}

function tag(draft: Draft, line: InpLine): void {
  need(line, 3, 'a tag');
  const target = begins(line.tokens[0], 'NODE') ? nodeAt(draft, line, 1) : begins(line.tokens[0], 'LINK') ? linkAt(draft, line, 1) : null;
  if (target) target.properties['tag'] = (line.tokens[2] ?? '').slice(0, 400);
}

export const ELEMENT_READERS: Partial<Record<InpSection, SectionReader>> = {
  TITLE: (draft, line) => void draft.title.push(line.raw.trim()),
  JUNCTIONS: junction,
  RESERVOIRS: tankOrReservoir,
  TANKS: tankOrReservoir,
  PIPES: pipe,
  PUMPS: pump,
  VALVES: valve,
  DEMANDS: demand,
  STATUS: status,
  COORDINATES: coordinate,
  VERTICES: vertex,
  BACKDROP: backdrop,
  TAGS: tag,
};
