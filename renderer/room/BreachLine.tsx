/** The highest breach as one line of the strip. */
import type { ReactNode } from 'react';
import type { Breach } from '../../shared/signals/model.ts';
import { ValueText } from '../signals/Marks.tsx';
import { useBreach } from './use-breach.ts';

export function BreachLine({ breach }: { breach: Breach }): ReactNode {
  const b = useBreach(breach);
  return (
    <span className="breach-line" data-signal-id={breach.signal_def_id}>
      <strong>{b.signal.name}</strong>
      <ValueText signal={b.signal} reading={b.reading} text={b.text} />
      <span className="breach-word">{b.word}</span>
      <span className="breach-since">{b.since}</span>
    </span>
  );
}
