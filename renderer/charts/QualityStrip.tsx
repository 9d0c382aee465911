/** One thin row a signal: where data are bad (solid with a cross-hatch), uncertain (dotted) or missing (hatched). Good is empty. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhere } from '../time/format.ts';
import { stripHeight } from './ChartState.tsx';
import { formatMoment } from './format.ts';
import type { Span } from './quality.ts';
import type { View } from './view.ts';

export interface QualityStripProps { strips: readonly { id: number; spans: readonly Span[] }[]; view: View }

const SPOKEN = 6;

export function QualityStrip({ strips, view }: QualityStripProps): ReactNode {
  const { t } = useTranslation('charts');
  const where = useWhere();
  const id = useId();
  const width = view.to - view.from;
  const say = (ms: number): string => formatMoment(ms, where);
  const spoken = strips.flatMap((s) => s.spans).slice(0, SPOKEN).map((s) => `${t(s.flaw)} ${say(s.from)}–${say(s.to)}`).join('; ');
  return (
    <svg className="chart-strip" style={{ height: stripHeight(strips.length) }} role="img" aria-label={t('strip', { text: spoken === '' ? t('all_good') : spoken })}>
      <defs>
        <pattern id={`${id}m`} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="1.2" height="4" className="flaw-missing" /></pattern>
        <pattern id={`${id}u`} width="3" height="4" patternUnits="userSpaceOnUse"><rect width="1.5" height="4" className="flaw-uncertain" /></pattern>
      </defs>
      {strips.map((strip, row) => (
        <g key={strip.id} transform={`translate(0 ${row * 5 + 1})`}>
          <rect x="0" y="0" width="100%" height="4" className="flaw-none" />
          {strip.spans.map((s) => {
            const from = Math.max(0, (s.from - view.from) / width);
            const to = Math.min(1, (s.to - view.from) / width);
            if (to <= 0 || from >= 1) return null;
            const fill = s.flaw === 'bad' ? undefined : s.flaw === 'missing' ? `url(#${id}m)` : `url(#${id}u)`;
            return (
              <rect key={s.from} data-flaw={s.flaw} x={`${from * 100}%`} y="0" width={`max(1.5px, ${(to - from) * 100}%)`} style={{ width: `max(1.5px, ${(to - from) * 100}%)` }} height="4" className={`flaw flaw-${s.flaw}-fill`} fill={fill}>
                <title>{`${t(s.flaw)} ${say(s.from)} – ${say(s.to)}`}</title>
              </rect>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
