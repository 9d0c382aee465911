/** The thin edge around uPlot: makes it, feeds it, sizes it, destroys it. Rules live in options.ts, view.ts and series.ts. */
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { buildOptions, type ChartSpec } from './options.ts';
import { drawOverlays } from './overlays.ts';
import { panned, selected, type View, zoomed } from './view.ts';

export interface PlotLayout { left: number; width: number }

export interface PlotProps {
  spec: ChartSpec;
  data: uPlot.AlignedData;
  view: View;
  height: number;
  /** Shortest view, ms. */
  least: number;
  /** null: back to the whole window. */
  onView: (view: View | null) => void;
  /** Epoch ms under the cursor. */
  onCursor: (at: number | null) => void;
  /** Place of the plotting area in the element, CSS pixels. */
  onLayout: (layout: PlotLayout) => void;
  label: string;
  children?: ReactNode;
}

const STEP = 0.1;
const ZOOM = 0.8;

export function Plot(props: PlotProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const { spec, data, view, height } = props;

  useLayoutEffect(() => {
    const el = host.current;
    if (el === null) return;
    let made: uPlot | null = null;
    const report = (u: uPlot): void => latest.current.onLayout({ left: Math.round(u.bbox.left / devicePixelRatio), width: Math.round(u.bbox.width / devicePixelRatio) });
    const make = (width: number): void => {
      const options = buildOptions(spec, { width, height: latest.current.height }, () => latest.current.view, (u) => drawOverlays(u, spec), { stepped: uPlot.paths.stepped?.({ align: 1 }) });
      options.hooks = {
        ...options.hooks,
        ready: [report],
        setSize: [report],
        setCursor: [(u) => latest.current.onCursor((u.cursor.left ?? -1) < 0 ? null : u.posToVal(u.cursor.left as number, 'x'))],
        setSelect: [
          (u) => {
            if (u.select.width <= 0) return;
            const next = selected(u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x'), latest.current.least);
            u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            if (next !== null) latest.current.onView(next);
          },
        ],
      };
      options.cursor = { ...options.cursor, bind: { dblclick: () => () => (latest.current.onView(null), null) } };
      made = new uPlot(options, latest.current.data, el);
      plot.current = made;
      // A canvas does not wait for a font: once it is there, the labels are drawn again.
      void document.fonts?.ready.then(() => plot.current === made && made?.redraw(false, true));
    };
    const observer = new ResizeObserver(() => {
      const width = Math.floor(el.clientWidth);
      if (width < 40) return;
      if (made === null) make(width);
      else if (made.width !== width) made.setSize({ width, height: latest.current.height });
    });
    observer.observe(el);
    const onWheel = (event: WheelEvent): void => {
      const u = plot.current;
      if (u === null || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      const now = latest.current;
      const towards = event.deltaY !== 0 ? event.deltaY : event.deltaX;
      if (event.shiftKey) now.onView(panned(now.view, Math.sign(towards) * STEP));
      else now.onView(zoomed(now.view, u.posToVal(event.clientX - u.over.getBoundingClientRect().left, 'x'), towards > 0 ? 1 / ZOOM : ZOOM, now.least));
    };
    el.addEventListener('wheel', onWheel, { passive: false });
    if (el.clientWidth >= 40) make(Math.floor(el.clientWidth));
    return () => {
      observer.disconnect();
      el.removeEventListener('wheel', onWheel);
      made?.destroy();
      plot.current = null;
    };
  }, [spec]);

  useEffect(() => {
    plot.current?.setData(data, true);
  }, [data]);
  useEffect(() => {
    plot.current?.setScale('x', { min: view.from, max: view.to });
  }, [view.from, view.to]);
  useEffect(() => {
    const u = plot.current;
    if (u !== null && u.height !== height) u.setSize({ width: u.width, height });
  }, [height]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const u = plot.current;
    const { onView, least } = latest.current;
    const now = latest.current.view;
    const middle = (now.from + now.to) / 2;
    const cursor = u !== null && (u.cursor.left ?? -1) >= 0 ? u.posToVal(u.cursor.left as number, 'x') : middle;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => (event.shiftKey ? moveCursor(u, -1) : onView(panned(now, -STEP))),
      ArrowRight: () => (event.shiftKey ? moveCursor(u, 1) : onView(panned(now, STEP))),
      '+': () => onView(zoomed(now, cursor, ZOOM, least)),
      '=': () => onView(zoomed(now, cursor, ZOOM, least)),
      '-': () => onView(zoomed(now, cursor, 1 / ZOOM, least)),
      Escape: () => onView(null),
    };
    const move = event.ctrlKey || event.altKey || event.metaKey ? undefined : moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };

  return (
    <div className="chart-plot" ref={host} style={{ height }} tabIndex={0} role="group" aria-label={props.label} onKeyDown={onKeyDown}>
      {props.children}
    </div>
  );
}

function moveCursor(u: uPlot | null, direction: number): void {
  if (u === null) return;
  const width = u.bbox.width / devicePixelRatio;
  const from = (u.cursor.left ?? -1) < 0 ? width / 2 : (u.cursor.left as number);
  u.setCursor({ left: Math.max(0, Math.min(width, from + direction * Math.max(1, width / 100))), top: u.bbox.height / devicePixelRatio / 2 });
}
