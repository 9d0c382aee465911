/** The plant symbols as map images: the family in resources/, drawn in the theme's ink. Drawn as paths, so that no image is ever loaded. */
import type { Map as GlMap } from 'maplibre-gl';
import meter from '../../resources/symbols/meter.svg?raw';
import pump from '../../resources/symbols/pump.svg?raw';
import reservoir from '../../resources/symbols/reservoir.svg?raw';
import tank from '../../resources/symbols/tank.svg?raw';
import valve from '../../resources/symbols/valve.svg?raw';
import type { Layer } from '../../shared/network/model.ts';
import type { Palette } from '../design/colours.ts';
import type { EQUIPMENT } from './features.ts';

export type SymbolLayer = (typeof EQUIPMENT)[number];
export const SYMBOLS: Record<SymbolLayer, string> = { pumps: pump, valves: valve, tanks: tank, reservoirs: reservoir, meters: meter };

const RATIO = 2;
const SIZE = 24;

export function symbolImage(layer: Layer): string {
  return `symbol-${layer}`;
}

export interface SymbolPath { kind: string; d: string }

/** The paths of one of our own symbol files; `kind` is body (paper with an ink outline), line (outline) or solid (ink). */
export function pathsOf(svg: string): SymbolPath[] {
  return [...svg.matchAll(/<path class="(body|line|solid)" d="([^"]+)"\s*\/>/g)].map((m) => ({ kind: m[1] as string, d: m[2] as string }));
}

function canvas(): CanvasRenderingContext2D {
  const ctx = Object.assign(document.createElement('canvas'), { width: SIZE * RATIO, height: SIZE * RATIO }).getContext('2d', { willReadFrequently: true });
  if (ctx === null) throw new Error('no 2D canvas');
  ctx.scale(RATIO, RATIO);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  return ctx;
}

function pixels(ctx: CanvasRenderingContext2D): ImageData {
  return ctx.getImageData(0, 0, SIZE * RATIO, SIZE * RATIO);
}

function drawSymbol(svg: string, { rgba }: Palette): ImageData {
  const ctx = canvas();
  const paths = pathsOf(svg).map((p) => ({ ...p, path: new Path2D(p.d) }));
  ctx.strokeStyle = rgba('panel');
  ctx.lineWidth = 4.5;
  for (const p of paths) if (p.kind !== 'solid') ctx.stroke(p.path);
  ctx.lineWidth = 1.6;
  ctx.strokeStyle = rgba('text-2');
  for (const { kind, path } of paths) {
    ctx.fillStyle = kind === 'body' ? rgba('raised') : rgba('text-2');
    if (kind !== 'line') ctx.fill(path);
    if (kind !== 'solid') ctx.stroke(path);
  }
  return pixels(ctx);
}

function alarmShape(priority: 1 | 2): Path2D {
  return new Path2D(priority === 1 ? 'M4 4H20V20H4z' : 'M12 2.5L22.5 21H1.5z');
}

/** ISA-101: priority 1 a filled square "1", 2 a triangle "2"; told apart without colour. */
function drawAlarm(priority: 1 | 2, { rgba, token }: Palette): ImageData {
  const ctx = canvas();
  const shape = alarmShape(priority);
  ctx.strokeStyle = rgba('panel');
  ctx.lineWidth = 4;
  ctx.stroke(shape);
  ctx.fillStyle = rgba(`alarm-${priority}`);
  ctx.fill(shape);
  ctx.fillStyle = rgba('on-alarm');
  ctx.font = `700 12px ${token('font')}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(String(priority), 12, priority === 1 ? 16.4 : 18.4);
  return pixels(ctx);
}

/** Adds the images, or draws them anew for another theme. */
export function putSymbols(map: GlMap, palette: Palette): void {
  const put = (id: string, image: ImageData): void => {
    if (map.hasImage(id)) map.updateImage(id, image);
    else map.addImage(id, image, { pixelRatio: RATIO });
  };
  for (const [layer, svg] of Object.entries(SYMBOLS)) put(symbolImage(layer as Layer), drawSymbol(svg, palette));
  put('alarm-1', drawAlarm(1, palette));
  put('alarm-2', drawAlarm(2, palette));
}
