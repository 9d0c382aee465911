/** A chart that cannot draw says why and what to do next; while it loads it has its later shape. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../shared/result.ts';
import type { BucketedRead } from '../../shared/signals/model.ts';
import { usePlant } from '../plant/store.ts';
import { formatTime, useWhere } from '../time/format.ts';

interface Common { from: number; to: number; height: number }
export type ChartMessageProps = Common & ({ failures: ReadonlyMap<number, Failure>; onRetry: () => void } | { empty: ReadonlyMap<number, BucketedRead>; onGo: (newest: number) => void });

export function ChartMessage(props: ChartMessageProps): ReactNode {
  const { t } = useTranslation('charts');
  const where = useWhere();
  const say = (ms: number): string => formatTime(ms, 'full', where);
  const window = { from: say(props.from), to: say(props.to) };
  let title: string;
  let text: string;
  let action: { label: string; run: () => void } | null = null;
  if ('empty' in props) {
    const reads = [...props.empty.values()];
    const newest = Math.max(...reads.map((r) => r.newest_t ?? -Infinity));
    title = t('empty_title');
    if (reads.some((r) => r.buckets.missing.some((m) => m > 0))) text = t('empty_bad', window);
    else if (newest === -Infinity) text = t('empty_never');
    else {
      text = t('empty_newest', { ...window, newest: say(newest) });
      action = { label: t('go_newest'), run: () => props.onGo(newest) };
    }
  } else {
    const [id, failure] = [...props.failures][0] ?? [0, { code: 'INTERNAL', message: '' }];
    if (failure.code === 'FUTURE_WINDOW') [title, text] = [t('future_title'), t('future_text', { ...window, now: say(usePlant.getState().now()) })];
    else if (failure.code === 'EMPTY_WINDOW') [title, text] = [t('window_title'), t('window_text', window)];
    else if (failure.code === 'UNKNOWN_SIGNAL') [title, text] = [t('unknown_title'), t('unknown_text', { id })];
    else {
      [title, text] = [t('failed_title'), failure.message];
      action = { label: t('retry'), run: props.onRetry };
    }
  }
  return (
    <div className="chart-message" style={{ minHeight: 'empty' in props ? undefined : props.height }} role="status">
      <strong>{title}</strong>
      <p>{text}</p>
      {action === null ? null : <button type="button" className="chart-button" onClick={action.run}>{action.label}</button>}
    </div>
  );
}

export function ChartSkeleton({ height }: { height: number }): ReactNode {
  const { t } = useTranslation('charts');
  return (
    <div className="chart-skeleton" style={{ height }} role="status" aria-label={t('loading')}>
      <span /><span /><span /><span />
    </div>
  );
}

/** A whole chart that waits, as tall as the chart will be. */
export function SignalChartSkeleton({ signals, height }: { signals: number; height: number }): ReactNode {
  return (
    <figure className="chart" data-state="pending">
      <div className="chart-plot" style={{ height }}><ChartSkeleton height={height} /></div>
      <div className="chart-strip" style={{ height: stripHeight(signals) }} />
      <table className="chart-legend"><tbody>{Array.from({ length: signals + 1 }, (_, i) => <tr key={i}><td><span className="chart-bone" /></td></tr>)}</tbody></table>
      <figcaption className="chart-provenance"><span className="chart-bone" /></figcaption>
    </figure>
  );
}

/** Height of the quality strip, CSS pixels. */
export function stripHeight(signals: number): number {
  return Math.max(1, signals) * 5 + 3;
}
