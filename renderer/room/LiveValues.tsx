/** Every value of the site: what is abnormal first, then all in their fixed places, by area and cell. */
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../design/EmptyState.tsx';
import { moveFocus, rememberStop } from '../design/roving.ts';
import { usePlant } from '../plant/store.ts';
import { useAbnormal } from '../signals/abnormal.ts';
import { nameWithin } from '../signals/reading.ts';
import { useView } from '../view/store.ts';
import { type AreaGroup, groupSignals } from './groups.ts';
import { ValueRow } from './ValueRow.tsx';

export function LiveValues(): ReactNode {
  const { t } = useTranslation('room');
  const cells = usePlant((s) => s.cells);
  const signals = usePlant((s) => s.signals);
  const areas = useMemo(() => groupSignals(cells.values(), signals.values()), [cells, signals]);
  const abnormal = useAbnormal().flatMap((id) => signals.get(id) ?? []);
  if (signals.size === 0) {
    return (
      <EmptyState title={t('values_empty_title')} text={t('values_empty_text')}>
        <button type="button" className="button" onClick={() => useView.getState().go('imports')}>{t('go_imports')}</button>
      </EmptyState>
    );
  }
  return (
    <div className="values" data-testid="live-values" onKeyDown={moveFocus} onFocus={rememberStop}>
      {abnormal.length === 0 ? null : (
        <section className="values-first" aria-label={t('attention')} data-testid="attention">
          <h3>{t('attention')}</h3>
          <div className="values-columns">{abnormal.map((s, i) => <ValueRow key={s.id} signal={s} name={s.name} first={i === 0} />)}</div>
        </section>
      )}
      {areas.map((a, i) => <Area key={a.area} group={a} first={i === 0 && abnormal.length === 0} />)}
    </div>
  );
}

const Area = memo(function Area({ group, first }: { group: AreaGroup; first: boolean }): ReactNode {
  return (
    <section className="values-area" aria-label={group.area}>
      <h3>{group.area}</h3>
      <div className="values-columns">
        {group.cells.map(({ cell, signals }, i) => (
          <div className="values-cell" key={cell.id} role="group" aria-label={cell.name}>
            <h4>{cell.name}</h4>
            {signals.map((s, j) => <ValueRow key={s.id} signal={s} name={nameWithin(s.name, cell.name)} first={first && i === 0 && j === 0} />)}
          </div>
        ))}
      </div>
    </section>
  );
});
