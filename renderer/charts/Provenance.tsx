/** Source · window · age · quality of what a chart shows. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BucketedRead } from '../../shared/signals/model.ts';
import { useWhere } from '../time/format.ts';
import { formatDuration, formatMoment } from './format.ts';
import { type Flaw, flawShare, type Span } from './quality.ts';
import type { Drawable } from './spec.ts';
import type { View } from './view.ts';

export interface ProvenanceProps { reads: ReadonlyMap<number, BucketedRead>; drawables: readonly Drawable[]; strips: readonly { spans: readonly Span[] }[]; view: View }

const FLAWS: Flaw[] = ['bad', 'uncertain', 'missing'];

export function Provenance({ reads, drawables, strips, view }: ProvenanceProps): ReactNode {
  const { t } = useTranslation('charts');
  const where = useWhere();
  const all = [...reads.values()];
  const parts: string[] = [];
  if (all.length > 0) {
    const newest = Math.max(...all.map((r) => r.newest_t ?? -Infinity));
    const readAt = Math.max(...all.map((r) => r.read_at));
    const sources = [...new Set(all.map((r) => (r.source === 'plant' ? t('source') : r.source)))];
    const percent = new Intl.NumberFormat(where.locale, { style: 'percent', maximumFractionDigits: 1 });
    const flaws = FLAWS.flatMap((flaw) => {
      const worst = Math.max(0, ...strips.map((s) => flawShare(s.spans, view.from, Math.min(view.to, readAt))[flaw]));
      return worst < 0.0005 ? [] : [t('share', { percent: percent.format(Math.min(1, worst)), flaw: t(flaw) })];
    });
    parts.push(
      sources.join(', '),
      ...(drawables.some((d) => d.origin === 'imported') ? [t('imported')] : []),
      t('window', { length: formatDuration(view.to - view.from, where.locale), end: formatMoment(view.to, where) }),
      newest === -Infinity ? t('no_newest') : t('newest_age', { age: formatDuration(readAt - newest, where.locale) }),
      flaws.length === 0 ? t('all_good') : flaws.join(', '),
    );
  }
  return (
    <figcaption className="chart-provenance">
      {drawables.some((d) => d.origin === 'simulated') ? <span className="mark-simulated">{t('simulated')}</span> : null}
      <span>{parts.join(' · ')}</span>
    </figcaption>
  );
}
