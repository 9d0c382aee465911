/** The chart's readings as a table for screen readers; not shown. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BucketedRead } from '../../shared/signals/model.ts';
import { formatNumber, formatTime, useWhere } from '../time/format.ts';
import { readoutAt } from './readout.ts';
import type { Drawable } from './spec.ts';
import type { View } from './view.ts';

export interface DataTableProps { drawables: readonly Drawable[]; reads: ReadonlyMap<number, BucketedRead>; view: View }

const ROWS = 24;

export function DataTable({ drawables, reads, view }: DataTableProps): ReactNode {
  const { t } = useTranslation('charts');
  const where = useWhere();
  if (reads.size === 0) return null;
  const times = Array.from({ length: ROWS }, (_, i) => view.from + ((i + 0.5) * (view.to - view.from)) / ROWS);
  return (
    <table className="visually-hidden">
      <caption>{t('table')}</caption>
      <thead><tr><th scope="col">{t('time')}</th>{drawables.map((d) => <th scope="col" key={d.id}>{`${d.name} (${d.unit})`}</th>)}</tr></thead>
      <tbody>
        {times.map((at) => (
          <tr key={at}>
            <th scope="row">{formatTime(at, 'full', where)}</th>
            {drawables.map((d) => {
              const read = reads.get(d.id);
              const r = read === undefined ? null : readoutAt(read, at);
              return <td key={d.id}>{r?.value === null || r === null ? t('no_data') : formatNumber(r.value, d.decimals, where.locale)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
