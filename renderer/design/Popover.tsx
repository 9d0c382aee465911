/** A button and what it opens beneath it. Escape and a press elsewhere close it; the focus goes back to the button. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

export interface PopoverProps {
  /** Accessible name of the button; its content may say more. */
  label?: string;
  /** Shown on hover, for buttons without words. */
  title?: string;
  className?: string;
  align?: 'start' | 'end';
  button: ReactNode;
  /** Names what is opened. */
  panelLabel: string;
  children: (close: () => void) => ReactNode;
}

export function Popover({ label, title, className = 'button', align = 'start', button, panelLabel, children }: PopoverProps): ReactNode {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    trigger.current?.focus();
  };
  usePressElsewhere(anchor, open, () => setOpen(false));
  return (
    <div
      className="popover-anchor" ref={anchor}
      onKeyDown={(e) => {
        if (e.key !== 'Escape' || !open) return;
        e.stopPropagation();
        close();
      }}
      onBlur={(e) => {
        if (open && e.relatedTarget !== null && !anchor.current?.contains(e.relatedTarget)) setOpen(false);
      }}
    >
      <button type="button" ref={trigger} className={className} aria-expanded={open} aria-haspopup="true" aria-label={label} title={title} onClick={() => setOpen(!open)}>{button}</button>
      {open ? <div className="popover" data-align={align} role="group" aria-label={panelLabel}>{children(close)}</div> : null}
    </div>
  );
}

function usePressElsewhere(inside: RefObject<HTMLElement | null>, active: boolean, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!active) return;
    const pressed = (e: PointerEvent): void => {
      if (!inside.current?.contains(e.target as Node)) latest.current();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [active, inside]);
}
