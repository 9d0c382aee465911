/** render_equipment_kb_card: what is known about a cell's equipment, each fact with its source; fetched anew when it mounts. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeBase } from '../../shared/plant/model.ts';
import type { Failure, Result } from '../../shared/result.ts';
import { useBridge } from '../bridge/context.ts';
import { formatMoment } from '../charts/format.ts';
import { usePlant } from '../plant/store.ts';
import { useWhere } from '../time/format.ts';
import type { ArtifactComponentProps } from './registry.ts';

/** The asked-for parameters first, in the order asked. */
export function ordered(parameters: KnowledgeBase['parameters'], first: readonly string[]): { parameter: KnowledgeBase['parameters'][number]; highlighted: boolean }[] {
  const place = (key: string): number => (first.includes(key) ? first.indexOf(key) : first.length);
  return parameters.toSorted((a, b) => place(a.key) - place(b.key)).map((parameter) => ({ parameter, highlighted: first.includes(parameter.key) }));
}

export function EquipmentKbCard({ props, onTitle }: ArtifactComponentProps<'equipment_kb_card'>): ReactNode {
  const bridge = useBridge();
  const { t } = useTranslation('artifacts');
  const { zone, locale } = useWhere();
  const name = usePlant((s) => s.cells.get(props.cell_id)?.name);
  const [answer, setAnswer] = useState<Result<KnowledgeBase> | null>(null);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((n) => n + 1), []);
  useEffect(() => onTitle(name === undefined ? t('equipment') : t('equipment_of', { name })), [name, onTitle, t]);
  useEffect(() => {
    let current = true;
    setAnswer(null);
    void bridge.request('plant.knowledge', { cell_id: props.cell_id }).then((a) => current && setAnswer(a));
    return () => {
      current = false;
    };
  }, [bridge, props.cell_id, round]);
  if (answer === null) return <EquipmentKbCardWaiting />;
  if (!answer.ok) return <KbFailed failure={answer.error} again={again} />;
  const kb = answer.value;
  return (
    <div className="kb" data-testid="equipment-kb-card" data-cell-id={props.cell_id}>
      <p className="kb-make">{[kb.manufacturer, kb.model].filter((s) => s !== '').join(' ')} <small>{t('installed', { date: new Date(kb.installed_on).toLocaleDateString(locale, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }) })}</small></p>
      {kb.parameters.length === 0 ? <p className="kb-none">{t('no_parameters')}</p> : (
        <table>
          <thead><tr><th scope="col">{t('parameter')}</th><th scope="col" className="num">{t('value')}</th><th scope="col">{t('source')}</th></tr></thead>
          <tbody>
            {ordered(kb.parameters, props.highlight_fields ?? []).map(({ parameter: p, highlighted }) => (
              <tr key={p.key} data-highlighted={highlighted}>
                <th scope="row">{p.label}</th>
                <td className="num"><b>{typeof p.value === 'number' ? p.value.toLocaleString(locale) : p.value}</b> {p.unit === null ? null : <small>{p.unit}</small>}</td>
                <td className="kb-source">{p.source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {kb.procedures.map((p) => (
        <details key={p.title}>
          <summary>{p.title}</summary>
          <p>{p.text}</p>
          <p className="kb-source">{p.source}</p>
        </details>
      ))}
      <p className="artifact-provenance">{t('kb_version', { version: kb.version, date: formatMoment(kb.updated_at, { zone, locale }) })}</p>
    </div>
  );
}

function KbFailed({ failure, again }: { failure: Failure; again: () => void }): ReactNode {
  const { t } = useTranslation('artifacts');
  const none = failure.code === 'NOT_FOUND' || failure.code === 'NO_DATA';
  return (
    <div className="kb-state" role="status">
      <strong>{none ? t('kb_none') : t('kb_failed')}</strong>
      <p>{none ? t('kb_none_text') : failure.message}</p>
      {none ? null : <button type="button" className="artifact-button" onClick={again}>{t('retry')}</button>}
    </div>
  );
}

export function EquipmentKbCardWaiting(): ReactNode {
  return (
    <div className="kb" data-state="pending">
      <p className="kb-make"><span className="chart-bone" /></p>
      <table><tbody>{Array.from({ length: 5 }, (_, i) => <tr key={i}><td><span className="chart-bone" /></td></tr>)}</tbody></table>
      <p className="artifact-provenance"><span className="chart-bone" /></p>
    </div>
  );
}
