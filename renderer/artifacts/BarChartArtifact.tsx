/** render_bar_chart: the few numbers that a tool returned. */
import { type ReactNode, useEffect } from 'react';
import { BarChart, BarChartSkeleton } from '../charts/BarChart.tsx';
import type { ArtifactComponentProps } from './registry.ts';

export function BarChartArtifact({ props, onTitle }: ArtifactComponentProps<'bar_chart'>): ReactNode {
  useEffect(() => onTitle(props.title), [props.title, onTitle]);
  return <BarChart bars={props.bars} title={props.title} xLabel={props.x_label} yLabel={props.y_label} />;
}

export function BarChartWaiting(): ReactNode {
  return <BarChartSkeleton bars={4} />;
}
