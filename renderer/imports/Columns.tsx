/** The columns of a history file with what each means. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, ColumnRole, type HistoryPreview } from '../../shared/imports/model.ts';

export function Columns({ preview, onChange }: { preview: HistoryPreview; onChange: (columns: Column[]) => void }): ReactNode {
  const { t } = useTranslation('imports');
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={t('columns')}>
      <table className="columns" data-testid="columns">
        <thead><tr><th>{t('column')}</th><th>{t('example')}</th><th>{t('role')}</th></tr></thead>
        <tbody>
          {preview.columns.map((c) => {
            const name = c.name === '' ? t('nameless', { number: c.index + 1 }) : c.name;
            return (
              <tr key={c.index} data-role={c.role}>
                <th scope="row">{name}</th>
                <td className="sample">{c.sample}</td>
                <td>
                  <select aria-label={`${t('role')}: ${name}`} value={c.role} onChange={(e) => onChange(preview.columns.map((x) => (x.index === c.index ? { ...x, role: ColumnRole.parse(e.target.value) } : x)))}>
                    {ColumnRole.options.map((role) => <option key={role} value={role}>{t(`role_${role}`)}</option>)}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
