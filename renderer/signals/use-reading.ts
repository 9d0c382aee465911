/** One signal's reading, drawn anew only when what is shown of it changes. */
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Signal } from '../../shared/plant/model.ts';
import { usePlant } from '../plant/store.ts';
import { formatAge, formatNumber, useWhere } from '../time/format.ts';
import { assumedNow, onBeat } from './beat.ts';
import { isFresh, type Reading, readingOf, type Shown } from './reading.ts';

/** Now, from the stores. */
export function currentReading(signal: Signal): Reading {
  const { values, breaches, connection } = usePlant.getState();
  return readingOf(signal, values.get(signal.id), breaches, assumedNow(), connection === 'connected');
}

function subscribe(listener: () => void): () => void {
  const stopPlant = usePlant.subscribe(listener);
  const stopBeat = onBeat(listener);
  return () => {
    stopPlant();
    stopBeat();
  };
}

export interface ReadingWords {
  reading: Shown;
  /** The number, or the word of a status; `–` without a value. */
  text: string;
  /** What the state, or the breach, is called. */
  word: string;
  /** `now`, or how long ago. */
  age: string;
}

export function useReading(signal: Signal): ReadingWords {
  const words = useWords();
  const shown = useSyncExternalStore(subscribe, () => {
    const reading = currentReading(signal);
    const { state, breach, v } = reading;
    return JSON.stringify({ reading: { state, breach, v }, age: words.age(signal, reading) });
  });
  return useMemo(() => {
    const { reading, age } = JSON.parse(shown) as Pick<ReadingWords, 'reading' | 'age'>;
    return { reading, age, text: words.text(signal, reading.v), word: words.word(signal, reading) };
  }, [signal, shown, words]);
}

export interface Words {
  text(signal: Signal, v: number | null): string;
  /** With the unit. */
  withUnit(signal: Signal, v: number | null): string;
  word(signal: Signal, r: Shown): string;
  age(signal: Signal, r: Reading): string;
}

/** How readings are said in the language of this window. */
export function useWords(): Words {
  const { t } = useTranslation('signals');
  const { locale } = useWhere();
  return useMemo(() => {
    const text = (signal: Signal, v: number | null): string => {
      if (signal.kind === 'status' && signal.unit.display === '' && (v === 0 || v === 1)) return t(v === 1 ? 'on' : 'off');
      return formatNumber(v, signal.decimals, locale);
    };
    return {
      text,
      withUnit: (signal, v) => [text(signal, v), signal.unit.display].filter(Boolean).join(' '),
      word: (signal, { breach, state }) => {
        if (breach === null) return t(state);
        const limit = t(`${breach.direction}_${breach.severity}`, { value: formatNumber(breach.limit, decimalsOf(breach.limit, signal.decimals), locale) });
        return t(breach.direction === 'high' ? 'above' : 'below', { limit });
      },
      age: (signal, { age_ms, state }) => (age_ms === null ? '' : state !== 'stale' && isFresh(signal, age_ms) ? t('now') : formatAge(age_ms, locale)),
    };
  }, [t, locale]);
}

/** A limit is written as it was set: 45, not 45.000. */
export function decimalsOf(limit: number, most: number): number {
  for (let d = 0; d < most; d++) if (Number(limit.toFixed(d)) === limit) return d;
  return most;
}
