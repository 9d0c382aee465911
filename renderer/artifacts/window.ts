/** The fixed window of a chart that an agent showed: it means the same whenever it mounts again (UI-9). Pure; times epoch ms. */
import type { SignalChartProps } from '../../shared/artifacts/catalogue.ts';

const HOUR = 3_600_000;

/** `at` is the time of the call: the end of the window unless the agent named another. */
export function chartWindow(props: Pick<SignalChartProps, 'window_hours' | 'window_end'>, at: number): { from: number; to: number } {
  const to = props.window_end === undefined ? at : Date.parse(props.window_end);
  return { from: Math.round(to - props.window_hours * HOUR), to };
}
