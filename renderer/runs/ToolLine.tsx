/** The calls of one step as one quiet line, with every argument and result behind it (AG-12). */
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhere } from '../time/format.ts';
import { formatSpan, inOneLine, readable } from './figures.ts';
import { Spinner } from './Spinner.tsx';
import { lineOf, type ToolCall } from './turns.ts';

/** What the operator reads while a tool runs; a tool without words is named. */
const DOING = {
  list_cells: 'doing_list_cells', list_signals: 'doing_list_signals', get_current_signals: 'doing_get_current_signals', get_signal_trends: 'doing_get_signal_trends',
  get_signal_anomalies: 'doing_get_signal_anomalies', query_network: 'doing_query_network', present_view: 'doing_present_view', render_signal_chart: 'doing_render_signal_chart',
  render_bar_chart: 'doing_render_bar_chart', render_equipment_kb_card: 'doing_render_equipment_kb_card',
} as const;
const isKnown = (tool: string): tool is keyof typeof DOING => Object.hasOwn(DOING, tool);

export const ToolLine = memo(function ToolLine({ calls }: { calls: ToolCall[] }): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useWhere();
  const [open, setOpen] = useState(false);
  const list = useId();
  const { count, failed, brokenOff, ms, current } = lineOf(calls);
  const doing = current === null ? null : isKnown(current.tool) ? t(DOING[current.tool]) : t('doing_other', { tool: current.tool });
  return (
    <div className="tools" data-testid="tool-line">
      <button type="button" className="tools-line" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
        {current === null ? <ChevronRight className="tools-chevron" size={14} aria-hidden /> : <Spinner />}
        <span>{doing ?? t('calls', { count })}</span>
        {failed > 0 && <span className="tools-failed"><TriangleAlert size={12} aria-hidden /> {t('calls_failed', { count: failed })}</span>}
        {brokenOff > 0 && <span className="tools-state">{t('calls_broken_off', { count: brokenOff })}</span>}
        {current === null && ms !== null && <span className="tools-time">{formatSpan(ms, locale)}</span>}
      </button>
      <ol id={list} className="tools-list" hidden={!open}>
        {open && calls.map((call) => <Call key={call.id} call={call} alone={count === 1} locale={locale} />)}
      </ol>
    </div>
  );
});

function Call({ call, alone, locale }: { call: ToolCall; alone: boolean; locale: string }): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <li data-state={call.state}>
      <details open={alone}>
        <summary>
          <ChevronRight className="tools-chevron" size={12} aria-hidden />
          <code className="tools-name">{call.tool}</code>
          <span className="tools-args">{inOneLine(call.args)}</span>
          {call.state === 'done' ? null : <span className={call.state === 'failed' ? 'tools-failed' : 'tools-state'}>{t(`call_${call.state}`)}</span>}
          {call.durationMs === null ? null : <span className="tools-time">{formatSpan(call.durationMs, locale)}</span>}
        </summary>
        <Data title={t('arguments')} data={call.args} none={t('no_arguments')} />
        {call.durationMs === null ? null : <Data title={t('result')} data={call.result} none="–" />}
      </details>
    </li>
  );
}

function Data({ title, data, none }: { title: string; data: unknown; none: string }): ReactNode {
  const { t } = useTranslation('runs');
  const shown = readable(data);
  return (
    <figure className="tools-data">
      <figcaption>{title}{shown === null && <span> – {none}</span>}</figcaption>
      {shown === null ? null : <pre tabIndex={0} aria-label={title}>{shown.text}</pre>}
      {shown !== null && shown.total > shown.text.length && <p>{t('cut', { shown: shown.text.length, total: shown.total })}</p>}
    </figure>
  );
}
