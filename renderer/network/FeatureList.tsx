/** The network as a list, where the map cannot be drawn (no WebGL 2): nothing is lost but the picture. */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Layer, LAYERS, type Network } from '../../shared/network/model.ts';
import { AlarmMark } from '../design/AlarmMark.tsx';
import { usePlant } from '../plant/store.ts';
import { readingOf } from '../signals/reading.ts';
import { useWords } from '../signals/use-reading.ts';
import { useView } from '../view/store.ts';
import { bindSignals, severities } from './bindings.ts';
import { countsOf, type FeatureIndex, featureKey } from './features.ts';

const SHOWN = 200;

export function FeatureList({ network, index }: { network: Network; index: FeatureIndex }): ReactNode {
  const { t } = useTranslation('network');
  const words = useWords();
  const counts = countsOf(index);
  const [layer, setLayer] = useState<Layer>(LAYERS.find((l) => l !== 'pipes' && l !== 'junctions' && counts[l] > 0) ?? 'pipes');
  const [query, setQuery] = useState('');
  const { signals, cells, breaches, values, connection } = usePlant();
  const bound = useMemo(() => bindSignals(signals.values(), cells), [signals, cells]);
  const abnormal = useMemo(() => severities(bound, breaches), [bound, breaches]);
  const needle = query.trim().toLowerCase();
  const found = [...(index.get(layer)?.values() ?? [])].filter((f) => needle === '' || f.id.toLowerCase().includes(needle) || String(f.properties['name'] ?? '').toLowerCase().includes(needle));
  const rows = found.toSorted((a, b) => Number(abnormal.has(featureKey(layer, b.id))) - Number(abnormal.has(featureKey(layer, a.id)))).slice(0, SHOWN);
  const now = usePlant.getState().now();
  return (
    <div className="feature-list">
      <p role="status">{t('no_webgl', { name: network.name })}</p>
      <div className="feature-tools">
        <select value={layer} aria-label={t('layers')} onChange={(e) => setLayer(e.target.value as Layer)}>{LAYERS.filter((l) => counts[l] > 0).map((l) => <option key={l} value={l}>{`${t(l)} (${counts[l]})`}</option>)}</select>
        <input type="search" value={query} placeholder={t('search')} aria-label={t('search')} onChange={(e) => setQuery(e.target.value)} />
      </div>
      <table>
        <tbody>
          {rows.map((f) => {
            const key = featureKey(layer, f.id);
            const severity = abnormal.get(key);
            return (
              <tr key={f.id}>
                <th scope="row">{severity === undefined ? null : <AlarmMark priority={severity === 'trip' ? 1 : 2} />} {String(f.properties['name'] ?? f.id)}</th>
                <td>
                  {(bound.get(key)?.signals ?? []).map((s) => {
                    const { state, v } = readingOf(s, values.get(s.id), breaches, now, connection === 'connected');
                    return <button type="button" key={s.id} className="map-button" data-state={state} onClick={() => useView.getState().openTrend(s.id)}>{`${s.name} ${words.withUnit(s, v)}`}</button>;
                  })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {found.length > SHOWN ? <p>{t('more', { count: found.length - SHOWN })}</p> : null}
    </div>
  );
}
