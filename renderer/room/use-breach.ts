/** A breach in words, with the value that its signal has now. */
import { useTranslation } from 'react-i18next';
import type { Signal } from '../../shared/plant/model.ts';
import type { Breach } from '../../shared/signals/model.ts';
import { usePlant } from '../plant/store.ts';
import { type ReadingWords, useReading, useWords } from '../signals/use-reading.ts';
import { formatTime, useWhere } from '../time/format.ts';

export interface BreachWords extends ReadingWords {
  signal: Signal;
  cell: string;
  priority: 1 | 2;
  severity: string;
  since: string;
  peak: string;
}


export function useBreach(breach: Breach): BreachWords {
  const { t } = useTranslation('room');
  const where = useWhere();
  const words = useWords();
  const signal = usePlant((s) => s.signals.get(breach.signal_def_id)) ?? unknown(breach.signal_def_id);
  const cell = usePlant((s) => s.cells.get(signal.cell_id)?.name) ?? '';
  const now = usePlant.getState().now();
  const shown = useReading(signal);
  // At four in the morning "since 22:29" is yesterday's: a time of another day says its day.
  const time = (ms: number): string => formatTime(ms, formatTime(ms, 'date', where) === formatTime(now, 'date', where) ? 'minute' : 'full', where);
  // The breach itself says what was passed, also before the value is here.
  const reading = { ...shown.reading, breach };
  return {
    reading, text: shown.text, age: shown.age, word: words.word(signal, reading),
    signal, cell, priority: breach.severity === 'trip' ? 1 : 2, severity: t(breach.severity === 'trip' ? 'p1' : 'p2'),
    since: t('since', { time: time(breach.from) }),
    peak: t(breach.direction === 'high' ? 'list_peak_high' : 'list_peak_low', { value: words.withUnit(signal, breach.peak), time: time(breach.peak_t) }),
  };
}

const unknowns = new Map<number, Signal>();

/** A breach is shown even when its signal's definition has not arrived. */
function unknown(id: number): Signal {
  let signal = unknowns.get(id);
  if (signal === undefined) {
    signal = {
      id, cell_id: 0, tag: `#${id}`, name: `#${id}`, kind: 'other', unit: { code: '', display: '' }, interval_ms: 1000, range: null, deadband: 0, decimals: 2, binding: null, origin: 'live',
      limits: { low_trip: null, low_alert: null, nominal: null, high_alert: null, high_trip: null },
    };
    unknowns.set(id, signal);
  }
  return signal;
}
