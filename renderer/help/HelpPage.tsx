/** What this is, what to ask, what the marks and keys mean. */
import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlarmMark } from '../design/AlarmMark.tsx';
import { usePlant } from '../plant/store.ts';
import { useSettings } from '../settings/store.ts';
import { OriginMark, PositionBar, StateMark, ValueText } from '../signals/Marks.tsx';
import { formatNumber, useWhere } from '../time/format.ts';
import { useView } from '../view/store.ts';
import { askNow } from './ask.ts';
import { QUESTIONS } from './FirstRun.tsx';
import { EXAMPLE, exampleReading } from './example.ts';
import './help.css';

const KEYS = [
  [['Alt', '1 … 5'], 'keys_pages'], [['/'], 'keys_composer'], [['Esc'], 'keys_escape'], [['↑', '↓'], 'keys_values'], [['Enter'], 'keys_enter'], [['←', '→'], 'keys_chart'], [['↑', '↓'], 'keys_dock'],
] as const;

export function HelpPage(): ReactNode {
  const { t } = useTranslation('help');
  const runs = useTranslation('runs').t;
  const room = useTranslation('room').t;
  const demo = usePlant((s) => s.site?.demo ?? false);
  const connected = usePlant((s) => s.connection === 'connected');
  const set = useSettings((s) => s.set);
  return (
    <article className="page help" aria-label={t('title')}>
      <header><h1>{t('title')}</h1></header>
      <div className="help-columns">
        <section><h2>{t('what_title')}</h2><p>{t('what_text')}</p></section>
        <section>
          <h2>{t('questions_title')}</h2>
          <ul className="help-questions">{QUESTIONS.map((q) => <li key={q}><button type="button" className="button" disabled={!connected} onClick={() => askNow(runs(q))}><MessageSquareText size={16} aria-hidden />{runs(q)}</button></li>)}</ul>
        </section>
        {demo ? (
          <section>
            <h2>{t('demo_title')} <span className="demo-mark">{room('demo')}</span></h2><p>{t('demo_text')}</p>
            <button type="button" className="button" onClick={() => { set({ first_run: true }); useView.getState().go('room'); }}>{t('first_run')}</button>
          </section>
        ) : null}
        <section><h2>{t('own_title')}</h2><p>{t('own_text')}</p><button type="button" className="button" onClick={() => useView.getState().go('imports')}>{room('go_imports')}</button></section>
        <section>
          <h2>{t('marks_title')}</h2><p>{t('marks_text')}</p>
          <dl className="help-marks"><Marks /></dl>
        </section>
        <section>
          <h2>{t('keys_title')}</h2>
          <dl className="help-keys">{KEYS.map(([keys, text]) => <div key={text}><dt>{keys.map((k) => <kbd key={k} className="kbd">{k}</kbd>)}</dt><dd>{t(text)}</dd></div>)}</dl>
        </section>
      </div>
    </article>
  );
}

/** The very marks that stand in the lists. */
function Marks(): ReactNode {
  const { t } = useTranslation('help');
  const { t: signals } = useTranslation('signals');
  const { t: runs } = useTranslation('runs');
  const { locale } = useWhere();
  const value = (state: Parameters<typeof exampleReading>[0]): ReactNode => {
    const reading = exampleReading(state);
    return <><StateMark reading={reading} /> <ValueText signal={EXAMPLE} reading={reading} text={formatNumber(reading.v, EXAMPLE.decimals, locale)} /></>;
  };
  const rows: [ReactNode, string][] = [
    [<AlarmMark key="1" priority={1} />, t('mark_trip')], [<AlarmMark key="2" priority={2} />, t('mark_alert')],
    [value('good'), t('mark_good')], [value('stale'), t('mark_stale')], [value('bad'), t('mark_bad')], [value('uncertain'), t('mark_uncertain')],
    [<OriginMark key="s" origin="simulated" />, t('mark_simulated')], [<OriginMark key="i" origin="imported" />, t('mark_imported')],
    [<span key="a" className="help-agent">{runs('agent_qa')}</span>, t('mark_agent')],
    [<ExamplePosition key="p" label={signals('column_limits')} />, t('mark_position')],
  ];
  return rows.map(([mark, text]) => <div key={text}><dt>{mark}</dt><dd>{text}</dd></div>);
}

function ExamplePosition({ label }: { label: string }): ReactNode {
  return <span title={label}><PositionBar signal={EXAMPLE} reading={exampleReading('good')} /></span>;
}
