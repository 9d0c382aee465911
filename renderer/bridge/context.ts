/** The one way from a component to the host. */
import { createContext, useContext } from 'react';
import type { HostBridge } from '../../shared/bridge/bridge.ts';

export const BridgeContext = createContext<HostBridge | null>(null);

export function useBridge(): HostBridge {
  const bridge = useContext(BridgeContext);
  if (bridge === null) throw new Error('useBridge outside of BridgeContext');
  return bridge;
}
