/** One line of the table of signals. */
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Signal } from '../../shared/plant/model.ts';
import { formatNumber, useWhere } from '../time/format.ts';
import { useView } from '../view/store.ts';
import { OriginMark, PositionBar, StateMark, ValueText } from './Marks.tsx';
import { decimalsOf, useReading } from './use-reading.ts';

export const SignalRow = memo(function SignalRow({ signal, cell, first }: { signal: Signal; cell: string; first: boolean }): ReactNode {
  const { t } = useTranslation('signals');
  const { reading, text, word, age } = useReading(signal);
  const chosen = useView((s) => s.signalId === signal.id);
  const open = (): void => useView.getState().openTrend(signal.id);
  return (
    <tr
      data-stop tabIndex={first ? 0 : -1} data-signal-id={signal.id} data-state={reading.state} data-severity={reading.breach?.severity} aria-selected={chosen} onClick={open}
      onKeyDown={(e) => {
        if (e.key !== 'Enter' && e.key !== ' ') return;
        e.preventDefault();
        open();
      }}
    >
      <td className="cell-tag">{signal.tag}</td>
      <th scope="row" className="cell-name"><span><span title={signal.name}>{signal.name}</span><OriginMark origin={signal.origin} /></span></th>
      <td className="cell-cell">{cell}</td>
      <td className="cell-kind">{t(`kind_${signal.kind}`)}</td>
      <td className="cell-value"><ValueText signal={signal} reading={reading} text={text} /></td>
      <td className="cell-state"><span><StateMark reading={reading} size={14} />{word}{reading.breach !== null && reading.state !== 'good' ? ` · ${t(reading.state)}` : ''}</span></td>
      <td className="cell-limits"><span><PositionBar signal={signal} reading={reading} /><LimitsText signal={signal} /></span></td>
      <td className="cell-age num">{age}</td>
    </tr>
  );
});

/** Alerts, with the trips around them: `2 [3.5 … 42] 45`. */
function LimitsText({ signal }: { signal: Signal }): ReactNode {
  const { locale } = useWhere();
  const { low_trip, low_alert, high_alert, high_trip } = signal.limits;
  const say = (n: number | null): string => (n === null ? '' : formatNumber(n, decimalsOf(n, signal.decimals), locale));
  if ([low_trip, low_alert, high_alert, high_trip].every((l) => l === null)) return <span className="cell-quiet">–</span>;
  return <span className="num"><small>{say(low_trip)}</small> {say(low_alert)} … {say(high_alert)} <small>{say(high_trip)}</small></span>;
}
