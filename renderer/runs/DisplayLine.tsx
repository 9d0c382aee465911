/** What a display command really did, by its receipt (CMD-6): a published command is no proof of display. */
import { Eye, EyeOff } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, useWhere } from '../time/format.ts';
import type { Part } from './turns.ts';

const NAMED = 6;

type DisplayPart = Extract<Part, { kind: 'display' }>;

/** `over`: the run ended, so that no receipt will come. */
export const DisplayLine = memo(function DisplayLine({ part, over }: { part: DisplayPart; over: boolean }): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useWhere();
  const { command, receipt } = part;
  const action = command?.action ?? null;
  const what = t(`what_${action ?? 'unknown'}`);
  const ids = command !== null && 'feature_ids' in command ? command.feature_ids : [];
  const layer = (count: number): string => (command !== null && 'layer' in command && command.layer !== undefined ? t(command.layer, { count }) : '');
  const named = (list: readonly string[]): string => (list.length > NAMED ? t('and_more', { ids: list.slice(0, NAMED).join(', '), count: list.length - NAMED }) : list.join(', '));

  if (receipt === null) {
    if (over) return <Line failed text={t('receipt_none', { what })} />;
    return <Line waiting text={action === null ? t('display_unknown') : t(`doing_${action}`, { total: ids.length, what: layer(ids.length) })} />;
  }
  if (receipt.status !== 'succeeded') return <Line failed text={t(`receipt_${receipt.status}`, { what })} detail={receipt.error?.message} />;
  const { output } = receipt;
  switch (command?.action) {
    case 'highlight_features':
    case 'locate_features': {
      const missing = output?.missing ?? [];
      const text = t(command.action, { found: output?.matched?.length ?? ids.length - missing.length, total: ids.length, what: layer(ids.length) });
      return <Line text={text} detail={missing.length === 0 ? undefined : t('missing', { ids: named(missing) })} />;
    }
    case 'zoom_to_map': {
      const [lon, lat] = output?.center ?? command.center;
      const zoom = output?.zoom ?? command.zoom;
      return <Line text={t('zoom_to_map', { place: `${formatNumber(lat, 4, locale)}°, ${formatNumber(lon, 4, locale)}°`, zoom: formatNumber(zoom, Number.isInteger(zoom) ? 0 : 1, locale) })} />;
    }
    case 'clear_highlights':
      return <Line text={output?.cleared === 0 ? t('clear_highlights_none') : t('clear_highlights', { count: output?.cleared ?? 1 })} />;
    case undefined:
      return <Line text={`${t('display_unknown')}: ${t('call_done')}`} />;
  }
});

function Line({ text, detail, waiting, failed }: { text: string; detail?: string | undefined; waiting?: boolean; failed?: boolean }): ReactNode {
  return (
    <p className="display-line" data-testid="display-line" data-failed={failed === true || undefined} data-waiting={waiting === true || undefined}>
      {failed === true ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
      <span>{text}{detail === undefined ? null : <small>{wholeIds(detail)}</small>}</span>
    </p>
  );
}

/** Lines break between the members of a list, not within an id. */
const wholeIds = (text: string): ReactNode => text.split(/(?<=, )/).map((piece, i) => <span key={i}>{piece.trimEnd()}{piece.endsWith(' ') && ' '}</span>);
