/** uPlot options of a bar chart: lying bars, so that labels always fit. Pure but for the drawing function. */
import type uPlot from 'uplot';
import { formatNumber } from '../time/format.ts';
import { decimalsOf } from './options.ts';
import type { ChartColours } from './options.ts';

export interface Bar { label: string; value: number | null }

export interface BarSpec { bars: readonly Bar[]; decimals: number; noData: string; locale: string; colours: ChartColours; /** Of the label column, CSS pixels. */ labelWidth: number }

export const ROW = 26;
const EDGES = 44;
const CHARACTER = 6.6;

/** Height that shows every bar, CSS pixels. */
export function barsHeight(n: number): number {
  return n * ROW + EDGES;
}

/** Decimals that all values need, at most 3. */
export function commonDecimals(values: readonly (number | null)[]): number {
  let most = 0;
  for (const v of values) {
    if (v === null) continue;
    let d = 0;
    while (d < 3 && Math.abs(v * 10 ** d - Math.round(v * 10 ** d)) > 1e-6 * Math.max(1, Math.abs(v))) d++;
    most = Math.max(most, d);
  }
  return most;
}

/** Room for the labels: what the longest needs, but never half of the card. */
export function labelWidth(labels: readonly string[], width: number): number {
  const wanted = Math.max(...labels.map((l) => widthOf(l)), 20) + 14;
  return Math.round(Math.min(wanted, width * 0.44));
}

function widthOf(text: string): number {
  let w = 0;
  for (const c of text) w += (c.codePointAt(0) ?? 0) > 0x2e7f ? 11.5 : CHARACTER;
  return w;
}

/** The text cut to `room` pixels, with an ellipsis. */
export function fit(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  let out = '';
  let w = CHARACTER;
  for (const c of text) {
    w += widthOf(c);
    if (w > room) break;
    out += c;
  }
  return `${out.trimEnd()}…`;
}

/** One line, or two broken at a space; what still does not fit is cut. */
export function wrap(text: string, room: number): string[] {
  if (widthOf(text) <= room) return [text];
  let first = '';
  for (const word of text.split(' ')) {
    const longer = first === '' ? word : `${first} ${word}`;
    if (widthOf(longer) > room) break;
    first = longer;
  }
  if (first === '') return [fit(text, room)];
  return [first, fit(text.slice(first.length + 1), room)];
}

/** Zero is always on the scale: a bar's length is its value. */
export function barRange(values: readonly (number | null)[]): [number, number] {
  const known = values.filter((v) => v !== null);
  const lo = Math.min(0, ...known);
  const hi = Math.max(0, ...known);
  if (lo === hi) return [0, 1];
  const pad = (hi - lo) * 0.14;
  return [lo < 0 ? lo - pad : 0, hi > 0 ? hi + pad : 0];
}

export function barOptions(spec: BarSpec, width: number, paths: uPlot.Series.PathBuilder | undefined): uPlot.Options {
  const { bars, colours } = spec;
  const n = bars.length;
  const font = `11px ${colours.font}`;
  return {
    width, height: barsHeight(n), ms: 1, legend: { show: false }, padding: [4, 10, 0, 0],
    cursor: { show: false }, select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    scales: { x: { time: false, ori: 1, dir: -1, range: () => [-0.5, n - 0.5] }, y: { ori: 0, dir: 1, range: () => barRange(bars.map((b) => b.value)) } },
    axes: [
      {
        // The labels are drawn with the values, for they may take two lines.
        scale: 'x', side: 3, size: spec.labelWidth, grid: { show: false }, ticks: { show: false }, splits: () => bars.map((_, i) => i), values: () => bars.map(() => ''),
      },
      {
        scale: 'y', side: 2, font, stroke: colours.text2, size: 28, gap: 4, space: 70, grid: { stroke: colours.grid, width: 1 }, ticks: { stroke: colours.grid, width: 1, size: 4 },
        values: (_u, splits, _axis, _space, increment) => splits.map((v) => formatNumber(v, decimalsOf(increment), spec.locale)),
      },
    ],
    series: [{}, { scale: 'y', fill: colours.series[0] as string, stroke: colours.series[0] as string, width: 0, points: { show: false }, ...(paths === undefined ? {} : { paths }) }],
    hooks: { draw: [(u) => drawValues(u, spec)] },
  };
}

function drawLabel(u: uPlot, spec: BarSpec, label: string, y: number): void {
  const { ctx, bbox } = u;
  const px = devicePixelRatio;
  const lines = wrap(label, spec.labelWidth - 12);
  ctx.font = `${(lines.length > 1 ? 11 : 12) * px}px ${spec.colours.font}`;
  ctx.fillStyle = spec.colours.text;
  ctx.textAlign = 'right';
  lines.forEach((line, i) => ctx.fillText(line, bbox.left - 7 * px, y + (i - (lines.length - 1) / 2) * 12 * px));
}

function drawValues(u: uPlot, spec: BarSpec): void {
  const { ctx, bbox } = u;
  const px = devicePixelRatio;
  ctx.save();
  ctx.textBaseline = 'middle';
  const zero = Math.round(u.valToPos(0, 'y', true)) + 0.5;
  ctx.strokeStyle = spec.colours.text2;
  ctx.lineWidth = px;
  ctx.beginPath();
  ctx.moveTo(zero, bbox.top);
  ctx.lineTo(zero, bbox.top + bbox.height);
  ctx.stroke();
  spec.bars.forEach((bar, i) => {
    const y = u.valToPos(i, 'x', true);
    drawLabel(u, spec, bar.label, y);
    const negative = bar.value !== null && bar.value < 0;
    ctx.font = `${bar.value === null ? 'italic 400' : '600'} ${12 * px}px ${spec.colours.font}`;
    ctx.fillStyle = bar.value === null ? spec.colours.text2 : spec.colours.text;
    ctx.textAlign = negative ? 'right' : 'left';
    const x = bar.value === null ? zero : u.valToPos(bar.value, 'y', true);
    ctx.fillText(bar.value === null ? spec.noData : formatNumber(bar.value, spec.decimals, spec.locale), x + (negative ? -6 : 6) * px, y);
  });
  ctx.restore();
}
