/** Faults by line, with the line itself (PL-6). Long lists open on request. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/imports/model.ts';
import { useWhere } from '../time/format.ts';
import { firstOf, formatCount } from './figures.ts';

const FIRST = 50;

/** `total` may be more than are listed. */
export function FaultTable({ faults, total, caption }: { faults: readonly Fault[]; total: number; caption: string }): ReactNode {
  const { t } = useTranslation('imports');
  const { locale } = useWhere();
  const [all, setAll] = useState(false);
  const { shown, more } = all ? { shown: faults, more: 0 } : firstOf(faults, FIRST);
  const sections = faults.some((f) => f.section !== null);
  return (
    <div className="faults" data-testid="faults">
      <div className="table-box" tabIndex={0} role="region" aria-label={caption}>
        <table>
          <thead><tr><th className="num">{t('line')}</th>{sections && <th>{t('section')}</th>}<th>{t('fault')}</th><th>{t('text')}</th></tr></thead>
          <tbody>
            {shown.map((f, i) => (
              <tr key={i} data-code={f.code}>
                <td className="num">{f.line === null ? t('whole_file') : formatCount(f.line, locale)}</td>
                {sections && <td>{f.section === null ? '' : <code>{f.section}</code>}</td>}
                <td>{f.message}</td>
                <td className="fault-text"><code>{f.text}</code></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < total && (
        <p className="note">
          {t('faults_listed', { shown: formatCount(shown.length, locale), total: formatCount(total, locale) })}
          {more > 0 && <button type="button" className="button" onClick={() => setAll(true)}>{t('faults_more', { count: more })}</button>}
        </p>
      )}
    </div>
  );
}
