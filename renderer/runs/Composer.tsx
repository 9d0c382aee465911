/** Where the next question is written. While a run goes on it offers to stop it; the host takes one run at a time. */
import { ArrowUp, Square, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlant } from '../plant/store.ts';
import { useDraft } from './draft.ts';
import { NOT_RECALLING, recall } from './recall.ts';
import { useRuns } from './store.ts';
import { questionsOf } from './turns.ts';

/** As the bridge's table has it. */
const MAX_QUESTION = 4000;

export function Composer(): ReactNode {
  const { t } = useTranslation('runs');
  const { text, set: setText } = useDraft();
  const connection = usePlant((s) => s.connection);
  const activeRun = useRuns((s) => s.activeRun);
  const failure = useRuns((s) => s.failure);
  const { ask, stop, clearFailure } = useRuns.getState();
  const [recalling, setRecalling] = useState(NOT_RECALLING);
  const [sending, setSending] = useState(false);
  const [stopping, setStopping] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const connected = connection === 'connected';
  const over = text.trim().length - MAX_QUESTION;
  const ready = connected && activeRun === null && !sending && text.trim() !== '' && over <= 0;

  // As high as its text, up to what the style allows.
  useLayoutEffect(() => {
    const area = field.current;
    if (area === null) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [text]);
  useEffect(() => {
    if (activeRun === null) setStopping(null);
  }, [activeRun]);

  const send = async (): Promise<void> => {
    if (!ready) return;
    setSending(true);
    const asked = text;
    if (await ask(asked.trim())) {
      if (useDraft.getState().text === asked) setText('');
      setRecalling(NOT_RECALLING);
    }
    setSending(false);
  };
  const halt = async (): Promise<void> => {
    setStopping(activeRun);
    await stop();
    if (useRuns.getState().failure !== null) setStopping(null);
  };
  const go = (direction: 'older' | 'newer'): boolean => {
    const found = recall(recalling, questionsOf(useRuns.getState().events), text, direction);
    if (found === null) return false;
    setRecalling(found.state);
    setText(found.text);
    return true;
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter and the arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      void send();
    } else if (event.key === 'ArrowUp' && selectionStart === selectionEnd && !value.slice(0, selectionStart).includes('\n') && (recalling.back !== null || value === '')) {
      if (go('older')) event.preventDefault();
    } else if (event.key === 'ArrowDown' && recalling.back !== null && !value.slice(selectionEnd).includes('\n')) {
      if (go('newer')) event.preventDefault();
    }
  };

  const note = !connected ? t(connection === 'lost' ? 'lost' : 'connecting') : over > 0 ? t('too_long', { over, max: MAX_QUESTION }) : activeRun === null ? t('hint') : t('hint_running');
  return (
    <form className="composer" data-testid="composer-form" onSubmit={(e) => { e.preventDefault(); void send(); }}>
      {failure === null ? null : (
        <div className="composer-failure" role="alert">
          <span>{failure.message}</span>
          <button type="button" className="icon-button" aria-label={t('dismiss')} title={t('dismiss')} onClick={clearFailure}><X size={14} aria-hidden /></button>
        </div>
      )}
      <div className="composer-box">
        <textarea
          ref={field} id="composer" rows={1} value={text} placeholder={t('placeholder')} aria-label={t('composer')} aria-describedby={hint} aria-invalid={over > 0}
          onChange={(e) => { setText(e.target.value); setRecalling(NOT_RECALLING); }} onKeyDown={onKey}
        />
        {activeRun === null ? (
          <button type="submit" className="composer-send" disabled={!ready} aria-label={t('send')} title={connected ? t('send') : note}><ArrowUp size={16} aria-hidden /></button>
        ) : (
          <button type="button" className="composer-stop" disabled={!connected || stopping === activeRun} onClick={() => void halt()}>
            <Square size={10} fill="currentColor" aria-hidden /> {stopping === activeRun ? t('stopping') : t('stop')}
          </button>
        )}
      </div>
      <p id={hint} className="composer-hint" data-lost={!connected || over > 0 || undefined}>{note}</p>
    </form>
  );
}
