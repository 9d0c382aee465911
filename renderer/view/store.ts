/** What this window shows and what is selected in it; agents are told it as data (AG-9). */
import { create } from 'zustand';
import type { Layer } from '../../shared/network/model.ts';
import type { ViewContext } from '../../shared/runs/events.ts';
import { usePlant } from '../plant/store.ts';

export const PAGES = ['room', 'signals', 'imports', 'settings', 'help'] as const;
export type Page = (typeof PAGES)[number];

interface ViewState {
  page: Page;
  dock: 'values' | 'trend';
  dockOpen: boolean;
  conversationOpen: boolean;
  signalId: number | null;
  features: { layer: Layer; id: string }[];
  go(page: Page): void;
  /** Selects the signal and shows its trend, on the page that is open if it has one. */
  openTrend(signalId: number): void;
  select(features: { layer: Layer; id: string }[]): void;
  set(change: Partial<Pick<ViewState, 'dock' | 'dockOpen' | 'conversationOpen' | 'signalId'>>): void;
}

/** Where the conversation would lie over the page (room.css), the window begins without it. */
const isNarrow = (): boolean => typeof matchMedia === 'function' && matchMedia('(max-width: 960px)').matches;

export const useView = create<ViewState>()((set, get) => ({
  page: 'room',
  dock: 'values',
  dockOpen: true,
  conversationOpen: !isNarrow(),
  signalId: null,
  features: [],
  go: (page) => set({ page }),
  openTrend: (signalId) => set({ signalId, dock: 'trend', dockOpen: true, page: get().page === 'signals' ? 'signals' : 'room' }),
  select: (features) => set({ features }),
  set: (change) => set(change),
}));

/** What the operator looks at, for the next run. */
export function viewContext(): ViewContext {
  const { page, signalId, features, dock, dockOpen } = useView.getState();
  const { activeSiteId, signals } = usePlant.getState();
  const signal = signalId === null ? undefined : signals.get(signalId);
  const trendShown = signal !== undefined && (page === 'signals' || (page === 'room' && dockOpen && dock === 'trend'));
  return { page, site_id: activeSiteId, cell_id: signal?.cell_id ?? null, features: features.slice(0, 50), open_charts: trendShown ? [signal.id] : [] };
}
