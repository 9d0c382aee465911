/** Settings of this workstation, as the host keeps them. */
import { create } from 'zustand';
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import type { Failure } from '../../shared/result.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings/model.ts';

interface SettingsState {
  settings: Settings;
  /** The host's settings are here. */
  loaded: boolean;
  /** Why the host did not keep the last change; it holds in this window alone. */
  failure: Failure | null;
  /** Shown at once, then kept by the host. */
  set(change: Partial<Settings>): void;
}

let bridge: HostBridge | null = null;
/** Grows with each change: an answer that was asked for before one is older than it. */
let changes = 0;

export const useSettings = create<SettingsState>()((set, get) => ({
  settings: DEFAULT_SETTINGS,
  loaded: false,
  failure: null,
  set(change) {
    set({ settings: { ...get().settings, ...change } });
    const asked = ++changes;
    void bridge?.request('settings.set', change).then((kept) => {
      if (asked !== changes) return;
      set(kept.ok ? { settings: kept.value, failure: null } : { failure: kept.error });
    });
  },
}));

export function followSettings(from: HostBridge): () => void {
  bridge = from;
  const stopEvents = from.subscribe((event) => {
    if (event.name !== 'settings.changed') return;
    changes++;
    useSettings.setState({ settings: event.data, loaded: true, failure: null });
  });
  const stopConnection = from.onConnection((state) => {
    if (state !== 'connected') return;
    const asked = changes;
    void from.request('settings.get', {}).then((kept) => {
      if (kept.ok && asked === changes) useSettings.setState({ settings: kept.value, loaded: true });
    });
  });
  return () => {
    stopEvents();
    stopConnection();
  };
}
