/** render_signal_chart: identifiers in, live data from the bridge (UI-5). */
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SignalChartSkeleton } from '../charts/ChartState.tsx';
import { SignalChart } from '../charts/SignalChart.tsx';
import { usePlant } from '../plant/store.ts';
import type { ArtifactComponentProps } from './registry.ts';
import { chartWindow } from './window.ts';

const HEIGHT = 180;

export function SignalChartArtifact({ props, at, onTitle }: ArtifactComponentProps<'signal_chart'>): ReactNode {
  const name = usePlant((s) => s.signals.get(props.signal_def_id)?.name);
  const cell = usePlant((s) => s.cells.get(props.cell_id)?.name);
  const { t } = useTranslation('artifacts');
  const more = props.compare_signal_def_ids?.length ?? 0;
  const fallback = name === undefined ? (cell ?? '') : more === 0 ? name : t('and_more', { name, count: more });
  useEffect(() => onTitle(props.title ?? fallback), [props.title, fallback, onTitle]);
  const { from, to } = chartWindow(props, at);
  return (
    <SignalChart
      signalIds={[props.signal_def_id, ...(props.compare_signal_def_ids ?? [])]} from={from} to={to} height={HEIGHT}
      {...(props.mark_anomaly_at === undefined ? {} : { markAt: Date.parse(props.mark_anomaly_at) })}
      {...(props.threshold === undefined ? {} : { threshold: props.threshold })}
    />
  );
}

export function SignalChartWaiting(): ReactNode {
  return <SignalChartSkeleton signals={1} height={HEIGHT} />;
}
