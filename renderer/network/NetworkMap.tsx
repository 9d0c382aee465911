/** The active site's network on a map without any basemap (MAP-1), with live values, breaches, and what agents highlight (MAP-3). */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Layer } from '../../shared/network/model.ts';
import { useBridge } from '../bridge/context.ts';
import { usePalette } from '../design/colours.ts';
import { usePlant } from '../plant/store.ts';
import { useView } from '../view/store.ts';
import { type BoundFeature, bindSignals, severities } from './bindings.ts';
import { FeatureList } from './FeatureList.tsx';
import { HighlightChips } from './HighlightChips.tsx';
import { useHighlights } from './highlight-store.ts';
import { Identify } from './Identify.tsx';
import { announceMap } from './map-api.ts';
import { hasWebGl2, type MapView, openMapView, ROOMY } from './map-view.ts';
import { LayerPanel, LegendPanel, ZoomPanel } from './MapPanels.tsx';
import type { Picked } from './pick.ts';
import { Plates } from './Plates.tsx';
import { type NetworkState, useNetwork } from './use-network.ts';
import './network.css';

const NO_BOUND: ReadonlyMap<string, BoundFeature> = new Map();

export function NetworkMap(): ReactNode {
  const bridge = useBridge();
  const { t } = useTranslation('network');
  const siteId = usePlant((s) => s.activeSiteId);
  const { network, again } = useNetwork(bridge, siteId);
  const drawable = useMemo(hasWebGl2, []);

  useEffect(() => {
    if (!drawable) return announceMap({ state: 'impossible', reason: 'this window cannot draw the map: WebGL 2 is not available' });
    if (network.state === 'none') return announceMap({ state: 'impossible', reason: 'the active site has no network' });
    if (network.state === 'failed') return announceMap({ state: 'impossible', reason: `the network could not be read: ${network.message}` });
    return undefined;
  }, [drawable, network]);

  return (
    <section className="map" data-testid="network-map" data-state={network.state} aria-label={t('map')}>
      {network.state === 'loading' ? <p className="map-message" role="status">{t('loading')}</p> : null}
      {network.state === 'none' ? <div className="map-message" role="status"><strong>{t('none_title')}</strong><p>{t('none_text')}</p></div> : null}
      {network.state === 'failed' ? <div className="map-message" role="alert"><strong>{t('failed_title')}</strong><p>{network.message}</p><button type="button" className="map-button" onClick={again}>{t('retry')}</button></div> : null}
      {network.state === 'ready' && drawable ? <OpenMap key={network.network.id} ready={network} /> : null}
      {network.state === 'ready' && !drawable ? <FeatureList network={network.network} index={network.index} /> : null}
    </section>
  );
}

function OpenMap({ ready }: { ready: Extract<NetworkState, { state: 'ready' }> }): ReactNode {
  const { network, index } = ready;
  const { t } = useTranslation('network');
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [hovered, setHovered] = useState<Picked | null>(null);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<Layer>>(new Set());
  const [fault, setFault] = useState<string | null>(null);
  const signals = usePlant((s) => s.signals);
  const cells = usePlant((s) => s.cells);
  const breaches = usePlant((s) => s.breaches);
  const highlights = useHighlights((s) => s.highlights);
  const palette = usePalette();
  const first = useRef({ palette, bound: NO_BOUND });
  const bound = useMemo(() => new Map([...bindSignals(signals.values(), cells)].filter(([, b]) => index.get(b.layer)?.has(b.id))), [signals, cells, index]);

  first.current = { palette, bound };

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const opened = openMapView({ element, network, index, ...first.current, onReady: setView, onHover: setHovered, onPick: setPicked, onFault: setFault });
    return () => {
      setView(null);
      opened.destroy();
    };
  }, [network, index]);
  useEffect(() => (view === null ? undefined : announceMap({ state: 'ready', api: view.api })), [view]);
  useEffect(() => useHighlights.getState().forNetwork(network.id), [network.id]);
  useEffect(() => view?.setPalette(palette), [view, palette]);
  useEffect(() => view?.setBound(bound), [view, bound]);
  useEffect(() => view?.setSeverities(severities(bound, breaches)), [view, bound, breaches]);
  useEffect(() => view?.setHighlights(highlights), [view, highlights]);
  useEffect(() => view?.setSelection(picked), [view, picked]);
  // What is selected is told to the agent as data.
  useEffect(() => useView.getState().select(picked === null ? [] : [{ layer: picked.layer, id: picked.id }]), [picked]);
  useEffect(() => {
    for (const layer of index.keys()) view?.setVisible(layer, !hidden.has(layer));
  }, [view, hidden, index]);

  const lit = useMemo(() => JSON.stringify(Object.fromEntries([...highlights].map(([owner, h]) => [owner, Object.fromEntries([...h.layers].map(([l, x]) => [l, x.ids]))]))), [highlights]);
  const shown = picked ?? hovered;
  return (
    <div className="map-open" onKeyDown={(e) => e.key === 'Escape' && setPicked(null)} data-ready={view !== null} data-highlights={lit} data-abnormal={[...severities(bound, breaches).keys()].join(',')}>
      <div className="map-canvas" ref={host} />
      {view === null ? null : <Plates view={view} index={index} bound={bound} hidden={hidden} />}
      <LayerPanel index={index} hidden={hidden} onToggle={(layer) => setHidden((h) => toggled(h, layer))} />
      <ZoomPanel view={view} />
      <div className="map-bottom">
        <HighlightChips />
        {network.crs === 'local' ? <p className="map-local">{t('local')}</p> : null}
        <LegendPanel index={index} roomy={view !== null && view.size().height >= ROOMY} />
      </div>
      {fault === null ? null : <p className="map-fault" role="alert">{t('fault', { message: fault })}</p>}
      {shown === null || view === null ? null : <Identify key={`${shown.layer}/${shown.id}`} view={view} picked={shown} pinned={picked !== null} index={index} bound={bound} onClose={() => setPicked(null)} />}
    </div>
  );
}

function toggled(hidden: ReadonlySet<Layer>, layer: Layer): ReadonlySet<Layer> {
  const next = new Set(hidden);
  if (!next.delete(layer)) next.add(layer);
  return next;
}
