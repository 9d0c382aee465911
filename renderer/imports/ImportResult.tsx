/** How an import ended: what is there now, what was left out and why, line by line (PL-6). */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistorySummary, ImportProgress, NetworkSummary } from '../../shared/imports/model.ts';
import { useBridge } from '../bridge/context.ts';
import { usePlant } from '../plant/store.ts';
import { formatTime, useWhere } from '../time/format.ts';
import { useView } from '../view/store.ts';
import { Block, Fact, Facts, Trouble } from './Block.tsx';
import { FaultTable } from './FaultTable.tsx';
import { firstOf, formatCount, formatSpan, formatUpTo } from './figures.ts';
import { CountRow } from './NetworkPreview.tsx';
import { useImports } from './store.ts';

export function ImportResult({ progress, siteId, siteName }: { progress: ImportProgress; siteId: number | null; siteName: string | null }): ReactNode {
  const { t } = useTranslation('imports');
  const { leave } = useImports.getState();
  const more = <button type="button" className="button" onClick={leave}>{t('import_more')}</button>;
  if (progress.state === 'cancelled') {
    return <div className="look" data-testid="import-result" data-state="cancelled"><Block title={t('cancelled', { name: progress.file })}><p className="note">{t('cancelled_text')}</p><div className="actions">{more}</div></Block></div>;
  }
  if (progress.state !== 'completed') {
    return <div className="look" data-testid="import-result" data-state="failed"><Trouble title={t('failed', { name: progress.file })} text={`${progress.message ?? ''} ${t('failed_text')}`.trim()}>{more}</Trouble></div>;
  }
  return (
    <div className="look" data-testid="import-result" data-state="completed" role="status">
      {progress.network === null ? null : <NetworkDone summary={progress.network} />}
      {progress.history === null ? null : <HistoryDone summary={progress.history} />}
      <div className="actions"><Show siteId={siteId} siteName={siteName} signalId={progress.history?.signals[0]?.signal_def_id ?? null} /> {more}</div>
    </div>
  );
}

function Show({ siteId, siteName, signalId }: { siteId: number | null; siteName: string | null; signalId: number | null }): ReactNode {
  const { t } = useTranslation('imports');
  const bridge = useBridge();
  // A new site has got its number with the import.
  const target = usePlant((s) => siteId ?? s.sites.findLast((x) => x.name === siteName)?.id ?? null);
  const show = async (): Promise<void> => {
    if (target === null) return;
    const selected = await bridge.request('plant.select_site', { site_id: target });
    if (!selected.ok) return;
    useView.getState().go('room');
    if (signalId !== null) useView.getState().openTrend(signalId);
  };
  return <button type="button" className="button" data-primary data-testid="show-import" disabled={target === null} onClick={() => void show()}>{t('show')}</button>;
}

function NetworkDone({ summary }: { summary: NetworkSummary }): ReactNode {
  const { t } = useTranslation('imports');
  const { locale } = useWhere();
  const run = summary.hydraulics;
  return (
    <>
      <Block title={t('done_network', { site: summary.site })}>
        <CountRow counts={summary} locale={locale} />
        <Facts><Fact name={t('crs')}>{summary.crs === 'local' ? t('crs_local') : summary.crs}</Fact></Facts>
      </Block>
      <Block title={t('base_run')}>
        {run === null ? <p className="note">{t('base_run_none')}</p> : (
          <Facts>
            <Fact name={t('simulated_time')}>{run.duration_s === 0 ? t('steady') : t('steps', { duration: formatSpan(run.duration_s, locale), count: run.steps })}</Fact>
            {run.pressure_min_m === null || run.pressure_max_m === null ? null : <Fact name={t('pressures')}>{t('pressures_text', { min: formatUpTo(run.pressure_min_m, 1, locale), max: formatUpTo(run.pressure_max_m, 1, locale) })}</Fact>}
          </Facts>
        )}
        <Remarks list={[...(run?.warnings ?? []), ...summary.warnings]} />
      </Block>
    </>
  );
}

function HistoryDone({ summary }: { summary: HistorySummary }): ReactNode {
  const { t } = useTranslation('imports');
  const { locale, zone } = useWhere();
  const n = (x: number): string => formatCount(x, locale);
  const time = (ms: number): string => `${formatTime(ms, 'date', { zone, locale })} ${formatTime(ms, 'minute', { zone, locale })}`;
  const { shown, more } = firstOf(summary.signals.map((s) => s.tag), 12);
  return (
    <>
      <Block title={t('done_history', { name: summary.file })}>
        {summary.added === 0 && <p className="note">{t('nothing_new')}</p>}
        <Facts>
          <Fact name={t('signals')}>{more > 0 ? t('and_more', { list: shown.join(', '), count: more }) : shown.join(', ')}</Fact>
          <Fact name={t('samples')}><b>{n(summary.samples)}</b></Fact>
          <Fact name={t('added')}><b>{n(summary.added)}</b></Fact>
          {summary.from === null || summary.to === null ? null : <Fact name={t('period')}>{time(summary.from)} – {time(summary.to)}</Fact>}
          {summary.interval_ms === null ? null : <Fact name={t('interval')}>{formatSpan(summary.interval_ms / 1000, locale)}</Fact>}
          <Fact name={t('gaps')}>{summary.gaps.count === 0 ? t('none') : t('gaps_text', { count: n(summary.gaps.count), longest: formatSpan(summary.gaps.longest_s, locale) })}</Fact>
          {summary.duplicates === 0 ? null : <Fact name={t('duplicates')}>{n(summary.duplicates)}</Fact>}
          {summary.nulls === 0 ? null : <Fact name={t('nulls')}>{n(summary.nulls)}</Fact>}
          <Fact name={t('rejected')}>{summary.rejected_count === 0 ? t('none') : n(summary.rejected_count)}</Fact>
        </Facts>
      </Block>
      {summary.rejected_count > 0 && <Block title={t('rejected')}><FaultTable faults={summary.rejected} total={summary.rejected_count} caption={t('rejected')} /></Block>}
      {summary.notes.length > 0 && <Block title={t('notes')}><Remarks list={summary.notes.map((x) => `${t('line')} ${n(x.line)}: ${x.message}`)} /></Block>}
    </>
  );
}

function Remarks({ list }: { list: readonly string[] }): ReactNode {
  return list.length === 0 ? null : <ul className="remarks">{list.map((w, i) => <li key={i}>{w}</li>)}</ul>;
}
