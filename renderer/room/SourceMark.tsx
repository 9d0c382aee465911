/** How the source of the values is. Without colour when all is well; the reason and the next step one press away. */
import { CircleAlert, Database, PlugZap, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../design/Popover.tsx';
import { usePlant } from '../plant/store.ts';
import { silence, useBeat } from '../signals/beat.ts';
import { formatTime, useWhere } from '../time/format.ts';
import { type SourceState, sourceState } from './source.ts';

/** The sources that this product has, by what is the matter when they are in trouble. */
const KNOWN: Record<string, 'trouble_plant' | 'trouble_demo' | 'trouble_conversations' | 'trouble_load' | 'trouble_site'> = {
  plant: 'trouble_plant', 'demo plant': 'trouble_demo', conversations: 'trouble_conversations', load: 'trouble_load', site: 'trouble_site',
};

const ICONS: Record<SourceState['kind'], typeof Unplug | null> = { live: null, none: Database, connecting: PlugZap, quiet: CircleAlert, lost: Unplug, trouble: CircleAlert };

export function SourceMark(): ReactNode {
  const { t } = useTranslation('room');
  const where = useWhere();
  useBeat();
  const { connection, loaded, clock, troubles, signals, activeSiteId } = usePlant();
  const state = sourceState({ connection, loaded, lastTime: clock.now, silent_ms: silence(), troubles, signals: signals.values() });
  if (activeSiteId === null && (state.kind === 'none' || state.kind === 'live')) return null;
  const Icon = ICONS[state.kind];
  const time = 'since' in state ? formatTime(state.since, 'clock', where) : '';
  const known = state.kind === 'trouble' ? KNOWN[state.source] : undefined;
  const text = state.kind === 'trouble' ? (known === undefined ? t('source_trouble', { source: state.source }) : t(known)) : t(`source_${state.kind}`, { time });
  const why = state.kind === 'trouble' ? state.failure.message : state.kind === 'live' ? '' : t(`source_${state.kind}_why`);
  const body = <>{Icon === null ? <span className="source-dot" aria-hidden /> : <Icon size={16} aria-hidden />}{text}</>;
  return (
    <div className="source" data-testid="source-state" data-kind={state.kind}>
      <p className="visually-hidden" role={state.kind === 'lost' || state.kind === 'quiet' || state.kind === 'trouble' ? 'alert' : 'status'}>{text}</p>
      {why === '' ? <span className="source-text">{body}</span> : (
        <Popover className="source-text" align="end" panelLabel={t('source_state')} button={body}>{() => <p className="source-why">{why}</p>}</Popover>
      )}
    </div>
  );
}
