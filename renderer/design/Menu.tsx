/** One choice of several behind a button. */
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Popover } from './Popover.tsx';

export interface Choice<T> { value: T; name: string; lang?: string }

export interface MenuProps<T> {
  label: string;
  button: ReactNode;
  className?: string;
  choices: readonly Choice<T>[];
  value: T;
  onChoose: (value: T) => void;
}

export function Menu<T extends string | number>({ label, button, className = 'icon-button', choices, value, onChoose }: MenuProps<T>): ReactNode {
  const chosen = choices.find((c) => c.value === value)?.name ?? '';
  return (
    <Popover label={`${label}: ${chosen}`} title={label} className={className} align="end" button={button} panelLabel={label}>
      {(close) => <Choices label={label} choices={choices} value={value} onChoose={(v) => { onChoose(v); close(); }} />}
    </Popover>
  );
}

function Choices<T extends string | number>({ label, choices, value, onChoose }: Pick<MenuProps<T>, 'label' | 'choices' | 'value' | 'onChoose'>): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(), []);
  return (
    <ul className="menu" role="menu" aria-label={label} ref={list} onKeyDown={(e) => step(e, list.current)}>
      {choices.map((c) => (
        <li key={c.value} role="none">
          <button type="button" role="menuitemradio" aria-checked={c.value === value} lang={c.lang} onClick={() => onChoose(c.value)}>
            {c.value === value ? <Check size={16} aria-hidden /> : <span className="menu-blank" />}{c.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function step(e: KeyboardEvent, list: HTMLElement | null): void {
  const by = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
  if (by === 0 || list === null) return;
  e.preventDefault();
  const items = [...list.querySelectorAll<HTMLElement>('button')];
  items[(items.indexOf(document.activeElement as HTMLElement) + by + items.length) % items.length]?.focus();
}
