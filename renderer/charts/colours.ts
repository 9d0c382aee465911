/** A chart's colours from the design tokens of the present theme. */
import type { Palette } from '../design/colours.ts';
import type { ChartColours } from './options.ts';

const SERIES = 8;

export function seriesColour(i: number): string {
  return `var(--series-${(i % SERIES) + 1})`;
}

export function chartColours({ token }: Palette): ChartColours {
  return {
    text: token('text'), text2: token('text-2'), grid: token('grid'), limit: token('limit'), panel: token('panel'), mark: token('text'),
    series: Array.from({ length: SERIES }, (_, i) => token(`series-${i + 1}`)),
    font: token('font'),
  };
}
