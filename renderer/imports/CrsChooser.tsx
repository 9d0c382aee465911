/** Where the network's coordinates lie: a known system, or a frame of their own. Never guessed (PL-6). */
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrsMatch } from '../../shared/imports/model.ts';
import type { Result } from '../../shared/result.ts';
import { useBridge } from '../bridge/context.ts';
import { Search } from './Search.tsx';

const PAUSE_MS = 200;

export function CrsChooser({ crs, onChoose }: { crs: string | null; onChoose: (crs: string | null) => void }): ReactNode {
  const { t } = useTranslation('imports');
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<CrsMatch | null>(null);
  const matches = useCrs(query);
  const known = crs !== null && crs !== 'local';
  return (
    <div className="crs">
      {known ? (
        <p className="chosen" data-testid="crs-chosen">
          <Check size={16} aria-hidden /> <span><b>{crs}</b>{chosen?.code === crs ? <small>{chosen.name} · {chosen.area}</small> : null}</span>
          <button type="button" className="button" onClick={() => onChoose(null)}>{t('crs_change')}</button>
        </p>
      ) : (
        <Search
          label={t('crs')} placeholder={t('crs_search')} query={query} onQuery={setQuery}
          found={matches?.ok === true ? matches.value.map((m) => ({ id: m.code, label: m.code, detail: `${m.name} · ${m.area}` })) : []}
          onChoose={({ id }) => {
            setChosen(matches?.ok === true ? (matches.value.find((m) => m.code === id) ?? null) : null);
            onChoose(id);
          }}
          note={query.trim() === '' ? null : matches === null ? t('crs_searching') : !matches.ok ? t('crs_failed', { message: matches.error.message }) : matches.value.length === 0 ? t('crs_none', { query: query.trim() }) : null}
        />
      )}
      <label className="option">
        <input type="checkbox" checked={crs === 'local'} onChange={(e) => onChoose(e.target.checked ? 'local' : null)} />
        <span>{t('crs_local')}<small>{t('crs_local_text')}</small></span>
      </label>
    </div>
  );
}

/** Matches of what is typed; null while they are on their way. */
function useCrs(query: string): Result<CrsMatch[]> | null {
  const bridge = useBridge();
  const [answer, setAnswer] = useState<{ query: string; result: Result<CrsMatch[]> } | null>(null);
  const wanted = query.trim().slice(0, 80);
  useEffect(() => {
    if (wanted === '') return undefined;
    let gone = false;
    const timer = setTimeout(() => {
      void bridge.request('network.find_crs', { query: wanted }).then((result) => {
        if (!gone) setAnswer({ query: wanted, result });
      });
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [bridge, wanted]);
  return wanted !== '' && answer?.query === wanted ? answer.result : null;
}
