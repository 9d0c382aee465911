/** From signal definitions and reads to the plain spec of a chart. Pure. */
import type { Origin, Signal } from '../../shared/plant/model.ts';
import type { BucketedRead } from '../../shared/signals/model.ts';
import type { ChartColours, ChartSpec } from './options.ts';
import { type LimitKind, limitLines, scalesOf } from './scales.ts';

/** What a chart knows of one signal, also when its definition is not loaded. */
export interface Drawable { id: number; tag: string; name: string; unit: string; decimals: number; interval_ms: number; stepped: boolean; origin: Origin | null; signal: Signal | null }

export function drawable(id: number, signal: Signal | undefined, read: BucketedRead | undefined): Drawable {
  if (signal === undefined) return { id, tag: `#${id}`, name: `#${id}`, unit: read?.unit.display ?? '', decimals: 2, interval_ms: read?.bucket_ms ?? 1000, stepped: false, origin: null, signal: null };
  return {
    id, tag: signal.tag, name: signal.name, unit: signal.unit.display, decimals: signal.decimals, interval_ms: signal.interval_ms,
    stepped: signal.kind === 'status', origin: signal.origin, signal,
  };
}

export interface SpecInput {
  drawables: readonly Drawable[];
  /** Nothing to draw: limits alone would say nothing. */
  empty: boolean;
  threshold: number | undefined;
  mark: { at: number; name: string } | null;
  zone: string;
  locale: string;
  colours: ChartColours;
  nameOf: (kind: LimitKind) => string;
}

/** Limits belong to charts of one unit: those of the first signal, named with its tag when the others' differ. */
export function chartSpec(input: SpecInput): ChartSpec {
  const { drawables, colours } = input;
  const units = drawables.map((d) => d.unit);
  const { scaleOf, count } = scalesOf(units);
  const first = drawables[0];
  const shared = drawables.every((d) => JSON.stringify(d.signal?.limits) === JSON.stringify(first?.signal?.limits));
  const lines = count === 1 && !input.empty ? limitLines(first?.signal?.limits ?? null, input.threshold) : [];
  return {
    series: drawables.map((d, i) => ({
      id: d.id, label: d.name, scale: scaleOf[i] as number, colour: colours.series[i % colours.series.length] as string, stepped: d.stepped, decimals: d.decimals,
    })),
    units: [...new Set(units)],
    limits: lines.map((l) => ({ ...l, name: shared || l.kind === 'threshold' ? input.nameOf(l.kind) : `${first?.tag} ${input.nameOf(l.kind)}` })),
    mark: input.mark,
    zone: input.zone,
    locale: input.locale,
    colours,
  };
}
