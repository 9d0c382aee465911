/** The conversation with the agents: who answers, what was asked and shown, and the next question (AG-12, UI-2, UI-9, CMD-6). */
import { MessageSquarePlus, PanelRightClose } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOutput } from '../../shared/bridge/table.ts';
import { useBridge } from '../bridge/context.ts';
import { usePlant } from '../plant/store.ts';
import { useView } from '../view/store.ts';
import { Composer } from './Composer.tsx';
import { SessionList } from './SessionList.tsx';
import { useRuns } from './store.ts';
import { Thread } from './Thread.tsx';
import './runs.css';

export function Conversation(): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <section className="conversation" data-testid="conversation" aria-label={t('conversation')}>
      <Header />
      <Thread />
      <Composer />
    </section>
  );
}

function Header(): ReactNode {
  const { t } = useTranslation('runs');
  const title = useRuns((s) => s.sessions.find((x) => x.id === s.sessionId)?.title ?? '');
  const blank = useRuns((s) => s.loaded && s.events.length === 0);
  const connected = usePlant((s) => s.connection === 'connected');
  const model = useModel();
  const by = model === null ? '' : model.offline ? t('model_offline') : model.id;
  return (
    <header className="conversation-head">
      <div>
        <h2 title={title}>{title === '' ? t('untitled') : title}</h2>
        <p className="conversation-model" data-testid="model" title={by}>{by}</p>
      </div>
      <button type="button" className="icon-button" aria-label={t('new_conversation')} title={t('new_conversation')} disabled={blank || !connected} onClick={() => void useRuns.getState().newSession().then(() => document.getElementById('composer')?.focus())}>
        <MessageSquarePlus size={16} aria-hidden />
      </button>
      <SessionList />
      <button type="button" className="icon-button" aria-label={t('collapse')} title={t('collapse')} onClick={() => useView.getState().set({ conversationOpen: false })}><PanelRightClose size={16} aria-hidden /></button>
    </header>
  );
}

/** The model that answers; null while it is not known. */
function useModel(): RequestOutput<'app.info'>['model'] | null {
  const bridge = useBridge();
  const connected = usePlant((s) => s.connection === 'connected');
  const [model, setModel] = useState<RequestOutput<'app.info'>['model'] | null>(null);
  useEffect(() => {
    if (!connected) return undefined;
    let gone = false;
    void bridge.request('app.info', {}).then((info) => {
      if (info.ok && !gone) setModel(info.value.model);
    });
    return () => {
      gone = true;
    };
  }, [bridge, connected]);
  return model;
}
