/**
 * Where a line may not be drawn between two samples. A spacing is a gap when it exceeds 1.5 × the signal's interval and also 1.5 × the usual
 * spacing on each side of it: history kept at a coarser rate than the live signal is not one long outage. Pure.
 */
const AROUND = 3;

/** Smallest of the spacings that end at t[first] … t[last]; null when there is none. */
function smallest(t: Float64Array, first: number, last: number): number | null {
  let least: number | null = null;
  for (let k = Math.max(1, first); k <= Math.min(t.length - 1, last); k++) {
    const s = (t[k] as number) - (t[k - 1] as number);
    if (least === null || s < least) least = s;
  }
  return least;
}

/** True when the step from t[i - 1] to t[i] is a gap. */
export function isGap(t: Float64Array, i: number, interval_ms: number): boolean {
  const step = (t[i] as number) - (t[i - 1] as number);
  if (step <= 1.5 * interval_ms) return false;
  const before = smallest(t, i - AROUND, i - 1);
  const after = smallest(t, i + 1, i + AROUND);
  return (before === null || step > 1.5 * before) && (after === null || step > 1.5 * after);
}
