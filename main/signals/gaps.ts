/**
 * Where a line may not be drawn between two samples. A spacing is a gap when it exceeds 1.5 × the signal's interval and also 1.5 × the usual
 * spacing around it: history kept at a coarser rate than the live signal is not one long outage. Pure.
 */
const AROUND = 3;

/** True when the step from t[i - 1] to t[i] is a gap. */
export function isGap(t: Float64Array, i: number, interval_ms: number): boolean {
  const step = (t[i] as number) - (t[i - 1] as number);
  if (step <= 1.5 * interval_ms) return false;
  let usual = Infinity;
  const first = Math.max(1, i - AROUND);
  const last = Math.min(t.length - 1, i + AROUND);
  for (let k = first; k <= last; k++) {
    if (k === i) continue;
    const s = (t[k] as number) - (t[k - 1] as number);
    if (s < usual) usual = s;
  }
  return usual === Infinity || step > 1.5 * usual;
}
