/**
 * EPANET's toolkit (WASM), as far as Penstock needs it. Called directly rather than through the package's Project class, which prints
 * warnings to the console, turns codes into prose and cannot be told from a crash. Runs in worker threads only (SH-6).
 */
import { Workspace } from 'epanet-js';

/** Toolkit property numbers (EPANET 2.3). */
export const NODE = { elevation: 0, emitter: 3, tankLevel: 8, demand: 9, head: 10, pressure: 11 } as const;
export const LINK = { minorLoss: 3, initStatus: 4, initSetting: 5, flow: 8, velocity: 9, headloss: 10, status: 11, setting: 12 } as const;
export const TIME = { duration: 0, hydraulicStep: 1, patternStep: 3, reportStep: 5, reportStart: 6 } as const;
const PRESSURE_UNITS_OPTION = 25;
const COUNT = { nodes: 0, tanks: 1, links: 2 } as const;
const FLOW_UNITS = ['CFS', 'GPM', 'MGD', 'IMGD', 'AFD', 'LPS', 'LPM', 'MLD', 'CMH', 'CMD', 'CMS'];
const PRESSURE_UNITS = ['PSI', 'KPA', 'METERS', 'BAR', 'FEET'];
const NO_REPORT_LINE = 'STATUS NO';

/** An error code of EPANET (≥ 100) from a call that must succeed. */
export class EngineError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

export interface EngineModel {
  /** 0, or the error that made the input unusable; then only `report` and `close` may be called. */
  readonly error: number;
  /** EPANET's report so far. Closes the project's files: call it last. */
  report(): string;
  nodeCount: number;
  linkCount: number;
  nodeId(index: number): string;
  linkId(index: number): string;
  nodeIndex(id: string): number;
  linkIndex(id: string): number;
  patternIndex(id: string): number;
  /** EPANET's numbers: 0 junction, 1 reservoir, 2 tank. */
  nodeType(index: number): number;
  /** EPANET's numbers: 0 and 1 pipe, 2 pump, 3 … valve. */
  linkType(index: number): number;
  flowUnits(): string;
  pressureUnits(): string;
  time(parameter: number): number;
  setTime(parameter: number, seconds: number): void;
  /** Opens the hydraulic solver and goes to time 0. */
  begin(): void;
  /** Solves the present time. `warning` is EPANET's code 1 … 6, or 0. */
  run(): { t: number; warning: number };
  /** Goes on to the next time; returns the seconds until then, 0 at the end. */
  next(): number;
  node(index: number, property: number): number;
  link(index: number, property: number): number;
  nodes(property: number): Float64Array;
  links(property: number): Float64Array;
  setNode(index: number, property: number, value: number): void;
  setLink(index: number, property: number, value: number): void;
  /** Value of a pattern in its first period. */
  setPattern(index: number, value: number): void;
  close(): void;
}

export interface Engine { open(text: string): EngineModel }

