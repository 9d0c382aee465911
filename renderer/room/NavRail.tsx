/** The pages of the window. */
import { Activity, CircleHelp, FolderInput, Map as MapIcon, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGES, type Page, useView } from '../view/store.ts';

const ICONS: Record<Page, typeof MapIcon> = { room: MapIcon, signals: Activity, imports: FolderInput, settings: Settings2, help: CircleHelp };

export function NavRail(): ReactNode {
  const { t } = useTranslation('room');
  const page = useView((s) => s.page);
  return (
    <nav className="rail" aria-label={t('pages')}>
      {PAGES.map((p, i) => {
        const Icon = ICONS[p];
        return (
          <button key={p} type="button" className="rail-item" aria-current={p === page ? 'page' : undefined} aria-keyshortcuts={`Alt+${i + 1}`} title={`${t(`page_${p}`)} · Alt+${i + 1}`} onClick={() => useView.getState().go(p)}>
            <Icon size={20} strokeWidth={1.75} aria-hidden /><span>{t(`page_${p}`)}</span>
          </button>
        );
      })}
    </nav>
  );
}
