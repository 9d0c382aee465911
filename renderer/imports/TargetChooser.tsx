/** Where a history goes: a site that exists or a new one, and, for one signal, its place on the map. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LAYERS } from '../../shared/network/model.ts';
import { usePlant } from '../plant/store.ts';
import { type Target, useImports } from './store.ts';

export function TargetChooser({ target, single }: { target: Target; single: boolean }): ReactNode {
  const { t } = useTranslation('imports');
  const sites = usePlant((s) => s.sites);
  const { setTarget } = useImports.getState();
  return (
    <div className="target">
      <fieldset className="radios">
        <legend className="visually-hidden">{t('target')}</legend>
        {sites.length === 0 ? null : (
          <div className="radio">
            <label className="option"><input type="radio" name="target" checked={target.mode === 'existing'} onChange={() => setTarget({ mode: 'existing', siteId: target.siteId ?? (sites.length === 1 ? (sites[0]?.id ?? null) : null) })} /> {t('target_existing')}</label>
            {target.mode === 'existing' && (
              <select aria-label={t('choose_site')} value={target.siteId ?? ''} onChange={(e) => setTarget({ siteId: e.target.value === '' ? null : Number(e.target.value) })}>
                <option value="">{t('choose_site')}</option>
                {sites.map((s) => <option key={s.id} value={s.id}>{s.name}</option>)}
              </select>
            )}
          </div>
        )}
        <div className="radio">
          <label className="option"><input type="radio" name="target" checked={target.mode === 'new'} onChange={() => setTarget({ mode: 'new' })} /> {t('target_new')}</label>
          {target.mode === 'new' && <input type="text" aria-label={t('site_name')} placeholder={t('site_name')} maxLength={120} value={target.siteName} onChange={(e) => setTarget({ siteName: e.target.value })} />}
        </div>
      </fieldset>
      {single && (
        <div className="fields">
          <label className="labelled"><span>{t('feature')}</span>
            <select value={target.layer} onChange={(e) => setTarget({ layer: e.target.value })}>
              <option value="">{t('feature_none')}</option>
              {LAYERS.map((l) => <option key={l} value={l}>{t(l, { count: 2 })}</option>)}
            </select>
          </label>
          {target.layer === '' ? null : (
            <label className="labelled"><span>{t('feature_id')}</span><input type="text" maxLength={64} value={target.featureId} onChange={(e) => setTarget({ featureId: e.target.value })} /></label>
          )}
        </div>
      )}
    </div>
  );
}
