/** All signals of the site as a table; a line opens its trend beside it. */
import { Search, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Signal, SignalKind } from '../../shared/plant/model.ts';
import { EmptyState } from '../design/EmptyState.tsx';
import { moveFocus, rememberStop } from '../design/roving.ts';
import { usePlant } from '../plant/store.ts';
import { useView } from '../view/store.ts';
import { useAbnormal } from './abnormal.ts';
import { type Filter, rowsOf, type Sort, type SortKey } from './rows.ts';
import { SignalRow } from './SignalRow.tsx';
import { TrendPane } from './TrendPane.tsx';
import './signals-page.css';

const COLUMNS = ['tag', 'name', 'cell', 'kind', 'value', 'state', 'limits', 'age'] as const;
const NO_FILTER: Filter = { search: '', kind: null, onlyAbnormal: false };

export function SignalsPage(): ReactNode {
  const { t } = useTranslation('signals');
  const signals = usePlant((s) => s.signals);
  const cells = usePlant((s) => s.cells);
  const chosen = useView((s) => (s.signalId === null ? undefined : signals.get(s.signalId)));
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [sort, setSort] = useState<Sort>({ key: 'state', up: true });
  const abnormal = useAbnormal();
  const rows = useMemo(() => rowsOf(signals.values(), cells, filter, sort, ranks(abnormal)), [signals, cells, filter, sort, abnormal]);
  const kinds = useMemo(() => [...new Set([...signals.values()].map((s) => s.kind))].sort(), [signals]);
  return (
    <div className="signals" data-trend={chosen !== undefined || undefined}>
      <section className="signals-list" aria-label={t('title')}>
        <header className="signals-tools">
          <h1>{t('title')}</h1>
          <label className="signals-search"><Search size={16} aria-hidden /><input type="search" className="field" aria-label={t('search')} placeholder={t('search')} value={filter.search} onChange={(e) => setFilter({ ...filter, search: e.target.value })} /></label>
          <select className="field" aria-label={t('kind')} value={filter.kind ?? ''} onChange={(e) => setFilter({ ...filter, kind: e.target.value === '' ? null : (e.target.value as SignalKind) })}>
            <option value="">{t('all_kinds')}</option>
            {kinds.map((k) => <option key={k} value={k}>{t(`kind_${k}`)}</option>)}
          </select>
          <label className="check"><input type="checkbox" checked={filter.onlyAbnormal} onChange={(e) => setFilter({ ...filter, onlyAbnormal: e.target.checked })} />{t('only_abnormal')}</label>
          <p className="signals-count num" role="status">{t('shown', { count: rows.length, total: signals.size })}</p>
        </header>
        {rows.length === 0 ? (
          <EmptyState title={t('none_title')} text={t(filter.onlyAbnormal && filter.search === '' && filter.kind === null ? 'none_abnormal' : 'none_text')}>
            <button type="button" className="button" onClick={() => setFilter(NO_FILTER)}>{t('clear')}</button>
          </EmptyState>
        ) : (
          <div className="signals-scroll">
            <table className="signals-table" aria-describedby="signals-keys" data-testid="signals-table">
              <thead><tr>{COLUMNS.map((c) => <Head key={c} column={c} sort={sort} onSort={setSort} />)}</tr></thead>
              <tbody onKeyDown={moveFocus} onFocus={rememberStop}>{rows.map((s, i) => <SignalRow key={s.id} signal={s} cell={cells.get(s.cell_id)?.name ?? ''} first={i === 0} />)}</tbody>
            </table>
            <p id="signals-keys" className="visually-hidden">{t('keys')}</p>
          </div>
        )}
      </section>
      {chosen === undefined ? null : (
        <aside className="signals-trend" aria-label={t('trend', { name: chosen.name })}>
          <button type="button" className="icon-button signals-close" aria-label={t('close')} title={t('close')} onClick={() => useView.getState().set({ signalId: null })}><X size={16} aria-hidden /></button>
          <TrendPane />
        </aside>
      )}
    </div>
  );
}

const SORTED: readonly string[] = ['tag', 'name', 'cell', 'kind', 'state'];

function Head({ column, sort, onSort }: { column: (typeof COLUMNS)[number]; sort: Sort; onSort: (sort: Sort) => void }): ReactNode {
  const { t } = useTranslation('signals');
  const name = t(`column_${column}`);
  if (!SORTED.includes(column)) return <th scope="col" className={`cell-${column}`}>{name}</th>;
  const own = sort.key === column;
  return (
    <th scope="col" className={`cell-${column}`} aria-sort={own ? (sort.up ? 'ascending' : 'descending') : undefined}>
      <button type="button" onClick={() => onSort({ key: column as SortKey, up: own ? !sort.up : true })}>{name}<span aria-hidden>{own ? (sort.up ? '↑' : '↓') : ''}</span></button>
    </th>
  );
}

/** The place in the order of attention; null is normal. */
function ranks(abnormal: readonly number[]): (signal: Signal) => number | null {
  const places = new Map(abnormal.map((id, i) => [id, i]));
  return (signal) => places.get(signal.id) ?? null;
}
