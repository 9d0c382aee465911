/** What a measurement says of a budget (CLI-6). */
export interface Percentiles { p50: number; p95: number }

export interface Part extends Percentiles { budget: number; met: boolean }

export interface Figure extends Percentiles {
  unit: string;
  /** What p95 may be; the row's main figure. */
  budget: number;
  /** This and every part. */
  met: boolean;
  parts?: Record<string, Part>;
  /** The same work done otherwise, in the same run. */
  beside?: Record<string, number>;
  /** Facts that are not times. */
  facts?: Record<string, number | boolean>;
}

export function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (q: number): number => Number((sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN).toFixed(3));
  return { p50: at(0.5), p95: at(0.95) };
}

export const part = (values: readonly number[], budget: number): Part => {
  const p = percentiles(values);
  return { ...p, budget, met: p.p95 <= budget };
};

export async function timed(runs: number, work: () => unknown): Promise<number[]> {
  for (let i = 0; i < 10; i++) await work();
  const taken: number[] = [];
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return taken;
}
