/** uPlot options of a signal chart, from plain data. Pure but for the drawing functions they hold. */
import type uPlot from 'uplot';
import { formatNumber } from '../time/format.ts';
import { isolated } from './series.ts';
import { extent, type LimitLine, MAX_AXES, yRange } from './scales.ts';
import { tickLabels, timeTicks } from './ticks.ts';
import type { View } from './view.ts';

export interface ChartColours { text: string; text2: string; grid: string; limit: string; panel: string; mark: string; series: string[]; font: string }

export interface ChartSeries { id: number; label: string; scale: number; colour: string; stepped: boolean; decimals: number }

export interface ChartSpec {
  series: ChartSeries[];
  /** Display unit of each scale. */
  units: string[];
  /** Limits of the first scale; only charts of one unit have them. */
  limits: (LimitLine & { name: string })[];
  mark: { at: number; name: string } | null;
  zone: string;
  locale: string;
  colours: ChartColours;
}

const TICK_FONT = 11;
const PER_CHARACTER = 6.4;

export function scaleKey(i: number): string {
  return `y${i}`;
}

/** `view` is read at each redraw: zooming does not rebuild the plot. */
export function buildOptions(spec: ChartSpec, size: { width: number; height: number }, view: () => View, draw: (u: uPlot) => void, paths: { stepped: uPlot.Series.PathBuilder | undefined }): uPlot.Options {
  const { colours } = spec;
  const font = `${TICK_FONT}px ${colours.font}`;
  const scales: uPlot.Scales = { x: { time: false, range: () => [view().from, view().to] } };
  spec.units.forEach((_, i) => {
    const members = spec.series.flatMap((s, k) => (s.scale === i ? [k + 1] : []));
    const onScale = spec.series.filter((s) => s.scale === i);
    const least = onScale.every((s) => s.stepped) ? 1 : 4 * 10 ** -Math.min(...onScale.map((s) => s.decimals));
    scales[scaleKey(i)] = {
      auto: true,
      range: (u) => {
        const v = view();
        const columns = members.map((k) => visible(u.data, k, v));
        return yRange(extent(columns), i === 0 ? spec.limits.map((l) => l.value) : [], least);
      },
    };
  });
  const xAxis: uPlot.Axis = {
    scale: 'x', stroke: colours.text2, font, gap: 4, size: 38, lineGap: 1.25,
    grid: { stroke: colours.grid, width: 1 }, ticks: { stroke: colours.grid, width: 1, size: 4 },
    splits: (u, _axis, min, max) => timeTicks(min, max, u.bbox.width / devicePixelRatio, spec.zone).times,
    values: (u, splits) => {
      const width = u.bbox.width / devicePixelRatio;
      const labels = tickLabels(splits, timeTicks(view().from, view().to, width, spec.zone).step, spec.zone, spec.locale);
      // A label that would run out of the picture on the right is left out; its tick stays.
      return labels.map((text, i) => {
        const half = (Math.max(...text.split('\n').map((l) => l.length)) * PER_CHARACTER) / 2;
        const rest = (u.width - (u.bbox.left + u.bbox.width) / devicePixelRatio) + (((view().to - (splits[i] as number)) / (view().to - view().from)) * width);
        return half > rest ? '' : text;
      });
    },
  };
  const yAxes = spec.units.slice(0, MAX_AXES).map((_, i): uPlot.Axis => ({
    scale: scaleKey(i), side: i === 0 ? 3 : 1, font, gap: 6, space: 34,
    stroke: spec.units.length === 1 ? colours.text2 : (spec.series.find((s) => s.scale === i)?.colour ?? colours.text2),
    grid: { show: i === 0, stroke: colours.grid, width: 1 }, ticks: { stroke: colours.grid, width: 1, size: 4 },
    ...(spec.series.every((s) => s.scale !== i || s.stepped) ? { incrs: [1, 2, 5, 10, 20, 50, 100] } : {}),
    values: (_u, splits, _axis, _space, increment) => splits.map((v) => formatNumber(v, decimalsOf(increment), spec.locale)),
    size: (_u, values) => Math.max(...(values ?? ['']).map((v) => v.length), 2) * PER_CHARACTER + 16,
  }));
  return {
    ...size, ms: 1, scales, axes: [xAxis, ...yAxes],
    legend: { show: false },
    padding: [18, spec.units.length > 1 ? 4 : 12, 0, 0],
    cursor: {
      drag: { x: true, y: false, setScale: false, dist: 5 },
      points: { size: 7, width: 1.5, fill: colours.panel, stroke: (_u, i) => spec.series[i - 1]?.colour ?? colours.text },
      focus: { prox: -1 },
    },
    focus: { alpha: 1 },
    series: [
      {},
      ...spec.series.map((s): uPlot.Series => ({
        label: s.label, scale: scaleKey(s.scale), stroke: s.colour, width: 1.5, spanGaps: false,
        ...(s.stepped && paths.stepped !== undefined ? { paths: paths.stepped } : {}),
        points: { show: true, size: 5, fill: s.colour, stroke: s.colour, filter: (u, k) => lone(u.data[k]) },
      })),
    ],
    hooks: { draw: [draw] },
  };
}

const loneCache = new WeakMap<object, number[]>();
/** Lone samples must show; uPlot asks at each redraw, so the answer is kept with the data. */
function lone(column: uPlot.AlignedData[number] | undefined): number[] {
  if (column === undefined) return [];
  let out = loneCache.get(column);
  if (out === undefined) {
    out = isolated(column as (number | null | undefined)[]);
    loneCache.set(column, out);
  }
  return out;
}

function visible(data: uPlot.AlignedData, k: number, view: View): (number | null | undefined)[] {
  const x = data[0];
  const column = data[k] as (number | null | undefined)[] | undefined;
  if (column === undefined) return [];
  return column.filter((_, i) => (x[i] as number) >= view.from && (x[i] as number) <= view.to);
}

/** Decimals that tell neighbouring ticks apart. */
export function decimalsOf(increment: number): number {
  if (!(increment > 0)) return 0;
  for (let d = 0; d < 6; d++) if (Math.abs(increment * 10 ** d - Math.round(increment * 10 ** d)) < 1e-6) return d;
  return 6;
}
