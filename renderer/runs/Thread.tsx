/** The turns of the open conversation. */
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunEvent } from '../../shared/runs/events.ts';
import { usePlant } from '../plant/store.ts';
import { useFollowEnd } from './follow-end.ts';
import { Spinner } from './Spinner.tsx';
import { useRuns } from './store.ts';
import { suggestionsFor } from './suggestions.ts';
import { byRun, type Turn, turnOf } from './turns.ts';
import { TurnView } from './TurnView.tsx';

export function Thread(): ReactNode {
  const { t } = useTranslation('runs');
  const { sessionId, events, loaded, activeRun } = useRuns();
  const connected = usePlant((s) => s.connection === 'connected');
  const turns = useTurns(events);
  // A conversation gets its title with its first question: one with a title and nothing in it was not read. The composer says why.
  const unread = useRuns((s) => (s.failure !== null && s.sessions.some((x) => x.id === s.sessionId && x.title !== '') ? s.sessionId : null));
  const { scroller, content, atEnd, toEnd } = useFollowEnd<HTMLDivElement, HTMLDivElement>();
  const canAsk = connected && loaded && activeRun === null;
  const ask = useMemo(() => (canAsk ? (question: string) => void useRuns.getState().ask(question) : null), [canAsk]);
  // One's own new question, and another conversation, are shown.
  useEffect(toEnd, [toEnd, sessionId, turns.length]);

  return (
    <div className="thread">
      <div className="thread-scroll" ref={scroller} tabIndex={0} role="log" aria-live="off" aria-label={t('conversation')} aria-busy={!loaded}>
        <div ref={content}>
          {!loaded ? <p className="thread-state" role="status"><Spinner /> {t('loading')}</p>
            : turns.length > 0 ? turns.map((turn) => <TurnView key={turn.runId} turn={turn} ask={ask} />)
            : unread !== null ? <Unread id={unread} />
            : <Empty ask={ask} />}
        </div>
      </div>
      {atEnd ? null : <button type="button" className="thread-latest" onClick={toEnd}><ArrowDown size={14} aria-hidden /> {t('latest')}</button>}
      <Announcer events={events} sessionId={sessionId} loaded={loaded} />
    </div>
  );
}

function Empty({ ask }: { ask: ((question: string) => void) | null }): ReactNode {
  const { t } = useTranslation('runs');
  const site = usePlant((s) => s.site);
  const signals = usePlant((s) => s.signals);
  return (
    <div className="thread-empty" data-testid="conversation-empty">
      <h3>{t('empty_title')}</h3>
      <p>{t('empty_text')}</p>
      <ul>
        {suggestionsFor(site, signals).map(({ key, values }) => {
          const question = t(key, values ?? {});
          return <li key={key}><button type="button" data-testid="suggested-question" disabled={ask === null} onClick={() => ask?.(question)}>{question}</button></li>;
        })}
      </ul>
    </div>
  );
}

function Unread({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <div className="thread-empty" role="alert">
      <h3>{t('failed_title')}</h3>
      <button type="button" className="button small" onClick={() => void useRuns.getState().openSession(id)}>{t('retry')}</button>
    </div>
  );
}

/** Turns of the events; a turn without news is the same object as before. */
function useTurns(events: readonly RunEvent[]): Turn[] {
  const known = useRef(new Map<string, { count: number; first: RunEvent | undefined; turn: Turn }>());
  return useMemo(() => {
    const next: typeof known.current = new Map();
    for (const [runId, own] of byRun(events)) {
      const before = known.current.get(runId);
      next.set(runId, before !== undefined && before.count === own.length && before.first === own[0] ? before : { count: own.length, first: own[0], turn: turnOf(runId, own) });
    }
    known.current = next;
    return [...next.values()].map((k) => k.turn);
  }, [events]);
}

/** Reads final answers aloud as they come – not those of a history that was opened. */
function Announcer({ events, sessionId, loaded }: { events: readonly RunEvent[]; sessionId: string | null; loaded: boolean }): ReactNode {
  const from = useRef<{ sessionId: string | null; seq: number } | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const last = events.at(-1)?.seq ?? -1;
    if (!loaded || from.current?.sessionId !== sessionId) {
      from.current = loaded ? { sessionId, seq: last } : null;
      setSaid('');
      return;
    }
    const answer = events.findLast((e) => e.type === 'final_answer');
    if (answer !== undefined && answer.seq > from.current.seq) setSaid(answer.text);
    from.current.seq = last;
  }, [events, sessionId, loaded]);
  return <div className="visually-hidden" aria-live="polite" data-testid="announcer">{said}</div>;
}
