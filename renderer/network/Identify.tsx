/** What a feature is: its attributes and the live values of its signals. A click on a value opens its trend. */
import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { X } from 'lucide-react';
import { AlarmMark } from '../design/AlarmMark.tsx';
import { usePlant } from '../plant/store.ts';
import { readingOf } from '../signals/reading.ts';
import { useWords } from '../signals/use-reading.ts';
import { useWhere } from '../time/format.ts';
import { useView } from '../view/store.ts';
import { attributeRows } from './attributes.ts';
import type { BoundFeature } from './bindings.ts';
import { type FeatureIndex, featureKey } from './features.ts';
import type { MapView } from './map-view.ts';
import type { Picked } from './pick.ts';

export interface IdentifyProps { view: MapView; picked: Picked; pinned: boolean; index: FeatureIndex; bound: ReadonlyMap<string, BoundFeature>; onClose: () => void }

export function Identify({ view, picked, pinned, index, bound, onClose }: IdentifyProps): ReactNode {
  const { t } = useTranslation('network');
  const { locale } = useWhere();
  const words = useWords();
  const breaches = usePlant((s) => s.breaches);
  const live = usePlant((s) => s.connection === 'connected');
  const values = usePlant((s) => s.values);
  const [, moved] = useReducer((n: number) => n + 1, 0);
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 240, height: 120 });
  useEffect(() => view.onMove(moved), [view]);
  useLayoutEffect(() => {
    const el = box.current;
    if (el !== null) setSize({ width: el.offsetWidth, height: el.offsetHeight });
  }, [pinned]);
  const feature = index.get(picked.layer)?.get(picked.id);
  if (feature === undefined) return null;
  const at = view.project(picked.at);
  const frame = view.size();
  const left = at.x + 18 + size.width > frame.width ? at.x - 18 - size.width : at.x + 18;
  const top = Math.max(8, Math.min(at.y - 20, frame.height - size.height - 8));
  const name = feature.properties['name'];
  const now = usePlant.getState().now();
  const signals = bound.get(featureKey(picked.layer, picked.id))?.signals ?? [];
  return (
    <div ref={box} className="identify" data-testid="identify" data-pinned={pinned} role={pinned ? 'dialog' : 'tooltip'} aria-label={`${t(`one_${picked.layer}`)} ${picked.id}`} style={{ left: Math.max(8, left), top }}>
      <header>
        <span>{t(`one_${picked.layer}`)}</span> <strong>{typeof name === 'string' && name !== '' ? name : picked.id}</strong>
        {typeof name === 'string' && name !== '' && name !== picked.id ? <small>{picked.id}</small> : null}
        {pinned ? <button type="button" aria-label={t('close')} onClick={onClose}><X size={14} /></button> : null}
      </header>
      {signals.length > 0 ? (
        <ul>
          {signals.slice(0, pinned ? 12 : 4).map((s) => {
            const { state, breach, v } = readingOf(s, values.get(s.id), breaches, now, live);
            const text = words.text(s, v);
            return (
              <li key={s.id} data-state={state}>
                <button type="button" disabled={!pinned} title={t('open_trend')} onClick={() => useView.getState().openTrend(s.id)}>
                  <span>{breach === null ? null : <AlarmMark priority={breach.severity === 'trip' ? 1 : 2} size={14} />} {s.name}</span><b>{state === 'bad' ? `× ${text}` : text} <small>{s.unit.display}</small></b>
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <dl>
        {attributeRows(feature).slice(0, pinned ? 20 : 6).map((row) => (
          <div key={row.key}><dt>{t(`attribute_${row.key}`, { defaultValue: row.key.replaceAll('_', ' ') })}</dt><dd>{typeof row.value === 'number' ? row.value.toLocaleString(locale, { maximumFractionDigits: 2 }) : String(row.value)} {row.unit === '' ? null : <small>{row.unit}</small>}</dd></div>
        ))}
      </dl>
    </div>
  );
}
