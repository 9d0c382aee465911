/** States of the network turned into one true value per signal and state: what the samples are interpolated from. */
import { BEARING_LAG, bearingTargetC, roomC } from './equipment.ts';
import type { Incident } from './incidents.ts';
import { PUMPS } from './layout.ts';
import { development } from './operation.ts';
import { hash } from './random.ts';
import type { SignalSpec } from './signals.ts';
import type { State } from './stepper.ts';

/** Times of states and, per signal, the true values there. */
export interface Series {
  t: number[];
  values: number[][];
}

export interface SeriesMaker {
  readonly series: Series;
  add(states: readonly State[]): void;
  /** Forgets what lies before `t`, but keeps the state that `t` is interpolated from. */
  forget(t: number): void;
}

/** `specs` in the order of ids. Bearings follow their load with a lag, which is kept between calls. */
export function seriesMaker(seed: number, specs: readonly SignalSpec[], incidents: (from: number, to: number) => Incident[]): SeriesMaker {
  const series: Series = { t: [], values: specs.map(() => []) };
  const bearing: number[] = [];
  let worn: Incident[] = [];
  let until = -Infinity;
  let last: number | null = null;

  return {
    series,
    add(states) {
      for (const s of states) {
        if (s.t >= until) {
          until = s.t + 7 * 86_400_000;
          worn = incidents(s.t - 86_400_000, until).filter((i) => i.kind === 'bearing_wear');
        }
        const wear = PUMPS.map((p) => Math.max(0, ...worn.filter((i) => i.target === p.id).map((i) => development(i, s.t - 1))));
        PUMPS.forEach((p, i) => {
          const target = bearingTargetC(s.pumps[i] as State['pumps'][number], p, roomC(hash(seed, 83), s.t), wear[i] as number);
          const before = bearing[i] ?? target;
          bearing[i] = last === null ? target : target + (before - target) * Math.exp(-(s.t - last) / BEARING_LAG);
        });
        last = s.t;
        series.t.push(s.t);
        const extras = { bearing, wear };
        specs.forEach((spec, k) => series.values[k]?.push(spec.value(s, extras)));
      }
    },
    forget(t) {
      let n = 0;
      while (n + 1 < series.t.length && (series.t[n + 1] as number) <= t) n++;
      if (n < 256) return;
      series.t.splice(0, n);
      for (const v of series.values) v.splice(0, n);
    },
  };
}
