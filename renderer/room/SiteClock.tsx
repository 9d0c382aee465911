/** The plant's time with its zone; it stands still while the connection is lost. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlant } from '../plant/store.ts';
import { useBeat } from '../signals/beat.ts';
import { formatTime, useWhere } from '../time/format.ts';

export function SiteClock(): ReactNode {
  const { t } = useTranslation('room');
  const where = useWhere();
  useBeat();
  const still = usePlant((s) => s.connection !== 'connected');
  // Each tick sets it right.
  usePlant((s) => s.clock.now);
  if (!usePlant((s) => s.loaded)) return null;
  const now = usePlant.getState().now();
  return (
    <time className="site-clock" data-still={still || undefined} dateTime={new Date(now).toISOString()} aria-label={t('clock')} title={where.zone}>
      <b>{formatTime(now, 'clock', where)}</b>
      <small>{formatTime(now, 'date', where)} · {formatTime(now, 'zone', where)}</small>
    </time>
  );
}
