/** Settings of this workstation, as the host keeps them. */
import { create } from 'zustand';
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings/model.ts';

interface SettingsState {
  settings: Settings;
  /** The host's settings are here. */
  loaded: boolean;
  /** Shown at once, then kept by the host. */
  set(change: Partial<Settings>): void;
}

let bridge: HostBridge | null = null;

export const useSettings = create<SettingsState>()((set, get) => ({
  settings: DEFAULT_SETTINGS,
  loaded: false,
  set(change) {
    set({ settings: { ...get().settings, ...change } });
    void bridge?.request('settings.set', change).then((kept) => {
      if (kept.ok) set({ settings: kept.value });
    });
  },
}));

export function followSettings(from: HostBridge): () => void {
  bridge = from;
  const stopEvents = from.subscribe((event) => {
    if (event.name === 'settings.changed') useSettings.setState({ settings: event.data, loaded: true });
  });
  const stopConnection = from.onConnection((state) => {
    if (state !== 'connected') return;
    void from.request('settings.get', {}).then((kept) => {
      if (kept.ok) useSettings.setState({ settings: kept.value, loaded: true });
    });
  });
  return () => {
    stopEvents();
    stopConnection();
  };
}
