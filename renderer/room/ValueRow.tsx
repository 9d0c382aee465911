/** One live value: what it is worth by shape and word, the number large, its place between its limits. */
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Signal } from '../../shared/plant/model.ts';
import { usePlant } from '../plant/store.ts';
import { assumedNow } from '../signals/beat.ts';
import { OriginMark, PositionBar, StateMark, ValueText } from '../signals/Marks.tsx';
import { useReading } from '../signals/use-reading.ts';
import { formatAge, formatTime, useWhere } from '../time/format.ts';
import { useView } from '../view/store.ts';

/** `first`: the tab stop of its list until another is chosen. */
export const ValueRow = memo(function ValueRow({ signal, name, first = false }: { signal: Signal; name: string; first?: boolean }): ReactNode {
  const { t } = useTranslation('signals');
  const { reading, text, word, age } = useReading(signal);
  const where = useWhere();
  const chosen = useView((s) => s.signalId === signal.id);
  const told = reading.breach !== null || reading.state !== 'good';
  const fresh = age === t('now');
  // Exact at the moment of asking; a title that ticked would draw each row each second.
  const describe = (): string => {
    const sample = usePlant.getState().values.get(signal.id);
    const facts = [signal.tag, word, ...(sample === undefined ? [] : [formatTime(sample.t, 'full', where), t('age', { age: formatAge(assumedNow() - sample.t, where.locale) })])];
    return `${signal.name}\n${facts.join(' · ')}`;
  };
  return (
    <button
      type="button" className="value-row" data-stop tabIndex={first ? 0 : -1} data-signal-id={signal.id} data-state={reading.state} data-severity={reading.breach?.severity} data-chosen={chosen || undefined}
      onPointerEnter={(e) => { e.currentTarget.title = describe(); }}
      onClick={() => useView.getState().openTrend(signal.id)}
    >
      <span className="value-mark"><StateMark reading={reading} size={14} /></span>
      <span className="value-name">{name}</span>
      <ValueText signal={signal} reading={reading} text={text} />
      <span className="value-notes">
        {told ? null : <span className="value-tag">{signal.tag}</span>}
        <OriginMark origin={signal.origin} />
        {told ? <span className="value-word">{word}</span> : null}
        {reading.breach !== null && reading.state !== 'good' ? <span className="value-word">· {t(reading.state)}</span> : null}
      </span>
      <span className="value-end"><PositionBar signal={signal} reading={reading} /><span className="value-age" data-fresh={fresh || undefined}>{age}</span></span>
    </button>
  );
});
