/** What this workstation keeps, and what this installation is. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOutput } from '../../shared/bridge/table.ts';
import type { Result } from '../../shared/result.ts';
import { useBridge } from '../bridge/context.ts';
import { Segmented } from '../design/Segmented.tsx';
import { usePlant } from '../plant/store.ts';
import { LANGUAGES, themes } from './choices.ts';
import { useSettings } from './store.ts';
import './settings.css';

export function SettingsPage(): ReactNode {
  const { t } = useTranslation('settings');
  const room = useTranslation('room').t;
  const { settings, failure, set } = useSettings();
  const zone = usePlant((s) => s.zone);
  return (
    <article className="page settings" aria-label={t('title')}>
      <header><h1>{t('title')}</h1><p>{t('intro')}</p></header>
      {failure === null ? null : <p className="settings-failure" role="alert">{t('not_kept', { message: failure.message })}</p>}
      <Setting title={t('language')} text={t('language_text')}><Segmented label={t('language')} choices={LANGUAGES} value={settings.language} onChoose={(language) => set({ language })} /></Setting>
      <Setting title={t('theme')} text={t('theme_text')}><Segmented label={t('theme')} choices={themes(room)} value={settings.theme} onChoose={(theme) => set({ theme })} /></Setting>
      <Setting title={t('zone')} text={t('zone_text')}>
        <Segmented label={t('zone')} choices={[{ value: 'site', name: t('zone_site', { zone }) }, { value: 'utc', name: t('zone_utc') }]} value={settings.time_zone} onChoose={(time_zone) => set({ time_zone })} />
      </Setting>
      <About />
    </article>
  );
}

function Setting({ title, text, children }: { title: string; text: string; children: ReactNode }): ReactNode {
  return <section className="setting"><div><h2>{title}</h2><p>{text}</p></div>{children}</section>;
}

function About(): ReactNode {
  const { t } = useTranslation('settings');
  const bridge = useBridge();
  const connection = usePlant((s) => s.connection);
  const [info, setInfo] = useState<Result<RequestOutput<'app.info'>> | null>(null);
  useEffect(() => {
    let here = true;
    void bridge.request('app.info', {}).then((answer) => here && setInfo(answer));
    return () => {
      here = false;
    };
  }, [bridge, connection]);
  const model = info?.ok === true ? info.value.model : null;
  const text = info === null ? t('model_reading') : !info.ok ? t('model_failed', { message: info.error.message }) : info.value.model.offline ? t('model_offline') : t('model_online', { model: info.value.model.id, provider: info.value.model.provider });
  return (
    <>
      <Setting title={t('model')} text={text}>{model === null ? null : <span className="setting-fact">{model.id}</span>}</Setting>
      {info?.ok === true ? <Setting title={t('about')} text={t('about_text')}><span className="setting-fact num">Penstock {info.value.version}</span></Setting> : null}
    </>
  );
}
