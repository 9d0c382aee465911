/** The window: alarms and state on top, pages to the left, the page, the conversation to the right. */
import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from './display/use-display.ts';
import { EmptyState } from './design/EmptyState.tsx';
import { HelpPage } from './help/HelpPage.tsx';
import { ImportsPage } from './imports/ImportsPage.tsx';
import { usePlant } from './plant/store.ts';
import { NavRail } from './room/NavRail.tsx';
import { RoomPage } from './room/RoomPage.tsx';
import { useShortcuts } from './room/shortcuts.ts';
import { Strip } from './room/Strip.tsx';
import { Conversation } from './runs/Conversation.tsx';
import { useRuns } from './runs/store.ts';
import { SettingsPage } from './settings/SettingsPage.tsx';
import { SignalsPage } from './signals/SignalsPage.tsx';
import { type Page, useView } from './view/store.ts';
import './signals/signals.css';
import './room/room.css';

export function App(): ReactNode {
  const { t } = useTranslation('room');
  const page = useView((s) => s.page);
  const conversationOpen = useView((s) => s.conversationOpen);
  useDisplay(useRuns((s) => s.sessionId));
  useShortcuts();
  return (
    <div className="app" data-page={page}>
      <a className="skip" href="#page" onClick={(e) => { e.preventDefault(); document.getElementById('page')?.focus(); }}>{t('skip')}</a>
      <Strip />
      <NavRail />
      <main className="work" id="page" tabIndex={-1} aria-label={t(`page_${page}`)}><Work page={page} /></main>
      {conversationOpen ? <div className="talk"><Conversation /></div> : (
        <button type="button" className="talk-closed" aria-label={t('show_conversation')} title={t('show_conversation')} onClick={() => useView.getState().set({ conversationOpen: true })}>
          <MessageSquareText size={20} strokeWidth={1.75} aria-hidden /><span>{t('conversation')}</span>
        </button>
      )}
    </div>
  );
}

/** Pages that need no plant are there at once. */
function Work({ page }: { page: Page }): ReactNode {
  const { t } = useTranslation('room');
  const { loaded, failure, activeSiteId } = usePlant();
  const needsPlant = page === 'room' || page === 'signals';
  return (
    <>
      {loaded && activeSiteId !== null ? <RoomPage shown={page === 'room'} /> : null}
      {page === 'imports' ? <ImportsPage /> : null}
      {page === 'settings' ? <SettingsPage /> : null}
      {page === 'help' ? <HelpPage /> : null}
      {page === 'signals' && loaded && activeSiteId !== null ? <SignalsPage /> : null}
      {!needsPlant || (loaded && activeSiteId !== null) ? null : failure !== null ? (
        <EmptyState urgent title={t('failed_title')} text={t('failed_text', { message: failure.message })}><button type="button" className="button" onClick={() => location.reload()}>{t('reload')}</button></EmptyState>
      ) : loaded ? (
        <EmptyState title={t('no_site_title')} text={t('no_site_text')}><button type="button" className="button" onClick={() => useView.getState().go('imports')}>{t('go_imports')}</button></EmptyState>
      ) : (
        <EmptyState title={t('loading')} text={t('loading_text')} />
      )}
    </>
  );
}
