/**
 * Steps the town's hydraulics through plant time with EPANET's toolkit: sets demands, pump speeds, leaks and stuck valves before each solution,
 * lets EPANET carry the tanks on. Runs in the demo worker.
 *
 * Pump speed follows tank level proportionally, and everything else is a function of time; so two runs that start days apart draw together
 * (half the difference in about 5 h), which is how history, catch-up and live values join without a stored state.
 */
import { LINK, NODE, TIME } from '../network/hydraulics-engine.ts';
import type { Engine } from '../network/hydraulics-engine.ts';
import { demandFactor, PATTERNS } from './demand.ts';
import type { Incident } from './incidents.ts';
import { PUMPS, TANKS } from './layout.ts';
import { development, pumpsRunning, switchTimes } from './operation.ts';
import type { Town } from './town.ts';
import { townInp } from './town-inp.ts';

/** The network at a solved moment; pressures and flows are those of the probes. SI: m, L/s. */
export interface State {
  t: number;
  pressure: Float64Array;
  flow: Float64Array;
  level: number[];
  pumps: { running: boolean; speed: number; flow: number; head: number }[];
  /** Flow and head lost, and the loss coefficient k of h = k·v²/2g. */
  valves: { flow: number; headloss: number; k: number }[];
}
export interface Probes { nodes: readonly string[]; links: readonly string[] }

export interface Emitters { burst: number; leak: number }

export interface Stepper {
  /** States up to and including the first at or after `to`, in time order, without those already given. */
  advance(to: number): State[];
  close(): void;
}

export interface StepperOptions {
  town: Town;
  probes: Probes;
  /** UTC epoch ms, whole seconds. */
  start: number;
  /** Longest step, s. Steps fall on its multiples in UTC, and a minute after every switching. */
  step_s: number;
  incidents: (from: number, to: number) => Incident[];
  /** Emitter coefficients (L/s at 1 m of pressure) of a full burst and of a full leak, by district. */
  emitters: Readonly<Record<string, Emitters>>;
  /** Loss coefficient with which a valve sticks at most, by valve: what lets the highest hour through. */
  stuckLoss: Readonly<Record<string, number>>;
  /** Changes demands; for finding the plant's limits. */
  demandScale?: (t: number) => number;
}

/** Speed at the target level, and its change per metre of level. */
const SPEED = { PS1: { base: 0.925, gain: 0.07 }, BS2: { base: 0.9, gain: 0.09 } } as const;
const SPEED_RANGE = [0.86, 1] as const;
/** A switching shows as a ramp of one minute. */
const RAMP = 60_000;
const HOUR = 3_600_000;
const FOREVER_S = 2_000_000_000;
const GRAVITY = 9.80665;

