/** What an EPANET file holds, before it is stored: counts, faults by line, and where its coordinates lie (PL-6). */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Counts, Extent } from '../../shared/network/model.ts';
import { LAYERS } from '../../shared/network/model.ts';
import { useWhere } from '../time/format.ts';
import { Block, Fact, Facts } from './Block.tsx';
import { CrsChooser } from './CrsChooser.tsx';
import { FaultTable } from './FaultTable.tsx';
import { formatBytes, formatCount, formatDegrees, formatLength, formatUpTo, sizeOf } from './figures.ts';
import { StartBar } from './StartBar.tsx';
import { type NetworkLook, useImports } from './store.ts';

export function NetworkPreviewPanel({ work }: { work: NetworkLook }): ReactNode {
  const { t } = useTranslation('imports');
  const { locale } = useWhere();
  const { preview, crs } = work;
  if (preview === null) return null;
  const faulty = preview.fault_count > 0;
  const sample = preview.sample_coordinate;
  return (
    <div className="look" data-testid="network-preview">
      <Block title={t('what_is_in_it')}>
        <CountRow counts={preview.counts} locale={locale} />
        <Facts>
          <Fact name={t('file')}>{preview.file} <small>{formatBytes(work.upload.file.size, locale)}</small></Fact>
          <Fact name={t('encoding')}>{preview.encoding}</Fact>
          <Fact name={t('coordinates')}>{t(`coordinates_${preview.coordinates}`)}</Fact>
        </Facts>
      </Block>
      {faulty && (
        <Block title={t('faults_count', { count: preview.fault_count })}>
          <p className="note">{t('faults_text')}</p>
          <FaultTable faults={preview.faults} total={preview.fault_count} caption={t('faults')} />
        </Block>
      )}
      {preview.warnings.length > 0 && <Block title={t('warnings')}><ul className="remarks">{preview.warnings.map((w, i) => <li key={i}>{w}</li>)}</ul></Block>}
      {faulty ? null : (
        <>
          <Block title={t('crs')} asks={crs === null} testId="crs-block">
            <p className="note">
              {t('crs_text')}
              {preview.map_units === null || /^none$/i.test(preview.map_units) ? null : <> {t('map_units', { units: preview.map_units })}</>}
              {sample === null ? null : <> {t('sample_coordinate', { id: sample.id, x: formatUpTo(sample.x, 3, locale), y: formatUpTo(sample.y, 3, locale) })}</>}
            </p>
            <CrsChooser crs={crs} onChoose={(c) => void useImports.getState().setCrs(c)} />
            {preview.ready && preview.extent !== null && crs === preview.crs && <Place extent={preview.extent} local={crs === 'local'} locale={locale} />}
          </Block>
          <Block title={t('target')}>
            <label className="labelled"><span>{t('site_name')}</span>
              <input type="text" maxLength={120} value={work.siteName} onChange={(e) => useImports.getState().setSiteName(e.target.value)} />
              <small>{t('site_name_hint')}</small>
            </label>
          </Block>
        </>
      )}
      <StartBar work={work} />
    </div>
  );
}

export function CountRow({ counts, locale }: { counts: Counts; locale: string }): ReactNode {
  const { t } = useTranslation('imports');
  return <ul className="counts" data-testid="counts">{LAYERS.filter((l) => counts[l] > 0 || l !== 'meters').map((l) => <li key={l} data-zero={counts[l] === 0 || undefined}><b>{formatCount(counts[l], locale)}</b> {t(l, { count: counts[l] })}</li>)}</ul>;
}

function Place({ extent, local, locale }: { extent: Extent; local: boolean; locale: string }): ReactNode {
  const { t } = useTranslation('imports');
  const [west, south, east, north] = extent;
  const size = sizeOf(extent);
  const span = t('extent_size', { width: formatLength(size.width, locale), height: formatLength(size.height, locale) });
  if (local) return <Facts><Fact name={t('extent')}>{span}</Fact></Facts>;
  return (
    <>
      <Facts>
        <Fact name={t('extent')}>
          <span data-testid="extent">{t('extent_text', { west: formatDegrees(west, 'lon', locale), east: formatDegrees(east, 'lon', locale), south: formatDegrees(south, 'lat', locale), north: formatDegrees(north, 'lat', locale) })}</span> <small>{span}</small>
        </Fact>
      </Facts>
      <p className="note">{t('extent_check')}</p>
    </>
  );
}
