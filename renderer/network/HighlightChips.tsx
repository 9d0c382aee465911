/** Says who lit what is lit, since when, and takes it away again (DESIGN: "by Q&A, 12 s ago · clear"). */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAge, useWhere } from '../time/format.ts';
import { useHighlights } from './highlight-store.ts';

export function HighlightChips(): ReactNode {
  const { t } = useTranslation('network');
  const { t: say } = useTranslation('display');
  const { locale } = useWhere();
  const highlights = useHighlights((s) => s.highlights);
  const clear = useHighlights((s) => s.clear);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (highlights.size === 0) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [highlights]);
  if (highlights.size === 0) return null;
  return (
    <ul className="map-chips">
      {[...highlights].map(([owner, h]) => (
        <li key={owner} data-owner={owner}>
          <span className="legend-highlight" />
          {[...h.layers].map(([layer, x]) => t(`lit_${layer}`, { count: x.ids.length })).join(', ')}{' '}
          <span className="map-quiet">{t('by', { owner: say(`owner_${owner}`, { defaultValue: owner }), age: formatAge(Math.max(0, now - h.at), locale) })}</span>
          <button type="button" onClick={() => clear(owner)}>{t('clear')}</button>
        </li>
      ))}
    </ul>
  );
}
