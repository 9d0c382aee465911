/** What was imported so far, newest first. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRecord } from '../../shared/imports/model.ts';
import { usePlant } from '../plant/store.ts';
import { formatTime, useWhere } from '../time/format.ts';
import { Trouble } from './Block.tsx';
import { formatCount } from './figures.ts';
import { useImports } from './store.ts';

export function PastImports(): ReactNode {
  const { t } = useTranslation('imports');
  const past = useImports((s) => s.past);
  const failure = useImports((s) => s.pastFailure);
  const sites = usePlant((s) => s.sites);
  const where = useWhere();
  const resultOf = (r: ImportRecord): string => {
    const n = (x: number): string => formatCount(x, where.locale);
    if (r.network !== null) return t('past_network', { pipes: n(r.network.pipes), junctions: n(r.network.junctions) });
    if (r.history !== null) return t('past_history', { samples: n(r.history.samples), added: n(r.history.added) });
    return r.message ?? '';
  };
  return (
    <section className="past" aria-labelledby="past-imports" data-testid="past-imports">
      <h2 id="past-imports">{t('past')}</h2>
      {failure === null ? null : <Trouble title={t('past_failed')} text={failure.message}><button type="button" className="button" onClick={() => void useImports.getState().loadPast()}>{t('retry')}</button></Trouble>}
      {past !== null && past.length === 0 ? <p className="note">{t('past_none')}</p> : null}
      {past !== null && past.length > 0 ? (
        <div className="table-box tall" tabIndex={0} role="region" aria-label={t('past')}>
          <table>
            <thead><tr><th>{t('when')}</th><th>{t('file')}</th><th>{t('site')}</th><th>{t('state')}</th><th>{t('result')}</th></tr></thead>
            <tbody>
              {past.map((r) => (
                <tr key={r.import_id} data-state={r.state}>
                  <td className="figures">{formatTime(r.at, 'date', where)} {formatTime(r.at, 'minute', where)}</td>
                  <th scope="row">{r.file}</th>
                  <td>{sites.find((s) => s.id === r.site_id)?.name ?? r.network?.site ?? '–'}</td>
                  <td><span className="state" data-state={r.state}>{t(`state_${r.state}`)}</span></td>
                  <td>{resultOf(r)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
