/** Every value of the site: what is abnormal first, then all in their fixed places, by area and cell. */
import { memo, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Signal } from '../../shared/plant/model.ts';
import { EmptyState } from '../design/EmptyState.tsx';
import { moveFocus, rememberStop } from '../design/roving.ts';
import { usePlant } from '../plant/store.ts';
import { onBeat } from '../signals/beat.ts';
import { attention, nameWithin } from '../signals/reading.ts';
import { currentReading } from '../signals/use-reading.ts';
import { useView } from '../view/store.ts';
import { type AreaGroup, groupSignals } from './groups.ts';
import { ValueRow } from './ValueRow.tsx';

export function LiveValues(): ReactNode {
  const { t } = useTranslation('room');
  const cells = usePlant((s) => s.cells);
  const signals = usePlant((s) => s.signals);
  const areas = useMemo(() => groupSignals(cells.values(), signals.values()), [cells, signals]);
  const abnormal = useAbnormal(signals);
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

function subscribe(listener: () => void): () => void {
  const stops = [usePlant.subscribe(listener), onBeat(listener)];
  return () => stops.forEach((stop) => stop());
}

/** Ids in the order of attention; the list is drawn anew only when it changes. */
function useAbnormal(signals: ReadonlyMap<number, Signal>): Signal[] {
  const lost = usePlant((s) => s.connection !== 'connected');
  const ids = useSyncExternalStore(subscribe, () => {
    const ranked = [...signals.values()].flatMap((s) => {
      const reading = currentReading(s);
      const rank = attention(s, reading);
      // While nothing can come, every value is stale: the strip says it once.
      return rank === null || (lost && rank === 3) ? [] : [{ id: s.id, rank, from: reading.breach?.from ?? 0 }];
    });
    return ranked.sort((a, b) => a.rank - b.rank || b.from - a.from || a.id - b.id).map((x) => x.id).join(',');
  });
  return useMemo(() => ids.split(',').flatMap((id) => signals.get(Number(id)) ?? []), [ids, signals]);
}
