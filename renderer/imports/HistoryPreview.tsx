/** What a history file holds and how it will be read: detected, shown, changeable; open questions marked (PL-6, F-10). */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryPreview } from '../../shared/imports/model.ts';
import { type SignalKind as Kind, SignalKind } from '../../shared/plant/model.ts';
import { useWhere } from '../time/format.ts';
import { Block, Fact, Facts } from './Block.tsx';
import { Columns } from './Columns.tsx';
import { FaultTable } from './FaultTable.tsx';
import { firstOf, formatBytes, formatCount } from './figures.ts';
import { HowWritten } from './HowWritten.tsx';
import { useQuestion } from './questions.ts';
import { StartBar } from './StartBar.tsx';
import { type HistoryLook, useImports } from './store.ts';
import { TargetChooser } from './TargetChooser.tsx';

const NAMED_TAGS = 12;

export function HistoryPreviewPanel({ work }: { work: HistoryLook }): ReactNode {
  const { t } = useTranslation('imports');
  const { locale } = useWhere();
  const { preview, choices } = work;
  const { choose } = useImports.getState();
  const say = useQuestion();
  if (preview === null) return null;
  const columnQuestions = preview.questions.filter((q) => q.choice === 'columns');
  const { shown: tags, more } = firstOf(preview.tags, NAMED_TAGS);
  return (
    <div className="look" data-testid="history-preview" aria-busy={work.checking}>
      <Block title={t('what_is_in_it')}>
        <Facts>
          <Fact name={t('file')}>{preview.file} <small>{formatBytes(preview.size, locale)}</small></Fact>
          <Fact name={t('signals')}>{t(`form_${preview.form}`)} {tags.length > 0 && <small>{more > 0 ? t('and_more', { list: tags.join(', '), count: more }) : tags.join(', ')}</small>}</Fact>
          {preview.time_format === '' ? null : <Fact name={t('time_format')}>{preview.time_format} {preview.has_offset && <small>{t('with_offset')}</small>}</Fact>}
        </Facts>
      </Block>
      {preview.faults.length > 0 && <Block title={t('faults_count', { count: preview.faults.length })}><FaultTable faults={preview.faults} total={preview.faults.length} caption={t('faults')} /></Block>}
      <Block title={t('how_written')} asks={preview.questions.some((q) => q.choice !== 'columns')}>
        <HowWritten preview={preview} choices={choices} onChoose={(change) => void choose(change)} />
      </Block>
      <Block title={t('columns')} asks={columnQuestions.length > 0}>
        {columnQuestions.map((q, i) => <p key={i} className="note asked">{say(q)}</p>)}
        <Columns preview={preview} onChange={(columns) => void choose({ columns })} />
      </Block>
      {preview.form === 'single' || preview.form === 'long' ? (
        <Block title={preview.form === 'single' ? t('signal') : t('signals')}>
          <SignalFields preview={preview} kind={choices.kind} unit={choices.unit} tag={choices.tag} />
        </Block>
      ) : null}
      <Block title={t('first_rows')}><Rows preview={preview} /></Block>
      <Block title={t('target')} asks={work.target.mode === null}><TargetChooser target={work.target} single={preview.form === 'single'} /></Block>
      <StartBar work={work} />
    </div>
  );
}

function SignalFields({ preview, kind, unit, tag }: { preview: HistoryPreview; kind: Kind | null; unit: string | null; tag: string | null }): ReactNode {
  const { t } = useTranslation('imports');
  const { choose } = useImports.getState();
  return (
    <div className="fields">
      {preview.form === 'single' && <Later label={t('tag')} value={tag ?? preview.tags[0] ?? ''} maxLength={64} onChange={(v) => void choose({ tag: v === '' ? null : v })} />}
      <label className="labelled"><span>{t('kind')}</span>
        <select value={kind ?? ''} onChange={(e) => void choose({ kind: e.target.value === '' ? null : SignalKind.parse(e.target.value) })}>
          <option value="">{t('unknown')}</option>
          {SignalKind.options.map((k) => <option key={k} value={k}>{t(`kind_${k}`)}</option>)}
        </select>
      </label>
      <Later label={t('unit')} hint={t('unit_hint')} value={unit ?? ''} maxLength={24} onChange={(v) => void choose({ unit: v === '' ? null : v })} />
    </div>
  );
}

/** A text that counts once its field is left, or after a pause: each change is a look at the file. */
function Later({ label, hint, value, maxLength, onChange }: { label: string; hint?: string; value: string; maxLength: number; onChange: (value: string) => void }): ReactNode {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), 400);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <label className="labelled"><span>{label}</span>
      <input type="text" maxLength={maxLength} value={text} onChange={(e) => setText(e.target.value)} onBlur={() => text.trim() !== value && onChange(text.trim())} />
      {hint === undefined ? null : <small>{hint}</small>}
    </label>
  );
}

function Rows({ preview }: { preview: HistoryPreview }): ReactNode {
  const { t } = useTranslation('imports');
  const { locale } = useWhere();
  if (preview.rows.length === 0) return <p className="note">{t('no_rows')}</p>;
  return (
    <div className="table-box short" tabIndex={0} role="region" aria-label={t('first_rows')}>
      <table data-testid="preview-rows">
        <thead><tr><th className="num">{t('line')}</th><th>{t('tag')}</th><th>{t('time_file')}</th><th>{t('time_utc')}</th><th className="num">{t('value')}</th></tr></thead>
        <tbody>
          {preview.rows.map((r, i) => (
            <tr key={i}>
              <td className="num">{formatCount(r.line, locale)}</td>
              <td>{r.tag}</td>
              <td className="figures">{r.time}</td>
              <td className="figures">{r.t === null ? <em>{t('zone_missing')}</em> : new Date(r.t).toISOString().replace('T', ' ').replace('.000Z', '')}</td>
              <td className="num">{r.v === null ? <em>{t('no_value')}</em> : new Intl.NumberFormat(locale, { maximumSignificantDigits: 12 }).format(r.v)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
