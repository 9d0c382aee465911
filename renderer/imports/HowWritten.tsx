/** How a history file is written: every choice as it was detected, and changeable (PL-6). */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AmbiguousRule, type HistoryChoices, type HistoryPreview, QualityScale } from '../../shared/imports/model.ts';
import { useQuestion } from './questions.ts';
import { ZoneChooser } from './ZoneChooser.tsx';

/** Of those that are met in the field; the detected one is added. */
const ENCODINGS = ['UTF-8', 'windows-1252', 'ISO-8859-1', 'UTF-16LE', 'UTF-16BE', 'GB18030', 'Big5', 'Shift_JIS', 'windows-1251', 'windows-1250'];
const DELIMITERS = [[',', 'comma'], [';', 'semicolon'], ['\t', 'tab'], ['|', 'bar']] as const;

export interface HowWrittenProps {
  preview: HistoryPreview;
  choices: HistoryChoices;
  onChoose: (change: Partial<HistoryChoices>) => void;
}

export function HowWritten({ preview, choices, onChoose }: HowWrittenProps): ReactNode {
  const { t } = useTranslation('imports');
  const say = useQuestion();
  const asks = (choice: string): string | null => preview.questions.filter((q) => q.choice === choice).map(say).join(' ') || null;
  // Other orders of a date leave no choice.
  const dated = asks('day_first') !== null || choices.day_first !== null || /^(DD|MM)\b/.test(preview.time_format);
  return (
    <div className="fields">
      <Choice label={t('encoding')} value={choices.encoding} detected={preview.encoding} options={[...new Set([preview.encoding, ...ENCODINGS])].filter((e) => e !== '').map((e) => [e, e])} onChange={(encoding) => onChoose({ encoding })} />
      <Choice label={t('delimiter')} value={choices.delimiter} detected={preview.delimiter} options={DELIMITERS.map(([d, name]) => [d, t(name)])} onChange={(delimiter) => onChoose({ delimiter: delimiter as HistoryChoices['delimiter'], columns: null })} />
      <Choice label={t('decimal')} value={choices.decimal} detected={preview.decimal} asks={asks('decimal')} options={[['.', t('point')], [',', t('decimal_comma')]]} onChange={(decimal) => onChoose({ decimal: decimal as HistoryChoices['decimal'] })} />
      <Choice
        label={t('header')} value={choices.header === null || choices.header === undefined ? null : String(choices.header)} detected={String(preview.header)}
        options={[['true', t('header_yes')], ['false', t('header_no')]]} onChange={(header) => onChoose({ header: header === null ? null : header === 'true' })}
      />
      {dated && (
        <Choice
          label={t('day_first')} value={choices.day_first === null ? null : String(choices.day_first)} detected={String(preview.time_format.startsWith('DD'))} asks={asks('day_first')}
          options={[['true', t('day_month')], ['false', t('month_day')]]} onChange={(v) => onChoose({ day_first: v === null ? null : v === 'true' })}
        />
      )}
      {preview.quality_scale === null && asks('quality') === null ? null : (
        <Choice label={t('quality')} value={choices.quality ?? null} detected={preview.quality_scale ?? ''} asks={asks('quality')} options={QualityScale.options.map((q) => [q, t(`quality_${q}`)])} onChange={(quality) => onChoose({ quality: quality as HistoryChoices['quality'] })} />
      )}
      {preview.has_offset ? null : (
        <Choice label={t('ambiguous')} value={choices.ambiguous ?? 'in_order'} detected={null} options={AmbiguousRule.options.map((a) => [a, t(`ambiguous_${a}`)])} onChange={(ambiguous) => onChoose({ ambiguous: ambiguous as HistoryChoices['ambiguous'] })} />
      )}
      <div className="labelled wide" data-asks={asks('zone') !== null || undefined} data-testid="zone-field">
        <span>{t('zone')}</span>
        {preview.has_offset && choices.zone === null ? <p className="note">{t('zone_not_needed')}</p> : <ZoneChooser zone={choices.zone} onChoose={(zone) => onChoose({ zone })} />}
        {asks('zone') === null ? null : <small className="asked">{asks('zone')}</small>}
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  /** Null: as detected. */
  value: string | null;
  /** Null where nothing is detected, only chosen. */
  detected: string | null;
  options: (readonly [string, string])[];
  asks?: string | null;
  onChange: (value: string | null) => void;
}

function Choice({ label, value, detected, options, asks, onChange }: ChoiceProps): ReactNode {
  const { t } = useTranslation('imports');
  const nameOf = (v: string): string => options.find(([o]) => o === v)?.[1] ?? v;
  const open = asks !== null && asks !== undefined && value === null;
  return (
    <label className="labelled" data-asks={open || undefined}>
      <span>{label}</span>
      <select value={value ?? ''} onChange={(e) => onChange(e.target.value === '' ? null : e.target.value)}>
        {detected === null ? null : <option value="">{open ? t('choose_one') : t('detected', { value: nameOf(detected) })}</option>}
        {options.map(([v, name]) => <option key={v} value={v}>{name}</option>)}
      </select>
      {asks === null || asks === undefined ? null : <small className="asked">{asks}</small>}
    </label>
  );
}
