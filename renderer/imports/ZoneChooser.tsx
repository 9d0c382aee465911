/** The time zone of a file's times. Nothing is preselected: a wrong zone shifts every sample (PL-6, F-3). */
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlant } from '../plant/store.ts';
import { type Found, Search } from './Search.tsx';
import { allZones, findZones } from './zones.ts';

export function ZoneChooser({ zone, onChoose }: { zone: string | null; onChoose: (zone: string | null) => void }): ReactNode {
  const { t } = useTranslation('imports');
  const [query, setQuery] = useState('');
  const sites = usePlant((s) => s.sites);
  if (zone !== null) {
    return (
      <p className="chosen" data-testid="zone-chosen">
        <Check size={16} aria-hidden /> <b>{zone}</b>
        <button type="button" className="button" onClick={() => { setQuery(''); onChoose(null); }}>{t('crs_change')}</button>
      </p>
    );
  }
  const detailOf = (id: string): string[] => [
    ...(id === Intl.DateTimeFormat().resolvedOptions().timeZone ? [t('zone_here')] : []),
    ...sites.filter((s) => s.zone === id).map((s) => t('zone_site', { name: s.name })),
  ];
  const found: Found[] = findZones(query, allZones()).map((id) => {
    const detail = detailOf(id).join(' · ');
    return detail === '' ? { id, label: id } : { id, label: id, detail };
  });
  return <Search label={t('zone')} placeholder={t('zone_placeholder')} query={query} onQuery={setQuery} found={found} onChoose={({ id }) => onChoose(id)} note={query.trim() !== '' && found.length === 0 ? t('zone_none', { query: query.trim() }) : null} />;
}
