/** How the plant is run at a moment: which pumps turn, which valves are stuck, where water is lost. A function of time and incidents. Pure. */
import { localClock } from './demand.ts';
import { REPAIR_HOURS } from './incidents.ts';
import type { Incident } from './incidents.ts';
import { PUMPS } from './layout.ts';

const HOUR = 3_600_000;
const QUARTER = 900_000;
const MONDAY = 0;
const TUESDAY = 1;

/** Which pumps turn at `t`, in the order of PUMPS. Worn pumps are stopped for repair when their incident ends. */
export function pumpsRunning(t: number, incidents: readonly Incident[]): boolean[] {
  const { hour, weekday } = localClock(t);
  const inRepair = (pump: string): boolean => repairOf(pump, t, incidents) !== undefined;
  // Two pumps by day, one by night; the standby pump is tried out on Monday, the second booster on Tuesday.
  const wanted = hour >= 5.5 && hour < 22 ? 2 : 1;
  const trial = hour >= 10 && hour < 10.5;
  const ps1 = trial && weekday === MONDAY ? ['PS1-P1', 'PS1-P3', 'PS1-P2'] : ['PS1-P1', 'PS1-P2', 'PS1-P3'];
  const bs2 = trial && weekday === TUESDAY ? ['BS2-P2', 'BS2-P1'] : ['BS2-P1', 'BS2-P2'];
  const on = new Set([...ps1.filter((p) => !inRepair(p)).slice(0, wanted), ...bs2.filter((p) => !inRepair(p)).slice(0, 1)]);
  return PUMPS.map((p) => on.has(p.id));
}

/** The wear incident after which `pump` is being repaired at `t`. */
export function repairOf(pump: string, t: number, incidents: readonly Incident[]): Incident | undefined {
  return incidents.find((i) => i.kind === 'bearing_wear' && i.target === pump && t >= i.to && t < i.to + REPAIR_HOURS * HOUR);
}

/** How far an incident has developed at `t`: 0 before and after, 1 when full. */
export function development(incident: Incident, t: number): number {
  if (t < incident.from || t >= incident.to) return 0;
  const x = (t - incident.from) / (incident.to - incident.from);
  if (incident.kind === 'bearing_wear') return x ** 2.5;
  return incident.kind === 'leak_growth' ? Math.min(1, 1.15 * x) : 1;
}

/** Moments within (from, to] at which pumps start or stop, or an incident starts, ends or its repair ends. Sorted, each once. */
export function switchTimes(from: number, to: number, incidents: readonly Incident[]): number[] {
  const found = new Set<number>();
  let before = pumpsRunning(from, incidents).join();
  for (let t = Math.ceil((from + 1) / QUARTER) * QUARTER; t <= to; t += QUARTER) {
    const now = pumpsRunning(t, incidents).join();
    if (now !== before) found.add(t);
    before = now;
  }
  for (const i of incidents) {
    const edges = i.kind === 'bearing_wear' ? [i.to, i.to + REPAIR_HOURS * HOUR] : i.kind === 'burst' || i.kind === 'stuck_valve' ? [i.from, i.to] : [];
    for (const t of edges) if (t > from && t <= to) found.add(t);
  }
  return [...found].sort((a, b) => a - b);
}
