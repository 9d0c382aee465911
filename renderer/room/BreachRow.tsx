/** One breach in the list of the strip; pressing it opens the trend. */
import type { ReactNode } from 'react';
import type { Breach } from '../../shared/signals/model.ts';
import { AlarmMark } from '../design/AlarmMark.tsx';
import { OriginMark, ValueText } from '../signals/Marks.tsx';
import { useView } from '../view/store.ts';
import { useBreach } from './use-breach.ts';

export function BreachRow({ breach, onOpen }: { breach: Breach; onOpen: () => void }): ReactNode {
  const b = useBreach(breach);
  return (
    <button
      type="button" className="breach-row" data-stop data-signal-id={breach.signal_def_id} data-severity={breach.severity}
      onClick={() => {
        onOpen();
        useView.getState().openTrend(breach.signal_def_id);
      }}
    >
      <span className="breach-mark"><AlarmMark priority={b.priority} size={18} /></span>
      <span className="breach-name"><strong>{b.signal.name}</strong><small>{b.signal.tag}{b.cell === '' ? '' : ` · ${b.cell}`}</small></span>
      <ValueText signal={b.signal} reading={b.reading} text={b.text} />
      <span className="breach-what"><span><b>{b.severity}</b> · {b.word} · {b.since}</span><small>{b.peak} <OriginMark origin={b.signal.origin} /></small></span>
    </button>
  );
}