export function openStepper(engine: Engine, o: StepperOptions): Stepper {
  const { town } = o;
  const model = engine.open(townInp(town, 'stepping'));
  if (model.error !== 0) throw new Error(`EPANET does not accept the town: ${model.report()}`);
  model.setTime(TIME.duration, FOREVER_S);
  const nodeOf = new Map<string, number>();
  const nodeIndex = (id: string): number => {
    const known = nodeOf.get(id) ?? model.nodeIndex(id);
    nodeOf.set(id, known);
    return known;
  };
  const probeNodes = o.probes.nodes.map(nodeIndex);
  const probeLinks = o.probes.links.map((id) => model.linkIndex(id));
  const patterns = PATTERNS.map((p) => ({ ...p, index: model.patternIndex(p.id) }));
  const pumps = PUMPS.map((p) => ({ ...p, index: model.linkIndex(p.id) }));
  const valves = town.valves.map((v) => ({ ...v, index: model.linkIndex(v.id), stuck: false }));
  const tanks = TANKS.map((t) => ({ ...t, index: nodeIndex(t.id) }));
  const sites = town.burstSites.map((s) => ({ ...s, index: nodeIndex(s.junction), coefficient: 0 }));
  const step = o.step_s * 1000;

  let now = o.start;
  let levels: number[] = TANKS.map((t) => t.target);
  let last: State | null = null;
  let incidents: Incident[] = [];
  let switches: number[] = [];
  let known = o.start - 1;
  let finished = false;
  model.begin();

  /** Incidents and switch times are looked up a week at a time. */
  function look(to: number): void {
    if (to < known) return;
    const from = now - 12 * HOUR;
    known = now + 7 * 24 * HOUR;
    incidents = o.incidents(from, known + 2 * step);
    switches = switchTimes(now - 2 * step, known + 2 * step, incidents);
  }

  function setConditions(): void {
    // Just before a switching the old state still holds: the solution at the moment itself is the last of the old.
    const t = now - 1;
    const scale = o.demandScale?.(t) ?? 1;
    for (const p of patterns) model.setPattern(p.index, scale * demandFactor(town.seed, p.use, p.dma, now));
    const running = pumpsRunning(t, incidents);
    pumps.forEach((p, i) => model.setLink(p.index, LINK.setting, running[i] ? speedOf(p.station) : 0));
    for (const v of valves) {
      const stuck = incidents.some((x) => x.kind === 'stuck_valve' && x.target === v.id && t >= x.from && t < x.to);
      if (stuck && !v.stuck) {
        const k = last?.valves[valves.indexOf(v)]?.k ?? Infinity;
        model.setLink(v.index, LINK.minorLoss, Math.min(k, o.stuckLoss[v.id] ?? 1000));
        model.setLink(v.index, LINK.status, 1);
      } else if (!stuck && v.stuck) {
        model.setLink(v.index, LINK.minorLoss, 0);
        model.setLink(v.index, LINK.setting, v.setting);
      }
      v.stuck = stuck;
    }
    for (const s of sites) {
      let coefficient = 0;
      for (const x of incidents) if ((x.kind === 'burst' || x.kind === 'leak_growth') && x.target === s.dma) coefficient += development(x, t) * (o.emitters[s.dma]?.[x.kind === 'burst' ? 'burst' : 'leak'] ?? 0);
      if (coefficient !== s.coefficient) model.setNode(s.index, NODE.emitter, coefficient);
      s.coefficient = coefficient;
    }
  }

  function speedOf(station: 'PS1' | 'BS2'): number {
    const tank = station === 'PS1' ? 0 : 1;
    const { base, gain } = SPEED[station];
    const speed = base + gain * ((TANKS[tank]?.target ?? 0) - (levels[tank] as number));
    return Math.min(SPEED_RANGE[1], Math.max(SPEED_RANGE[0], speed));
  }

  function read(): State {
    levels = tanks.map((t) => model.node(t.index, NODE.head) - t.floor);
    return {
      t: now,
      pressure: Float64Array.from(probeNodes, (i) => model.node(i, NODE.pressure)),
      flow: Float64Array.from(probeLinks, (i) => model.link(i, LINK.flow)),
      level: levels,
      pumps: pumps.map((p) => {
        const speed = model.link(p.index, LINK.setting);
        const flow = model.link(p.index, LINK.flow);
        return { running: speed > 0, speed, flow, head: -model.link(p.index, LINK.headloss) };
      }),
      valves: valves.map((v) => {
        const flow = model.link(v.index, LINK.flow);
        const headloss = Math.abs(model.link(v.index, LINK.headloss));
        const velocity = Math.max(1e-3, Math.abs(flow) / 1000 / ((Math.PI * (v.diameter / 1000) ** 2) / 4));
        return { flow, headloss, k: (headloss * 2 * GRAVITY) / velocity ** 2 };
      }),
    };
  }

  function nextTime(): number {
    let next = (Math.floor(now / step) + 1) * step;
    for (const s of switches) {
      for (const t of [s, s + RAMP]) if (t > now && t < next) next = t;
      if (s > next) break;
    }
    return next;
  }

  return {
    advance(to) {
      const states: State[] = [];
      while (!finished && (last === null || last.t < to)) {
        look(now);
        setConditions();
        model.run();
        last = read();
        states.push(last);
        const aim = nextTime();
        model.setTime(TIME.hydraulicStep, (aim - now) / 1000);
        const taken = model.next();
        if (taken === 0) finished = true;
        // EPANET stops early when a tank fills or empties; the state there is solved too, and the way to `aim` goes on.
        now += taken * 1000;
      }
      return states;
    },
    close: () => model.close(),
  };
}
