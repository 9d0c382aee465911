/** Following the flow of the base simulation from a feature, against it (upstream) or with it (downstream). Pure. */
import type { Feature, Layer } from '../../shared/network/model.ts';

const LINKS: ReadonlySet<Layer> = new Set<Layer>(['pipes', 'pumps', 'valves']);
/** L/s; a link that carries less is taken as still. */
const STILL = 1e-6;

/**
 * Features reached from `start` (which is left out), nodes and links. Links carry `from`, `to` and `base_flow_lps`, positive from → to.
 * Null when no link carries a flow: nothing was simulated.
 */
export function traceFlow(all: Feature[], start: Feature, direction: 'upstream' | 'downstream'): Feature[] | null {
  const nodes = new Map<string, Feature>();
  /** Links by the node where the trace enters them. */
  const next = new Map<string, { link: Feature; to: string }[]>();
  let anyFlow = false;
  for (const f of all) {
    if (!LINKS.has(f.layer)) {
      if (f.layer !== 'meters') nodes.set(f.id, f);
      continue;
    }
    const flow = f.properties['base_flow_lps'];
    if (typeof flow !== 'number') continue;
    anyFlow = true;
    if (Math.abs(flow) < STILL) continue;
    const forward = flow > 0 === (direction === 'downstream');
    const a = String(f.properties[forward ? 'from' : 'to']);
    const b = String(f.properties[forward ? 'to' : 'from']);
    const list = next.get(a);
    if (list) list.push({ link: f, to: b });
    else next.set(a, [{ link: f, to: b }]);
  }
  if (!anyFlow) return null;

  const out = new Set<Feature>();
  const seen = new Set<string>();
  const queue: string[] = [];
  const enter = (node: string): void => {
    if (seen.has(node)) return;
    seen.add(node);
    queue.push(node);
    const f = nodes.get(node);
    if (f !== undefined && f !== start) out.add(f);
  };
  if (LINKS.has(start.layer)) {
    const flow = start.properties['base_flow_lps'];
    if (typeof flow !== 'number' || Math.abs(flow) < STILL) return [];
    const forward = flow > 0 === (direction === 'downstream');
    enter(String(start.properties[forward ? 'to' : 'from']));
  } else if (start.layer === 'meters') {
    const pipe = all.find((f) => f.layer === 'pipes' && f.id === start.properties['pipe']);
    return pipe === undefined ? [] : traceFlow(all, pipe, direction);
  } else {
    enter(start.id);
  }
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const { link, to } of next.get(node) ?? []) {
      if (link !== start) out.add(link);
      enter(to);
    }
  }
  return [...out];
}