export async function loadEngine(): Promise<Engine> {
  const workspace = new Workspace();
  await workspace.loadModule();
  const en = workspace.instance;
  const out = en._malloc(16);
  const int = (): number => en.getValue(out, 'i32');
  const withText = <T>(text: string, use: (pointer: number) => T): T => {
    const pointer = en.allocateUTF8(text);
    try {
      return use(pointer);
    } finally {
      en._free(pointer);
    }
  };

  function open(text: string): EngineModel {
    must(en._EN_createproject(out));
    const ph = int();
    workspace.writeFile('model.inp', text);
    workspace.writeFile('model.rpt', '');
    const error = withText('model.inp', (inp) => withText('model.rpt', (rpt) => withText('', (none) => en._EN_open(ph, inp, rpt, none))));
    let open_ = true;
    let buffer = 0;

    function must_(code: number): void {
      if (code >= 100) must(code);
    }
    const idAt = (read: (ph: number, index: number, out: number) => number, index: number): string => {
      const label = en._malloc(64);
      try {
        must_(read(ph, index, label));
        return en.UTF8ToString(label);
      } finally {
        en._free(label);
      }
    };
    const indexOf = (read: (ph: number, id: number, out: number) => number, id: string): number => {
      withText(id, (pointer) => must_(read(ph, pointer, out)));
      return int();
    };
    const count = (what: number): number => {
      must_(en._EN_getcount(ph, what, out));
      return int();
    };
    const nodeCount = error === 0 ? count(COUNT.nodes) : 0;
    const linkCount = error === 0 ? count(COUNT.links) : 0;
    const bulk = (read: (ph: number, property: number, out: number) => number, property: number, n: number): Float64Array => {
      if (buffer === 0) buffer = en._malloc(8 * Math.max(nodeCount, linkCount, 1));
      must_(read(ph, property, buffer));
      return new Float64Array(en.HEAPF64.buffer, buffer, n).slice();
    };

    return {
      error,
      report() {
        if (open_) en._EN_close(ph);
        open_ = false;
        return workspace.readFile('model.rpt');
      },
      nodeCount,
      linkCount,
      nodeId: (index) => idAt((p, i, o) => en._EN_getnodeid(p, i, o), index),
      linkId: (index) => idAt((p, i, o) => en._EN_getlinkid(p, i, o), index),
      nodeIndex: (id) => indexOf((p, i, o) => en._EN_getnodeindex(p, i, o), id),
      linkIndex: (id) => indexOf((p, i, o) => en._EN_getlinkindex(p, i, o), id),
      patternIndex: (id) => indexOf((p, i, o) => en._EN_getpatternindex(p, i, o), id),
      nodeType(index) {
        must_(en._EN_getnodetype(ph, index, out));
        return int();
      },
      linkType(index) {
        must_(en._EN_getlinktype(ph, index, out));
        return int();
      },
      flowUnits() {
        must_(en._EN_getflowunits(ph, out));
        return FLOW_UNITS[int()] as string;
      },
      pressureUnits() {
        must_(en._EN_getoption(ph, PRESSURE_UNITS_OPTION, out));
        return PRESSURE_UNITS[en.getValue(out, 'double')] as string;
      },
      time(parameter) {
        must_(en._EN_gettimeparam(ph, parameter, out));
        return int();
      },
      setTime: (parameter, seconds) => must_(en._EN_settimeparam(ph, parameter, seconds)),
      begin() {
        must_(en._EN_openH(ph));
        must_(en._EN_initH(ph, 0));
        // Else every solved time writes its status into the report file, which lives in memory.
        must_(withText(NO_REPORT_LINE, (line) => en._EN_setreport(ph, line)));
      },
      run() {
        const code = en._EN_runH(ph, out);
        must_(code);
        return { t: int(), warning: code };
      },
      next() {
        must_(en._EN_nextH(ph, out));
        return int();
      },
      node(index, property) {
        must_(en._EN_getnodevalue(ph, index, property, out));
        return en.getValue(out, 'double');
      },
      link(index, property) {
        must_(en._EN_getlinkvalue(ph, index, property, out));
        return en.getValue(out, 'double');
      },
      nodes: (property) => bulk((p, k, o) => en._EN_getnodevalues(p, k, o), property, nodeCount),
      links: (property) => bulk((p, k, o) => en._EN_getlinkvalues(p, k, o), property, linkCount),
      setNode: (index, property, value) => must_(en._EN_setnodevalue(ph, index, property, value)),
      setLink: (index, property, value) => must_(en._EN_setlinkvalue(ph, index, property, value)),
      setPattern: (index, value) => must_(en._EN_setpatternvalue(ph, index, 1, value)),
      close() {
        if (open_) en._EN_close(ph);
        open_ = false;
        if (buffer !== 0) en._free(buffer);
        en._EN_deleteproject(ph);
      },
    };
  }

  function must(code: number): void {
    if (code >= 100) throw new EngineError(code, workspace.getError(code).replace(/^Error \d+: /, ''));
  }
  return { open };
}
