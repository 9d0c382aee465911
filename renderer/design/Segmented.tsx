/** One choice of a few, all in sight. Arrow keys move the choice. */
import type { KeyboardEvent, ReactNode } from 'react';
import type { Choice } from './Menu.tsx';

export interface SegmentedProps<T> { label: string; choices: readonly Choice<T>[]; value: T; onChoose: (value: T) => void }

export function Segmented<T extends string | number>({ label, choices, value, onChoose }: SegmentedProps<T>): ReactNode {
  const keys = (e: KeyboardEvent<HTMLElement>): void => {
    const by = e.key === 'ArrowRight' || e.key === 'ArrowDown' ? 1 : e.key === 'ArrowLeft' || e.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    e.preventDefault();
    const at = (choices.findIndex((c) => c.value === value) + by + choices.length) % choices.length;
    const next = choices[at];
    if (next === undefined) return;
    onChoose(next.value);
    e.currentTarget.querySelectorAll('button')[at]?.focus();
  };
  return (
    <div className="segmented" role="radiogroup" aria-label={label} onKeyDown={keys}>
      {choices.map((c) => <button key={c.value} type="button" role="radio" aria-checked={c.value === value} tabIndex={c.value === value ? 0 : -1} lang={c.lang} onClick={() => onChoose(c.value)}>{c.name}</button>)}
    </div>
  );
}
