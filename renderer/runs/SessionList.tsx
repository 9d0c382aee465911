/** Earlier conversations, newest first, behind a button. */
import { History } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlant } from '../plant/store.ts';
import { formatTime, useWhere } from '../time/format.ts';
import { useRuns } from './store.ts';

export function SessionList(): ReactNode {
  const { t } = useTranslation('runs');
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useId();
  const close = (): void => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    const away = (event: Event): void => {
      if (!(event.target instanceof Node) || root.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  return (
    <div className="sessions" ref={root} onKeyDown={(e) => { if (e.key === 'Escape' && open) { e.stopPropagation(); close(); } }}>
      <button type="button" className="icon-button" aria-label={t('earlier')} title={t('earlier')} aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}><History size={16} aria-hidden /></button>
      <div id={list} className="sessions-list" hidden={!open} role="group" aria-label={t('earlier')}>{open && <List done={close} />}</div>
    </div>
  );
}

function List({ done }: { done: () => void }): ReactNode {
  const { t } = useTranslation('runs');
  const sessions = useRuns((s) => s.sessions);
  const sessionId = useRuns((s) => s.sessionId);
  const where = useWhere();
  const today = formatTime(usePlant.getState().now(), 'date', where);
  const sorted = [...sessions].sort((a, b) => b.updated_at - a.updated_at);
  if (sorted.length === 0) return <p>{t('earlier_none')}</p>;
  return (
    <ul>
      {sorted.map((s) => {
        const day = formatTime(s.updated_at, 'date', where);
        return (
          <li key={s.id}>
            <button type="button" aria-current={s.id === sessionId} onClick={() => { done(); if (s.id !== sessionId) void useRuns.getState().openSession(s.id); }}>
              <span>{s.title === '' ? t('untitled') : s.title}</span>
              <small>{s.id === sessionId ? t('open_now') : day === today ? formatTime(s.updated_at, 'minute', where) : day}</small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
