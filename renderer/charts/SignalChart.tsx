/**
 * A live chart of one or several signals (UI-5, CH-7): fetches its own bucketed data through the bridge, again on zoom, pan and resize.
 * Times are epoch ms. `data-drawn` on the root says what is on the screen, by signal (see `Drawn` in series.ts).
 */
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '../bridge/context.ts';
import { usePalette } from '../design/colours.ts';
import { usePlant } from '../plant/store.ts';
import { formatTime, useWhere } from '../time/format.ts';
import { chartColours } from './colours.ts';
import { ChartMessage, ChartSkeleton } from './ChartState.tsx';
import { DataTable } from './DataTable.tsx';
import { formatMoment } from './format.ts';
import { LegendTable } from './LegendTable.tsx';
import { pictureOf } from './picture.ts';
import { Plot, type PlotLayout } from './Plot.tsx';
import { Provenance } from './Provenance.tsx';
import { QualityStrip } from './QualityStrip.tsx';
import { chartSpec, drawable } from './spec.ts';
import { type Reads, useReads } from './use-reads.ts';
import { following, type View, within } from './view.ts';
import './charts.css';

export interface SignalChartProps {
  signalIds: number[];
  from: number;
  to: number;
  /** Marked as an anomaly. */
  markAt?: number;
  /** A further limit line, in the unit of the first signal. */
  threshold?: number;
  /** Of the plot, CSS pixels. */
  height?: number;
  /** Keep the width of the window and follow the plant's present. */
  live?: boolean;
}

export const PLOT_HEIGHT = 220;
const SETTLE_MS = 150;
/** Shortest view, ms. */
const LEAST = 10_000;
const NO_READS: Reads['reads'] = new Map();
const NO_FAILURES: Reads['failures'] = new Map();

export function SignalChart(props: SignalChartProps): ReactNode {
  const { from, to, markAt, threshold, height = PLOT_HEIGHT, live = false } = props;
  const bridge = useBridge();
  const { t } = useTranslation('charts');
  const { zone, locale } = useWhere();
  const signals = usePlant((s) => s.signals);
  const palette = usePalette();
  const [layout, setLayout] = useState<PlotLayout | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [zoom, setZoom] = useState<View | null>(null);
  const [now, setNow] = useState(() => usePlant.getState().now());
  const width = useSettled(layout?.width ?? 0, SETTLE_MS);
  const ids = useSame([...new Set(props.signalIds)]);
  const view = useSame(zoom ?? (live ? following(now, to - from, width || 600) : { from, to }));
  // Only what a person did is worth waiting for: a row of wheel steps asks once.
  const settled = useSettled(zoom, SETTLE_MS);
  const { data, loading, again } = useReads(bridge, ids, zoom === null ? view : (settled ?? view), width);

  const follows = live && zoom === null;
  const cadence = Math.max(1000, Math.min(5000, (to - from) / Math.max(1, width)));
  useEffect(() => {
    if (!follows) return;
    let last = performance.now();
    return usePlant.subscribe((state) => {
      if (performance.now() - last < cadence || document.hidden) return;
      last = performance.now();
      setNow(state.now());
      again();
    });
  }, [follows, cadence, again]);

  const onView = useCallback((next: View | null) => setZoom(next === null ? null : within(next, Math.max(to, usePlant.getState().now()))), [to]);

  const reads = data?.reads ?? NO_READS;
  const failures = data?.failures ?? NO_FAILURES;
  const drawables = useSame(ids.filter((id) => !failures.has(id)).map((id) => drawable(id, signals.get(id), reads.get(id))));
  const picture = useMemo(() => pictureOf(drawables, reads), [drawables, reads]);
  const failed = data !== null && reads.size === 0;
  const empty = reads.size > 0 && [...reads.values()].every((r) => r.buckets.count.every((c) => c === 0));
  const spec = useMemo(
    () =>
      chartSpec({
        drawables, empty, threshold, zone, locale, colours: chartColours(palette), nameOf: (kind) => t(kind),
        mark: markAt === undefined ? null : { at: markAt, name: t('anomaly', { time: formatMoment(markAt, { zone, locale }) }) },
      }),
    [drawables, empty, threshold, markAt, zone, locale, palette, t],
  );

  const state = data === null ? 'loading' : failed ? 'failed' : empty ? 'empty' : 'ready';
  const say = (ms: number): string => formatTime(ms, 'full', { zone, locale });
  const label = `${t('label', { names: drawables.map((d) => d.name).join(', '), from: say(view.from), to: say(view.to) })}. ${t('keys')}`;
  const place = layout === null ? undefined : ({ '--plot-left': `${layout.left}px`, '--plot-width': `${layout.width}px` } as CSSProperties);
  const asked = data?.view ?? view;

  return (
    <figure className="chart" data-testid="signal-chart" data-state={state} data-busy={loading} data-signal-ids={ids.join(',')} data-drawn={JSON.stringify(picture.drawn)} data-from={view.from} data-to={view.to} style={place}>
      {failed ? (
        <ChartMessage failures={failures} from={asked.from} to={asked.to} height={height} onRetry={again} />
      ) : (
        <>
          <Plot spec={spec} data={picture.columns} view={view} height={height} least={LEAST} onView={onView} onCursor={setCursor} onLayout={setLayout} label={label}>
            {data === null ? <ChartSkeleton height={height} /> : null}
            {empty ? <ChartMessage empty={reads} from={asked.from} to={asked.to} height={height} onGo={(newest) => setZoom({ from: newest - (to - from) + 1000, to: newest + 1000 })} /> : null}
            {zoom === null ? null : <button type="button" className="chart-reset" onClick={() => setZoom(null)}>{t('whole_window')}</button>}
          </Plot>
          <QualityStrip strips={picture.strips} view={view} />
          <LegendTable drawables={drawables} reads={reads} failures={failures} scaleOf={spec.series.map((s) => s.scale)} cursor={cursor} />
        </>
      )}
      <Provenance reads={reads} drawables={drawables} strips={picture.strips} view={view} />
      <DataTable drawables={drawables} reads={reads} view={view} />
    </figure>
  );
}

/** The former value while the new one says the same: what depends on it is not made again. */
function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}

/** The value once it has not changed for `ms`; the first one at once. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  const first = !settled;
  useEffect(() => {
    if (first) {
      setSettled(value);
      return;
    }
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms, first]);
  return settled;
}
