/** A handful of numbers as lying bars with their values printed; null is "no data", never a bar of zero (CH-7). */
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { usePalette } from '../design/colours.ts';
import { type Bar, barOptions, barsHeight, commonDecimals, labelWidth, ROW } from './bars.ts';
import { chartColours } from './colours.ts';
import { formatNumber, useWhere } from '../time/format.ts';
import './charts.css';

export interface BarChartProps { bars: readonly Bar[]; xLabel: string; yLabel: string; title: string }

export function BarChart({ bars, xLabel, yLabel, title }: BarChartProps): ReactNode {
  const { t } = useTranslation('charts');
  const { locale } = useWhere();
  const palette = usePalette();
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const decimals = useMemo(() => commonDecimals(bars.map((b) => b.value)), [bars]);

  useLayoutEffect(() => {
    const el = host.current;
    if (el === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(el.clientWidth)));
    observer.observe(el);
    setWidth(Math.floor(el.clientWidth));
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const el = host.current;
    if (el === null || width < 40) return;
    const options = barOptions(
      { bars, decimals, noData: t('no_data'), locale, colours: chartColours(palette), labelWidth: labelWidth(bars.map((b) => b.label), width) },
      width, uPlot.paths.bars?.({ size: [0.62, ROW - 8], align: 0 }),
    );
    const plot = new uPlot(options, [bars.map((_, i) => i), bars.map((b) => b.value)], el);
    let there = true;
    void document.fonts?.ready.then(() => there && plot.redraw(false, true));
    return () => {
      there = false;
      plot.destroy();
    };
  }, [bars, width, decimals, locale, palette, t]);

  return (
    <figure className="chart bar-chart" data-testid="bar-chart" data-bars={bars.length}>
      <div className="chart-plot" ref={host} style={{ height: barsHeight(bars.length) }} aria-hidden="true" />
      <p className="bar-measure">{yLabel}</p>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead><tr><th scope="col">{xLabel}</th><th scope="col">{yLabel}</th></tr></thead>
        <tbody>{bars.map((b, i) => <tr key={i}><th scope="row">{b.label}</th><td>{b.value === null ? t('no_data') : formatNumber(b.value, decimals, locale)}</td></tr>)}</tbody>
      </table>
    </figure>
  );
}

export function BarChartSkeleton({ bars }: { bars: number }): ReactNode {
  return (
    <figure className="chart bar-chart" data-state="pending">
      <div className="chart-plot bar-bones" style={{ height: barsHeight(bars) }}>
        {Array.from({ length: bars }, (_, i) => <span className="chart-bone" key={i} style={{ width: `${70 - ((i * 17) % 45)}%` }} />)}
      </div>
      <p className="bar-measure"><span className="chart-bone" /></p>
    </figure>
  );
}
