/** A field that finds one of many: type, move with the arrows, take with Enter. */
import { SearchIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

export interface Found { id: string; label: string; detail?: string }

export interface SearchProps {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  found: readonly Found[];
  onChoose: (found: Found) => void;
  /** What to say instead of a list: nothing found, still searching, a failure. */
  note: string | null;
  disabled?: boolean;
}

export function Search({ label, placeholder, query, onQuery, found, onChoose, note, disabled }: SearchProps): ReactNode {
  const [at, setAt] = useState(0);
  const list = useId();
  const active = Math.min(at, found.length - 1);
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      const next = (active + move + found.length) % found.length;
      setAt(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView?.({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = found[active];
      if (chosen !== undefined) onChoose(chosen);
    }
  };
  return (
    <div className="search">
      <div className="search-field">
        <SearchIcon size={14} aria-hidden />
        <input
          type="text" role="combobox" aria-label={label} aria-expanded={found.length > 0} aria-controls={list} aria-autocomplete="list"
          {...(found.length > 0 ? { 'aria-activedescendant': `${list}-${active}` } : {})}
          placeholder={placeholder} value={query} disabled={disabled} autoComplete="off" spellCheck={false}
          onChange={(e) => { setAt(0); onQuery(e.target.value); }} onKeyDown={onKey}
        />
      </div>
      {note === null ? null : <p className="search-note" role="status">{note}</p>}
      <ul id={list} role="listbox" aria-label={label} hidden={found.length === 0}>
        {found.map((f, i) => (
          // The field has the focus and the keys; the pointer chooses directly.
          <li key={f.id} id={`${list}-${i}`} role="option" aria-selected={i === active} title={f.detail} onPointerDown={(e) => e.preventDefault()} onClick={() => onChoose(f)}>
            <b>{f.label}</b>{f.detail === undefined ? null : <span>{f.detail}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
