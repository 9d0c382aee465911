/** Pipe diameters and the most sensitive places of a district: water goes from the inlet along the shortest ways. Pure. */

export interface Edge { a: number; b: number; length: number }
export interface Sizing {
  /** Nominal diameter of each edge, mm. */
  diameters: number[];
  /** Next node towards the inlet; -1 at the inlet. */
  parent: number[];
  /** Head lost per unit of flow squared on the way from the inlet, relative: where it is largest, pressure falls first. */
  resistance: number[];
}

const LEAST = 100;
const MOST = 300;
const SIZES = [LEAST, 125, 150, 200, 250, MOST];
/** Highest hour over the mean, and the speed a main is made for then, m/s. */
const PEAK = 2.1;
const SPEED = 0.75;

/** `demands` are mean L/s a node. */
export function sizeDistrict(demands: readonly number[], edges: readonly Edge[], inlet: number): Sizing {
  const n = demands.length;
  const near: [number, number][][] = Array.from({ length: n }, () => []);
  edges.forEach((e, k) => {
    near[e.a]?.push([e.b, k]);
    near[e.b]?.push([e.a, k]);
  });
  const far = new Array<number>(n).fill(Infinity);
  const parent = new Array<number>(n).fill(-1);
  const via = new Array<number>(n).fill(-1);
  const done = new Array<boolean>(n).fill(false);
  const order: number[] = [];
  far[inlet] = 0;
  for (let round = 0; round < n; round++) {
    let best = -1;
    for (let i = 0; i < n; i++) if (!done[i] && (best < 0 || (far[i] as number) < (far[best] as number))) best = i;
    if (best < 0 || far[best] === Infinity) break;
    done[best] = true;
    order.push(best);
    for (const [to, k] of near[best] as [number, number][]) {
      const d = (far[best] as number) + (edges[k] as Edge).length;
      if (d < (far[to] as number)) {
        far[to] = d;
        parent[to] = best;
        via[to] = k;
      }
    }
  }
  const through = [...demands];
  for (const i of order.toReversed()) if ((parent[i] as number) >= 0) through[parent[i] as number] = (through[parent[i] as number] as number) + (through[i] as number);
  const diameters = new Array<number>(edges.length).fill(LEAST);
  const resistance = new Array<number>(n).fill(0);
  for (const i of order) {
    const k = via[i] as number;
    if (k < 0) continue;
    const wanted = 1000 * Math.sqrt((4 * PEAK * (through[i] as number)) / 1000 / (Math.PI * SPEED));
    const d = SIZES.find((s) => s >= wanted) ?? MOST;
    diameters[k] = d;
    resistance[i] = (resistance[parent[i] as number] as number) + (edges[k] as Edge).length / (d / 100) ** 4.87;
  }
  return { diameters, parent, resistance };
}
