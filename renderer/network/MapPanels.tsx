/** What stands on the map's corners: layers, legend, zoom. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Layers, Maximize, Minus, Plus } from 'lucide-react';
import { type Layer, LAYERS } from '../../shared/network/model.ts';
import { AlarmMark } from '../design/AlarmMark.tsx';
import { countsOf, EQUIPMENT, type FeatureIndex } from './features.ts';
import type { MapView } from './map-view.ts';
import { pathsOf, SYMBOLS, type SymbolLayer } from './symbols.ts';

export function LayerPanel({ index, hidden, onToggle }: { index: FeatureIndex; hidden: ReadonlySet<Layer>; onToggle: (layer: Layer) => void }): ReactNode {
  const { t } = useTranslation('network');
  const [open, setOpen] = useState(false);
  const counts = countsOf(index);
  return (
    <div className="map-panel map-layers">
      <button type="button" className="map-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Layers size={16} aria-hidden /> {t('layers')}{hidden.size > 0 ? <small>{t('layers_hidden', { count: hidden.size })}</small> : null}
      </button>
      {open ? (
        <ul>
          {LAYERS.filter((l) => counts[l] > 0).map((layer) => (
            <li key={layer}>
              <label><input type="checkbox" checked={!hidden.has(layer)} onChange={() => onToggle(layer)} /> <span>{t(layer)}</span> <small>{counts[layer].toLocaleString()}</small></label>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

export function PlantSymbol({ layer, size = 16 }: { layer: SymbolLayer; size?: number }): ReactNode {
  return (
    <svg className="plant-symbol" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {pathsOf(SYMBOLS[layer]).map((p) => <path key={p.d} className={p.kind} d={p.d} />)}
    </svg>
  );
}

const DIAMETERS: [number, string][] = [[1.4, '≤ 100'], [2.6, '300'], [4.6, '600']];

/** `roomy`: the map is tall enough to start with the legend open. */
export function LegendPanel({ index, roomy }: { index: FeatureIndex; roomy: boolean }): ReactNode {
  const { t } = useTranslation('network');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? roomy;
  const counts = countsOf(index);
  return (
    <div className="map-panel map-legend">
      <button type="button" className="map-head" aria-expanded={open} onClick={() => setChosen(!open)}>{t('legend')}</button>
      {open ? (
        <ul>
          {EQUIPMENT.filter((l) => counts[l] > 0).map((l) => <li key={l}><PlantSymbol layer={l} /> {t(`one_${l}`)}</li>)}
          {counts.pipes > 0 ? DIAMETERS.map(([width, text]) => <li key={text}><span className="legend-line" style={{ height: width }} /> {text} mm</li>) : null}
          <li><AlarmMark priority={1} /> {t('trip')}</li>
          <li><AlarmMark priority={2} /> {t('alert')}</li>
          <li><span className="legend-highlight" /> {t('highlight')}</li>
        </ul>
      ) : null}
    </div>
  );
}

export function ZoomPanel({ view }: { view: MapView | null }): ReactNode {
  const { t } = useTranslation('network');
  return (
    <div className="map-panel map-zoom" role="group" aria-label={t('zoom')}>
      <button type="button" aria-label={t('zoom_in')} title={t('zoom_in')} onClick={() => view?.zoomBy(1)}><Plus size={16} /></button>
      <button type="button" aria-label={t('zoom_out')} title={t('zoom_out')} onClick={() => view?.zoomBy(-1)}><Minus size={16} /></button>
      <button type="button" aria-label={t('fit')} title={t('fit')} onClick={() => view?.fitAll()}><Maximize size={16} /></button>
    </div>
  );
}
