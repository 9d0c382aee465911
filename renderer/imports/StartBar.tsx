/** Starts the import, or says what is still missing; puts the file away. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlant } from '../plant/store.ts';
import { Trouble } from './Block.tsx';
import { hindranceOf } from './hindrance.ts';
import { type HistoryLook, type NetworkLook, useImports } from './store.ts';

export function StartBar({ work }: { work: NetworkLook | HistoryLook }): ReactNode {
  const { t } = useTranslation('imports');
  const connected = usePlant((s) => s.connection === 'connected');
  const { start, leave } = useImports.getState();
  const hindrance = hindranceOf(work, connected);
  const reason = useId();
  return (
    <footer className="start-bar">
      {work.failure !== null && work.preview !== null && <Trouble title={t('failed', { name: work.upload.file.name })} text={work.failure.message} />}
      <div className="actions">
        <button type="button" className="button" data-primary data-testid="start-import" disabled={hindrance !== null || work.starting} aria-describedby={reason} onClick={() => void start()}>
          {work.starting ? t('starting') : t('start')}
        </button>
        <button type="button" className="button" onClick={leave}>{t('discard')}</button>
        <span id={reason} className="reason" role="status" data-testid="start-reason">{hindrance === null ? '' : t(hindrance.key, hindrance.values ?? {})}</span>
      </div>
    </footer>
  );
}
