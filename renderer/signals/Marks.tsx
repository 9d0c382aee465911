/** The marks of what a value is worth: shape and word, the same wherever a value stands. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Origin, Signal } from '../../shared/plant/model.ts';
import { AlarmMark } from '../design/AlarmMark.tsx';
import { formatNumber, useWhere } from '../time/format.ts';
import { positionOf } from './position.ts';
import type { Shown } from './reading.ts';

/** Nothing for a good and fresh value: grey is normal. */
export function StateMark({ reading, size = 16 }: { reading: Pick<Shown, 'state' | 'breach'>; size?: number }): ReactNode {
  const { state, breach } = reading;
  if (breach !== null) return <AlarmMark priority={breach.severity === 'trip' ? 1 : 2} size={size} />;
  if (state === 'good') return null;
  return (
    <svg className="state-shape" data-shape={state} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {state === 'bad' ? <path d="M3 3 13 13M13 3 3 13" /> : null}
      {state === 'stale' ? <><circle cx="8" cy="8" r="6.2" strokeDasharray="1.6 2.2" /><path d="M8 4.6V8l2.3 1.6" /></> : null}
      {state === 'uncertain' ? <path d="M5.2 5.6a2.9 2.9 0 1 1 4.4 2.5C8.5 8.8 8 9.3 8 10.4M8 13v.4" /> : null}
      {state === 'none' ? <path d="M3.5 8h9" /> : null}
    </svg>
  );
}

export function OriginMark({ origin }: { origin: Origin }): ReactNode {
  const { t } = useTranslation('signals');
  if (origin === 'live') return null;
  return <span className={`origin origin-${origin}`} title={t(origin)}>{t(`${origin}_short`)}</span>;
}

const W = 44;

/** A thin line from limit to limit with the value on it. */
export function PositionBar({ signal, reading }: { signal: Signal; reading: Shown }): ReactNode {
  const { t } = useTranslation('signals');
  const { locale } = useWhere();
  const p = positionOf(signal, reading.v);
  if (p === null) return null;
  const x = (f: number): number => 2 + f * (W - 4);
  const say = (n: number): string => formatNumber(n, signal.decimals, locale);
  return (
    <svg className="position" viewBox={`0 0 ${W} 10`} width={W} height={10} data-beyond={p.beyond ?? undefined} data-severity={reading.breach?.severity} role="img" aria-label={p.at === null ? '' : t('position', { percent: Math.round(p.at * 100), low: say(p.low), high: say(p.high) })}>
      <path className="position-line" d={`M1 5H${W - 1}`} />
      {p.ticks.map((f) => <path key={f} className="position-tick" d={`M${x(f)} 2.5v5`} />)}
      {p.at === null || reading.state === 'bad' ? null : p.beyond === null ? <rect className="position-value" x={x(p.at) - 1.5} y="1" width="3" height="8" rx="1" /> : <path className="position-value" d={p.beyond === 'low' ? 'M5 1v8L0 5z' : `M${W - 5} 1v8l5-4z`} />}
    </svg>
  );
}

/** The number and its unit; struck through when bad, dotted when stale. */
export function ValueText({ signal, reading, text }: { signal: Signal; reading: Shown; text: string }): ReactNode {
  return (
    <span className="value" data-state={reading.state} data-severity={reading.breach?.severity}>
      {reading.state === 'bad' ? <s>{text}</s> : <b>{text}</b>}
      {signal.unit.display === '' ? null : <small>{signal.unit.display}</small>}
    </span>
  );
}
