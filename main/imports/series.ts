/** What is known about one signal of a file while it is read: its times as runs of equal spacing, so that memory stays small. Pure. */

export interface SeriesSummary {
  samples: number;
  duplicates: number;
  interval_ms: number | null;
  from: number | null;
  to: number | null;
  gaps: { count: number; longest_ms: number };
}

/** A spacing of more than this many intervals is a gap. */
const GAP_FACTOR = 1.5;

export class Series {
  private readonly start: number[] = [];
  private readonly step: number[] = [];
  private readonly count: number[] = [];
  private repeated = 0;
  private rises = false;
  private falls = false;
  /** The time added last; NaN before the first. */
  last = Number.NaN;

  /** Runs held: the measure of memory (24 bytes each). */
  get runs(): number {
    return this.start.length;
  }

  /** True when the file goes back in time, as far as it was read: exports often start with the newest. */
  get descending(): boolean {
    return this.falls && !this.rises;
  }

  add(t: number): void {
    const d = t - this.last;
    this.last = t;
    if (d === 0) {
      this.repeated += 1;
      return;
    }
    if (d > 0) this.rises = true;
    else if (d < 0) this.falls = true;
    const i = this.start.length - 1;
    const n = this.count[i];
    if (n === 1) {
      this.step[i] = d;
      this.count[i] = 2;
    } else if (n !== undefined && this.step[i] === d) this.count[i] = n + 1;
    else {
      this.start.push(t);
      this.step.push(0);
      this.count.push(1);
    }
  }

  finish(): SeriesSummary {
    if (this.start.length === 0) return { samples: 0, duplicates: 0, interval_ms: null, from: null, to: null, gaps: { count: 0, longest_ms: 0 } };
    const { spacings, samples, from, to, dropped } = this.rises && this.falls ? this.sorted() : this.monotone();
    const interval_ms = mostFrequent(spacings);
    let gaps = 0;
    let longest_ms = 0;
    for (const [spacing, n] of spacings) {
      if (interval_ms === null || spacing <= interval_ms * GAP_FACTOR) continue;
      gaps += n;
      longest_ms = Math.max(longest_ms, spacing);
    }
    return { samples, duplicates: this.repeated + dropped, interval_ms, from, to, gaps: { count: gaps, longest_ms } };
  }

  private monotone(): Spacings {
    const spacings = new Map<number, number>();
    let samples = 0;
    let end = Number.NaN;
    for (let i = 0; i < this.start.length; i++) {
      const [start, step, n] = [this.start[i] as number, this.step[i] as number, this.count[i] as number];
      if (i > 0) bump(spacings, Math.abs(start - end), 1);
      if (n > 1) bump(spacings, Math.abs(step), n - 1);
      end = start + step * (n - 1);
      samples += n;
    }
    const first = this.start[0] as number;
    return { spacings, samples, dropped: 0, from: Math.min(first, end), to: Math.max(first, end) };
  }

  /** Lines out of order: all times are laid out once and sorted. */
  private sorted(): Spacings {
    const times = new Float64Array(this.count.reduce((a, b) => a + b, 0));
    let at = 0;
    for (let i = 0; i < this.start.length; i++) for (let k = 0; k < (this.count[i] as number); k++) times[at++] = (this.start[i] as number) + (this.step[i] as number) * k;
    times.sort();
    const spacings = new Map<number, number>();
    let dropped = 0;
    for (let i = 1; i < times.length; i++) {
      const d = (times[i] as number) - (times[i - 1] as number);
      if (d === 0) dropped += 1;
      else bump(spacings, d, 1);
    }
    return { spacings, samples: times.length - dropped, dropped, from: times[0] as number, to: times[times.length - 1] as number };
  }
}

interface Spacings {
  spacings: Map<number, number>;
  samples: number;
  dropped: number;
  from: number;
  to: number;
}

function bump(map: Map<number, number>, key: number, by: number): void {
  map.set(key, (map.get(key) ?? 0) + by);
}

/** The smaller one where two are equally frequent. */
function mostFrequent(spacings: Map<number, number>): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [spacing, n] of spacings) {
    if (n > most || (n === most && best !== null && spacing < best)) {
      best = spacing;
      most = n;
    }
  }
  return best;
}
