/** What lies beyond its limits now, always in sight (OP-2): counts by priority, the highest in words, all of it one press away. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Breach } from '../../shared/signals/model.ts';
import { AlarmMark } from '../design/AlarmMark.tsx';
import { Popover } from '../design/Popover.tsx';
import { moveFocus } from '../design/roving.ts';
import { usePlant } from '../plant/store.ts';
import { lastingBreaches } from '../signals/reading.ts';
import { BreachLine } from './BreachLine.tsx';
import { BreachRow } from './BreachRow.tsx';

export function AlarmStrip(): ReactNode {
  const { t } = useTranslation('room');
  const breaches = usePlant((s) => s.breaches);
  const loaded = usePlant((s) => s.loaded);
  const lost = usePlant((s) => s.connection === 'lost');
  const calm = t(!loaded ? 'none_known' : lost ? 'calm_lost' : 'calm');
  const lasting = useMemo(() => lastingBreaches(breaches), [breaches]);
  const top = lasting[0];
  const trips = lasting.filter((b) => b.severity === 'trip').length;
  const alerts = lasting.length - trips;
  return (
    <section className="strip-alarms" aria-label={t('list')} data-testid="alarm-strip" data-trips={trips} data-alerts={alerts}>
      <p className="visually-hidden" role="status">{top === undefined ? calm : t('counts', { trips, alerts })}</p>
      {top === undefined ? (
        <p className="strip-calm">{calm}</p>
      ) : (
        <Popover
          className="strip-top" panelLabel={t('list')}
          button={<>
            <Count priority={1} count={trips} />
            <Count priority={2} count={alerts} />
            <BreachLine breach={top} />
            <ChevronDown size={16} className="strip-more" aria-hidden />
          </>}
        >
          {(close) => (
            <ul className="breaches" onKeyDown={moveFocus}>
              {lasting.map((b: Breach) => <li key={b.signal_def_id}><BreachRow breach={b} onOpen={close} /></li>)}
            </ul>
          )}
        </Popover>
      )}
    </section>
  );
}

/** A count of none says nothing. */
function Count({ priority, count }: { priority: 1 | 2; count: number }): ReactNode {
  const { t } = useTranslation('room');
  if (count === 0) return null;
  return <span className="strip-count" data-priority={priority}><AlarmMark priority={priority} size={18} /><b>{count}</b><span>{t(`p${priority}`)}</span></span>;
}
