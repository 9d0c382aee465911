/** The top of the window: alarms to the left; source, site, clock and the window's own choices to the right. */
import { ChevronDown, Languages, Moon, Sun, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '../bridge/context.ts';
import { Menu } from '../design/Menu.tsx';
import { selectSite, usePlant } from '../plant/store.ts';
import { LANGUAGES, themes } from '../settings/choices.ts';
import { useSettings } from '../settings/store.ts';
import { AlarmStrip } from './AlarmStrip.tsx';
import { SiteClock } from './SiteClock.tsx';
import { SourceMark } from './SourceMark.tsx';

const THEME_ICONS = { system: SunMoon, light: Sun, dark: Moon };

export function Strip(): ReactNode {
  const { t } = useTranslation('room');
  const { settings, set } = useSettings();
  const demo = usePlant((s) => s.site?.demo ?? false);
  const ThemeIcon = THEME_ICONS[settings.theme];
  return (
    <header className="strip" aria-label={t('strip')}>
      <AlarmStrip />
      <div className="strip-right">
        <SourceMark />
        {demo ? <span className="demo-mark" title={t('demo_why')}>{t('demo')}</span> : null}
        <SiteSwitcher />
        <SiteClock />
        <Menu label={t('language')} button={<Languages size={16} aria-hidden />} choices={LANGUAGES} value={settings.language} onChoose={(language) => set({ language })} />
        <Menu label={t('theme')} button={<ThemeIcon size={16} aria-hidden />} choices={themes(t)} value={settings.theme} onChoose={(theme) => set({ theme })} />
      </div>
    </header>
  );
}

function SiteSwitcher(): ReactNode {
  const { t } = useTranslation('room');
  const bridge = useBridge();
  const sites = usePlant((s) => s.sites);
  const site = usePlant((s) => s.site);
  if (site === null) return null;
  if (sites.length < 2) return <span className="site-name" title={site.enterprise}>{site.name}</span>;
  return (
    <Menu
      label={t('site')} className="button site-button" button={<><span className="site-name">{site.name}</span><ChevronDown size={16} aria-hidden /></>} value={site.id}
      choices={sites.map((s) => ({ value: s.id, name: s.name }))}
      onChoose={(siteId) => void selectSite(bridge, siteId)}
    />
  );
}
