/** The first card over a demo plant that already lives: not in the way, gone after the first act. */
import { FolderInput, MessageSquareText, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../design/Segmented.tsx';
import { usePlant } from '../plant/store.ts';
import { useRuns } from '../runs/store.ts';
import { LANGUAGES, themes } from '../settings/choices.ts';
import { useSettings } from '../settings/store.ts';
import { useView } from '../view/store.ts';
import { askNow } from './ask.ts';
import './help.css';

export const QUESTIONS = ['ask_1', 'ask_2', 'ask_3'] as const;

export function FirstRun(): ReactNode {
  const { t } = useTranslation('help');
  const room = useTranslation('room').t;
  const runs = useTranslation('runs').t;
  const { settings, loaded, set } = useSettings();
  const demo = usePlant((s) => s.site?.demo ?? false);
  const connected = usePlant((s) => s.connection === 'connected');
  const asked = useRuns((s) => s.activeRun !== null);
  const open = loaded && demo && settings.first_run;
  useEffect(() => {
    if (open && asked) set({ first_run: false });
  }, [open, asked, set]);
  if (!open) return null;
  return (
    <aside className="first-run" aria-labelledby="first-run-title" data-testid="first-run">
      <header>
        <h2 id="first-run-title">{t('card_title')}</h2>
        <button type="button" className="icon-button" aria-label={t('card_close')} title={t('card_close')} onClick={() => set({ first_run: false })}><X size={16} aria-hidden /></button>
      </header>
      <p>{t('card_text')}</p>
      <ul>
        {QUESTIONS.map((q) => (
          <li key={q}><button type="button" className="button" disabled={!connected} onClick={() => { set({ first_run: false }); askNow(runs(q)); }}><MessageSquareText size={16} aria-hidden />{runs(q)}</button></li>
        ))}
      </ul>
      <footer>
        <button type="button" className="button" data-quiet onClick={() => { set({ first_run: false }); useView.getState().go('imports'); }}><FolderInput size={16} aria-hidden />{t('card_own')}</button>
        <Segmented label={room('language')} choices={LANGUAGES} value={settings.language} onChoose={(language) => set({ language })} />
        <Segmented label={room('theme')} choices={themes(room)} value={settings.theme} onChoose={(theme) => set({ theme })} />
      </footer>
    </aside>
  );
}
