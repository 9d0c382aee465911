/** Earlier conversations, newest first, behind a button. */
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../design/Popover.tsx';
import { usePlant } from '../plant/store.ts';
import { formatTime, useWhere } from '../time/format.ts';
import { useRuns } from './store.ts';

export function SessionList(): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <Popover label={t('earlier')} title={t('earlier')} className="icon-button" align="end" panelLabel={t('earlier')} button={<History size={16} aria-hidden />}>
      {(close) => <div className="sessions-list"><List done={close} /></div>}
    </Popover>
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
