/** What is drawn over the curves: limits with their names, the anomaly mark, units above their axes. Canvas only. */
import type uPlot from 'uplot';
import { type ChartSpec, scaleKey } from './options.ts';
import { formatNumber } from '../time/format.ts';
import { MAX_AXES } from './scales.ts';

const NAME_HEIGHT = 14;
/** Two names closer than this touch. */
const NAME_LEAST = 12;

export function drawOverlays(u: uPlot, spec: ChartSpec): void {
  const { ctx } = u;
  ctx.save();
  drawUnits(u, spec);
  ctx.beginPath();
  ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
  ctx.clip();
  drawLimits(u, spec);
  if (spec.mark !== null) drawMark(u, spec, spec.mark);
  ctx.restore();
}

function px(n: number): number {
  return n * devicePixelRatio;
}

function drawUnits(u: uPlot, spec: ChartSpec): void {
  const { ctx } = u;
  ctx.font = `500 ${px(11)}px ${spec.colours.font}`;
  ctx.textBaseline = 'alphabetic';
  const y = u.bbox.top - px(7);
  spec.units.slice(0, MAX_AXES).forEach((unit, i) => {
    ctx.fillStyle = spec.units.length === 1 ? spec.colours.text2 : (spec.series.find((s) => s.scale === i)?.colour ?? spec.colours.text2);
    ctx.textAlign = i === 0 ? 'left' : 'right';
    const x = i === 0 ? px(4) : u.bbox.left + u.bbox.width + axisEnd(u, i);
    ctx.fillText(unit, x, y);
  });
}

/** Right edge of the i-th y axis, from the plot's right edge, canvas pixels. */
function axisEnd(u: uPlot, i: number): number {
  let end = 0;
  for (let k = 1; k <= i; k++) end += (u.axes[k + 1] as unknown as { _size: number })._size;
  return px(end - 4);
}

/** Trips are heavier than alerts. A limit off the scale is named at the edge that it lies beyond. */
function drawLimits(u: uPlot, spec: ChartSpec): void {
  const { ctx, bbox } = u;
  const taken: number[] = [];
  const place = (y: number, down: number): number => {
    let at = y;
    while (taken.some((t) => Math.abs(t - at) < px(NAME_HEIGHT))) at += down * px(2);
    taken.push(at);
    return at;
  };
  const right = bbox.left + bbox.width - px(4);
  const scale = u.scales[scaleKey(0)];
  const decimals = spec.series[0]?.decimals ?? 0;
  let below: string | null = null;
  let above: string | null = null;
  ctx.font = `500 ${px(11)}px ${spec.colours.font}`;
  ctx.textAlign = 'right';
  // Outermost first, so that each finds its name's place next to its own line.
  const lows = spec.limits.filter((l) => l.kind.startsWith('low_'));
  const others = spec.limits.filter((l) => !l.kind.startsWith('low_')).toReversed();
  for (const line of [...lows, ...others]) {
    const text = `${line.name} ${formatNumber(line.value, decimals, spec.locale)}`;
    const alone = spec.series.length === 1;
    if (line.value < (scale?.min ?? -Infinity)) {
      if (alone) below = `↓ ${text}`;
      continue;
    }
    if (line.value > (scale?.max ?? Infinity)) {
      if (alone) above ??= `↑ ${text}`;
      continue;
    }
    const y = Math.round(u.valToPos(line.value, scaleKey(0), true)) + 0.5;
    ctx.strokeStyle = spec.colours.limit;
    ctx.lineWidth = px(line.heavy ? 1.6 : 1);
    ctx.setLineDash(line.kind === 'threshold' ? [px(2), px(3)] : [px(6), px(4)]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    const over = y - px(4);
    const under = y + px(NAME_HEIGHT - 2);
    const free = (at: number): boolean => !taken.some((t) => Math.abs(t - at) < px(NAME_LEAST));
    // Nearer to another limit's line a name would say what is not so: then the line stands without it.
    const at = over - px(NAME_HEIGHT) >= bbox.top && free(over) ? over : free(under) ? under : null;
    if (at === null) continue;
    taken.push(at);
    label(u, spec, text, right, at, line.heavy);
  }
  if (below !== null) label(u, spec, below, right, place(bbox.top + bbox.height - px(5), -1), false);
  if (above !== null) label(u, spec, above, right, place(bbox.top + px(12), 1), false);
}

function label(u: uPlot, spec: ChartSpec, text: string, x: number, y: number, heavy: boolean): void {
  const { ctx } = u;
  ctx.setLineDash([]);
  ctx.font = `${heavy ? 600 : 500} ${px(11)}px ${spec.colours.font}`;
  ctx.textBaseline = 'alphabetic';
  ctx.strokeStyle = spec.colours.panel;
  ctx.lineWidth = px(3);
  ctx.lineJoin = 'round';
  ctx.strokeText(text, x, y);
  ctx.fillStyle = spec.colours.limit;
  ctx.fillText(text, x, y);
}

function drawMark(u: uPlot, spec: ChartSpec, mark: { at: number; name: string }): void {
  const { ctx, bbox } = u;
  const x = Math.round(u.valToPos(mark.at, 'x', true)) + 0.5;
  if (x < bbox.left || x > bbox.left + bbox.width) return;
  ctx.setLineDash([]);
  ctx.strokeStyle = spec.colours.mark;
  ctx.fillStyle = spec.colours.mark;
  ctx.lineWidth = px(1);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top + px(8));
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x - px(5), bbox.top);
  ctx.lineTo(x + px(5), bbox.top);
  ctx.lineTo(x, bbox.top + px(9));
  ctx.closePath();
  ctx.fill();
  const onLeft = x > bbox.left + bbox.width * 0.75;
  ctx.textAlign = onLeft ? 'right' : 'left';
  ctx.font = `600 ${px(11)}px ${spec.colours.font}`;
  ctx.lineWidth = px(3);
  ctx.strokeStyle = spec.colours.panel;
  const tx = onLeft ? x - px(8) : x + px(8);
  ctx.strokeText(mark.name, tx, bbox.top + px(10));
  ctx.fillText(mark.name, tx, bbox.top + px(10));
}
