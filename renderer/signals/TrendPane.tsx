/** One signal over time: which, what it is worth now, how long back, the live chart. */
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Signal } from '../../shared/plant/model.ts';
import { SignalChart } from '../charts/SignalChart.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import { Segmented } from '../design/Segmented.tsx';
import { usePlant } from '../plant/store.ts';
import { groupSignals } from '../room/groups.ts';
import { useSize } from '../room/use-size.ts';
import { useView } from '../view/store.ts';
import { OriginMark, StateMark, ValueText } from './Marks.tsx';
import { useReading } from './use-reading.ts';
import './signals.css';

const HOUR = 3_600_000;
const WINDOWS = [['1h', HOUR], ['6h', 6 * HOUR], ['24h', 24 * HOUR], ['7d', 168 * HOUR], ['30d', 720 * HOUR]] as const;
type WindowName = (typeof WINDOWS)[number][0];
/** What stands around the plot: quality strip, legend, provenance. */
const AROUND = 84;
const LEAST = 96;
/** Higher, a line says no more. */
const MOST = 860;

/** `picker`: whether the signal can be chosen here. */
export function TrendPane({ picker = false }: { picker?: boolean }): ReactNode {
  const { t } = useTranslation('room');
  const id = useView((s) => s.signalId);
  const signal = usePlant((s) => (id === null ? undefined : s.signals.get(id)));
  const [shown, setShown] = useState<WindowName>('24h');
  return (
    <div className="trend">
      <div className="trend-head">
        {picker ? <SignalPicker value={signal?.id ?? null} /> : null}
        {signal === undefined ? null : <Now signal={signal} named={!picker} />}
        <Segmented label={t('trend_window')} choices={WINDOWS.map(([w]) => ({ value: w, name: t(`window_${w}`) }))} value={shown} onChoose={setShown} />
      </div>
      {signal === undefined ? <EmptyState title={t('trend_none_title')} text={t('trend_none_text')} /> : <LiveChart key={`${signal.id}/${shown}`} signalId={signal.id} length={WINDOWS.find(([w]) => w === shown)?.[1] ?? 24 * HOUR} />}
    </div>
  );
}

function LiveChart({ signalId, length }: { signalId: number; length: number }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { height } = useSize(box);
  const to = useMemo(() => usePlant.getState().now(), []);
  const imported = usePlant((s) => s.signals.get(signalId)?.origin === 'imported');
  const newest = usePlant((s) => s.values.get(signalId)?.t);
  // Imported history ends where it ends: the present would show nothing.
  const end = imported && newest !== undefined ? newest + 1 : to;
  return (
    <div className="trend-chart" ref={box}>
      {height === 0 ? null : <SignalChart signalIds={[signalId]} from={end - length} to={end} live={!imported} height={Math.min(MOST, Math.max(LEAST, height - AROUND))} />}
    </div>
  );
}

function Now({ signal, named }: { signal: Signal; named: boolean }): ReactNode {
  const { reading, text, word, age } = useReading(signal);
  return (
    <p className="trend-now">
      {named ? <strong>{signal.name}</strong> : null}
      <StateMark reading={reading} />
      <ValueText signal={signal} reading={reading} text={text} />
      {reading.breach !== null || reading.state !== 'good' ? <span>{word}</span> : null}
      <small>{age}</small>
      <OriginMark origin={signal.origin} />
    </p>
  );
}

function SignalPicker({ value }: { value: number | null }): ReactNode {
  const { t } = useTranslation('room');
  const cells = usePlant((s) => s.cells);
  const signals = usePlant((s) => s.signals);
  const areas = useMemo(() => groupSignals(cells.values(), signals.values()), [cells, signals]);
  return (
    <select className="field trend-picker" aria-label={t('trend_choose')} value={value ?? ''} onChange={(e) => useView.getState().openTrend(Number(e.target.value))}>
      {value === null ? <option value="" disabled>{t('trend_none_title')}</option> : null}
      {areas.flatMap((a) => a.cells.map(({ cell, signals: own }) => (
        <optgroup key={cell.id} label={`${a.area} – ${cell.name}`}>{own.map((s) => <option key={s.id} value={s.id}>{`${s.name} · ${s.tag}`}</option>)}</optgroup>
      )))}
    </select>
  );
}
