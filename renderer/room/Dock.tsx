/** Under the map: live values or the trend of one signal. Its height is the operator's. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendPane } from '../signals/TrendPane.tsx';
import { useView } from '../view/store.ts';
import { LiveValues } from './LiveValues.tsx';

const TABS = ['values', 'trend'] as const;

export function Dock({ height }: { height: number }): ReactNode {
  const { t } = useTranslation('room');
  const { dock, dockOpen, set } = useView();
  const tabs = useRef<HTMLDivElement>(null);
  const keys = (e: KeyboardEvent): void => {
    if (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight') return;
    set({ dock: dock === 'values' ? 'trend' : 'values', dockOpen: true });
    requestAnimationFrame(() => tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  return (
    <section className="dock" data-open={dockOpen} aria-label={t('dock')} style={dockOpen ? { height } : undefined}>
      <div className="dock-head">
        <div role="tablist" aria-label={t('dock')} className="dock-tabs" ref={tabs} onKeyDown={keys}>
          {TABS.map((tab) => (
            <button key={tab} type="button" role="tab" id={`dock-${tab}`} aria-selected={tab === dock && dockOpen} aria-controls="dock-panel" tabIndex={tab === dock ? 0 : -1} onClick={() => set({ dock: tab, dockOpen: true })}>{t(`tab_${tab}`)}</button>
          ))}
        </div>
        <button type="button" className="icon-button" aria-expanded={dockOpen} aria-controls="dock-panel" aria-label={t(dockOpen ? 'dock_collapse' : 'dock_open')} title={t(dockOpen ? 'dock_collapse' : 'dock_open')} onClick={() => set({ dockOpen: !dockOpen })}>
          {dockOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
        </button>
      </div>
      {dockOpen ? <div className="dock-panel" id="dock-panel" role="tabpanel" aria-labelledby={`dock-${dock}`}>{dock === 'values' ? <LiveValues /> : <TrendPane picker />}</div> : null}
    </section>
  );
}
