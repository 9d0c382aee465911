/** The active site's network, fetched through the bridge, again when definitions change. */
import { useEffect, useState } from 'react';
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import { LAYERS, type Network } from '../../shared/network/model.ts';
import { type FeatureIndex, indexFeatures } from './features.ts';

export type NetworkState =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; network: Network; index: FeatureIndex };

/** Never rejects. */
export async function fetchNetwork(bridge: HostBridge, siteId: number): Promise<NetworkState> {
  const network = await bridge.request('network.get', { site_id: siteId });
  if (!network.ok) return { state: 'failed', message: network.error.message };
  const found = network.value;
  if (found === null) return { state: 'none' };
  const layers = await Promise.all(LAYERS.map(async (layer) => ({ layer, answer: await bridge.request('network.layer', { network_id: found.id, layer }) })));
  const entries = [];
  for (const { layer, answer } of layers) {
    if (!answer.ok) return { state: 'failed', message: answer.error.message };
    entries.push([layer, answer.value] as const);
  }
  return { state: 'ready', network: found, index: indexFeatures(entries) };
}

export function useNetwork(bridge: HostBridge, siteId: number | null): { network: NetworkState; again: () => void } {
  const [network, setNetwork] = useState<NetworkState>({ state: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (siteId === null) {
      setNetwork({ state: 'none' });
      return;
    }
    let current = true;
    setNetwork((s) => (s.state === 'ready' && s.network.site_id === siteId ? s : { state: 'loading' }));
    void fetchNetwork(bridge, siteId).then((next) => {
      if (current) setNetwork((before) => (sameNetwork(before, next) ? before : next));
    });
    return () => {
      current = false;
    };
  }, [bridge, siteId, round]);
  useEffect(() => bridge.subscribe((event) => event.name === 'plant.changed' && setRound((n) => n + 1)), [bridge]);
  return { network, again: () => setRound((n) => n + 1) };
}

/** A fetch that found nothing new does not rebuild the map. Stored networks do not change under one id. */
function sameNetwork(a: NetworkState, b: NetworkState): boolean {
  return a.state === 'ready' && b.state === 'ready' && a.network.id === b.network.id && JSON.stringify(a.network) === JSON.stringify(b.network);
}
