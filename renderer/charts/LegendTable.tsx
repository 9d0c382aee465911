/** The fixed readout under a plot: what each curve is and what it says at the cursor, or newest. Never covers data. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../shared/result.ts';
import type { BucketedRead } from '../../shared/signals/model.ts';
import { formatNumber, formatTime, useWhere } from '../time/format.ts';
import { seriesColour } from './colours.ts';
import { readoutAt } from './readout.ts';
import { MAX_AXES } from './scales.ts';
import type { Drawable } from './spec.ts';

export interface LegendTableProps {
  drawables: readonly Drawable[];
  reads: ReadonlyMap<number, BucketedRead>;
  failures: ReadonlyMap<number, Failure>;
  scaleOf: readonly number[];
  cursor: number | null;
}

export function LegendTable(props: LegendTableProps): ReactNode {
  const { drawables, reads, failures, cursor } = props;
  const { t } = useTranslation('charts');
  const where = useWhere();
  return (
    <table className="chart-legend">
      <thead>
        <tr>
          <th scope="col">{t('signal')}</th>
          <th scope="col" className="num">{t('value')}</th>
          <th scope="col" className="num chart-range">{t('range')}</th>
          <th scope="col" className="chart-when">{cursor === null ? t('newest') : t('at_cursor')}</th>
          <th scope="col" className="chart-quality">{t('quality')}</th>
        </tr>
      </thead>
      <tbody>
        {drawables.map((d, i) => {
          const read = reads.get(d.id);
          const r = read === undefined ? null : readoutAt(read, cursor);
          return (
            <tr key={d.id} data-signal-id={d.id}>
              <th scope="row" title={`${d.tag} · ${d.name}`}>
                <span className="chart-swatch" style={{ background: seriesColour(i) }} />
                <span className="chart-name">{d.name}</span>
                {(props.scaleOf[i] ?? 0) >= MAX_AXES ? <small> {t('own_scale')}</small> : null}
              </th>
              <td className="num chart-value" data-quality={r?.quality}>{r === null ? '' : r.value === null ? '—' : formatNumber(r.value, d.decimals, where.locale)} <small>{d.unit}</small></td>
              <td className="num chart-range">{r !== null && r.samples > 1 && r.min !== null && r.max !== null ? `${formatNumber(r.min, d.decimals, where.locale)} … ${formatNumber(r.max, d.decimals, where.locale)}` : ''}</td>
              <td className="chart-when">{r?.t === null || r === null ? '' : formatTime(r.t, 'full', where)}</td>
              <td className="chart-quality" data-quality={r?.quality}>{r === null ? '' : `${r.quality === 'bad' ? '× ' : r.quality === 'uncertain' ? '? ' : ''}${t(r.quality)}`}</td>
            </tr>
          );
        })}
        {[...failures].map(([id, failure]) => (
          <tr key={`f${id}`} className="chart-failed">
            <td colSpan={5}>{failure.code === 'UNKNOWN_SIGNAL' ? t('unknown_row', { id }) : failure.message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
