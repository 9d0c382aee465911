/** How a run stands, in words: it goes on, was stopped, failed, or came to a limit (AG-10). A run that ended well says nothing. */
import { CircleSlash, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlant } from '../plant/store.ts';
import { useWhere } from '../time/format.ts';
import { formatSpan } from './figures.ts';
import { Spinner } from './Spinner.tsx';
import { lineOf, type Turn } from './turns.ts';

/** The orchestrator's words at a limit begin so. */
const LIMIT = 'stopped: ';

export function RunEnd({ turn, onAskAgain }: { turn: Turn; onAskAgain: (() => void) | null }): ReactNode {
  const { t } = useTranslation('runs');
  switch (turn.status) {
    case 'completed':
      return null;
    case 'running':
      return <Running startedAt={turn.started?.at ?? null} busy={turn.parts.some((p) => p.kind === 'tools' && lineOf(p.calls).current !== null)} />;
    case 'waiting_input':
      return <p className="run-end" data-testid="run-end" data-status="waiting_input">{t('waiting_input')}</p>;
    case 'aborted':
      return (
        <p className="run-end" data-testid="run-end" data-status="aborted">
          <CircleSlash size={14} aria-hidden />
          {turn.reason === null || turn.reason.includes('by the operator') ? t('stopped') : t('stopped_other', { reason: turn.reason })}
          <AskAgain go={onAskAgain} />
        </p>
      );
    case 'error': {
      const limited = turn.reason?.startsWith(LIMIT) === true;
      const had = limited && turn.parts.some((p) => p.kind === 'answer' || p.kind === 'artifact');
      return (
        <div className="run-end run-failed" data-testid="run-end" data-status={limited ? 'limited' : 'error'} role="status">
          <TriangleAlert size={16} aria-hidden />
          <div>
            <strong>{limited ? t('limited') : t('failed')}</strong>
            {turn.reason === null ? null : <p>{sentence(limited ? turn.reason.slice(LIMIT.length) : turn.reason)} {had && t('limited_had')}</p>}
            <AskAgain go={onAskAgain} />
          </div>
        </div>
      );
    }
  }
}

function AskAgain({ go }: { go: (() => void) | null }): ReactNode {
  const { t } = useTranslation('runs');
  return go === null ? null : <button type="button" className="button small" onClick={go}>{t('ask_again')}</button>;
}

/** `busy`: a tool line says already what goes on. */
function Running({ startedAt, busy }: { startedAt: number | null; busy: boolean }): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useWhere();
  const [, again] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => again((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const { now, clock } = usePlant.getState();
  // The plant's clock may run faster than the operator's.
  const elapsed = startedAt === null ? 0 : Math.max(0, now() - startedAt) / clock.speed;
  return (
    <p className="run-end" data-testid="run-end" data-status="running">
      {busy ? null : <Spinner />} {t('running')} {elapsed < 1000 ? null : <span className="tools-time">{formatSpan(Math.floor(elapsed / 1000) * 1000, locale)}</span>}
    </p>
  );
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?。]$/.test(text) ? '' : '.');
