/** Brings networks and histories in: choose, see what it is, answer what only a person knows, import (PL-6, CLI-1). */
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '../bridge/context.ts';
import { useWhere } from '../time/format.ts';
import { Block, Progress, Trouble } from './Block.tsx';
import { DropZone } from './DropZone.tsx';
import { formatBytes, formatCount } from './figures.ts';
import { HistoryPreviewPanel } from './HistoryPreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import { NetworkPreviewPanel } from './NetworkPreview.tsx';
import { PastImports } from './PastImports.tsx';
import { followImports, useImports, type Work } from './store.ts';
import './imports.css';

export function ImportsPage(): ReactNode {
  const { t } = useTranslation('imports');
  const bridge = useBridge();
  const work = useImports((s) => s.work);
  useEffect(() => followImports(bridge), [bridge]);
  return (
    <div className="imports" data-testid="imports-page" data-stage={work.stage}>
      <div className="imports-column">
        <header><h1>{titleOf(work) ?? t('title')}</h1>{work.stage === 'idle' && <p>{t('intro')}</p>}</header>
        <Stage work={work} />
        {work.stage === 'idle' || work.stage === 'done' ? <PastImports /> : null}
      </div>
    </div>
  );
}

function titleOf(work: Work): string | null {
  if (work.stage === 'network' || work.stage === 'history' || work.stage === 'kind') return work.upload.file.name;
  return null;
}

function Stage({ work }: { work: Work }): ReactNode {
  const { t } = useTranslation('imports');
  const { locale } = useWhere();
  const { cancel, resume, leave, readAs } = useImports.getState();
  switch (work.stage) {
    case 'idle':
      return <DropZone />;
    case 'uploading': {
      const { size, name } = work.file;
      return (
        <Block title={t('uploading', { name })} testId="uploading">
          <Progress label={t('uploading', { name })} fraction={size === 0 ? 1 : work.received / size} />
          <div className="actions"><span className="figures note">{t('uploaded', { done: formatBytes(work.received, locale), total: formatBytes(size, locale) })}</span><button type="button" className="button" onClick={() => void cancel()}>{t('cancel')}</button></div>
        </Block>
      );
    }
    case 'upload_failed':
      return (
        <Trouble title={t('upload_failed', { name: work.file.name })} text={work.failure.message}>
          <button type="button" className="button" data-primary onClick={() => void resume()}>{work.upload !== null && work.upload.received > 0 && work.failure.code !== 'UNKNOWN_IMPORT' ? t('upload_retry', { done: formatBytes(work.upload.received, locale) }) : t('retry')}</button>
          <button type="button" className="button" onClick={leave}>{t('another')}</button>
        </Trouble>
      );
    case 'kind':
      return (
        <Block title={t('kind_question', { name: work.upload.file.name })} asks testId="kind-question">
          <p className="note">{t('kind_text')}</p>
          <div className="actions">
            <button type="button" className="button" onClick={() => void readAs('network')}>{t('kind_network')}</button>
            <button type="button" className="button" onClick={() => void readAs('history')}>{t('kind_history')}</button>
            <button type="button" className="button" data-quiet onClick={leave}>{t('discard')}</button>
          </div>
        </Block>
      );
    case 'network':
    case 'history':
      if (work.preview === null) {
        const { name } = work.upload.file;
        if (work.failure === null) return <Block title={t('inspecting', { name })}><div className="progress waiting" role="progressbar" aria-label={t('inspecting', { name })} /></Block>;
        return (
          <Trouble title={t('inspect_failed', { name })} text={work.failure.message}>
            <button type="button" className="button" onClick={() => void readAs(work.stage === 'network' ? 'history' : 'network')}>{work.stage === 'network' ? t('read_as_history') : t('read_as_network')}</button>
            <button type="button" className="button" onClick={leave}>{t('another')}</button>
          </Trouble>
        );
      }
      return work.stage === 'network' ? <NetworkPreviewPanel work={work} /> : <HistoryPreviewPanel work={work} />;
    case 'importing': {
      const { file, fraction, rows, message } = work.progress;
      const step = message === 'reading' || message === 'simulating' || message === 'storing' ? t(`step_${message}`) : message;
      return (
        <Block title={t('importing', { name: file })} testId="importing">
          <Progress label={t('importing', { name: file })} fraction={fraction} />
          <div className="actions">
            <span className="figures note">{step ?? (rows > 0 ? t('rows', { rows: formatCount(rows, locale) }) : '')}</span>
            <button type="button" className="button" disabled={work.cancelling} onClick={() => void cancel()}>{work.cancelling ? t('cancelling') : t('cancel')}</button>
          </div>
        </Block>
      );
    }
    case 'done':
      return <ImportResult progress={work.progress} siteId={work.siteId} siteName={work.siteName} />;
  }
}
