/** Conversations: the events of the session that is open, and what starts and stops runs. */
import { create } from 'zustand';
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import type { Failure } from '../../shared/result.ts';
import type { RunEvent, Session } from '../../shared/runs/events.ts';
import { useSettings } from '../settings/store.ts';
import { viewContext } from '../view/store.ts';

interface RunsState {
  sessions: Session[];
  sessionId: string | null;
  /** All events of the open session, by `seq`, without holes or repeats. */
  events: RunEvent[];
  /** History of the open session is here. */
  loaded: boolean;
  /** The run that is going on in the open session. */
  activeRun: string | null;
  /** Why the last act failed. */
  failure: Failure | null;
  /** Starts a run in the open session, or in a new one. False when the host refused. */
  ask(question: string): Promise<boolean>;
  stop(): Promise<void>;
  newSession(): Promise<void>;
  openSession(id: string): Promise<void>;
  clearFailure(): void;
}

let bridge: HostBridge | null = null;
/** Events that came while history was on its way. */
let early: RunEvent[] = [];

const activeRunOf = (events: RunEvent[]): string | null => {
  const last = events.findLast((e) => e.type === 'run_started' || (e.type === 'run_status' && e.status !== 'running'));
  return last?.type === 'run_started' ? last.run_id : null;
};

/** `more` laid behind `events`: what is known is left out. A run that is over stays so. */
export function extend(events: RunEvent[], more: RunEvent[]): RunEvent[] {
  const last = events.at(-1)?.seq ?? -1;
  const fresh = more.filter((e) => e.seq > last).sort((a, b) => a.seq - b.seq);
  return fresh.length === 0 ? events : [...events, ...fresh.filter((e, i) => i === 0 || e.seq !== fresh[i - 1]?.seq)];
}

export const useRuns = create<RunsState>()((set, get) => ({
  sessions: [],
  sessionId: null,
  events: [],
  loaded: true,
  activeRun: null,
  failure: null,
  async ask(question) {
    if (bridge === null) return false;
    set({ failure: null });
    if (get().sessionId === null) await get().newSession();
    const session_id = get().sessionId;
    if (session_id === null) return false;
    const started = await bridge.request('runs.start', { session_id, question, language: useSettings.getState().settings.language, context: viewContext() });
    if (!started.ok) set({ failure: started.error });
    return started.ok;
  },
  async stop() {
    const run = get().activeRun;
    if (bridge === null || run === null) return;
    const stopped = await bridge.request('runs.stop', { run_id: run });
    // A run that ended meanwhile needs no stopping.
    if (!stopped.ok && stopped.error.code !== 'NOT_FOUND') set({ failure: stopped.error });
  },
  async newSession() {
    if (bridge === null) return;
    const made = await bridge.request('sessions.create', {});
    if (!made.ok) return set({ failure: made.error });
    early = [];
    set({ sessionId: made.value.id, events: [], loaded: true, activeRun: null, failure: null });
  },
  async openSession(id) {
    if (bridge === null) return;
    early = [];
    // After a lost connection the same conversation stays on the screen while it is read again.
    set(get().sessionId === id && get().events.length > 0 ? { loaded: false, failure: null } : { sessionId: id, events: [], loaded: false, activeRun: null, failure: null });
    const history = await bridge.request('sessions.history', { session_id: id });
    if (get().sessionId !== id) return;
    if (!history.ok) return set({ failure: history.error, loaded: true });
    const events = extend(history.value, early);
    early = [];
    set({ events, loaded: true, activeRun: activeRunOf(events) });
  },
  clearFailure: () => set({ failure: null }),
}));

const REMEMBERED = 'penstock.session';

/** Longest wait for the next frame: a window out of sight draws none. */
const FRAME_LIMIT_MS = 100;

/** The first event goes through at once; what follows before the next frame is gathered: a thousand events a second are sixty changes of the screen. */
function perFrame(take: (events: RunEvent[]) => void): (event: RunEvent) => void {
  let waiting: RunEvent[] = [];
  let resting = true;
  const wait = (): void => {
    resting = false;
    let over = false;
    const next = (): void => {
      if (over) return;
      over = true;
      const events = waiting;
      waiting = [];
      if (events.length === 0) {
        resting = true;
        return;
      }
      take(events);
      wait();
    };
    window.setTimeout(next, FRAME_LIMIT_MS);
    requestAnimationFrame(next);
  };
  return (event) => {
    if (!resting) return void waiting.push(event);
    take([event]);
    wait();
  };
}

export function followRuns(from: HostBridge): () => void {
  bridge = from;
  const add = perFrame((fresh) => {
    const { sessionId, loaded, events } = useRuns.getState();
    const own = fresh.filter((e) => e.session_id === sessionId);
    if (!loaded) return void early.push(...own);
    const next = extend(events, own);
    if (next !== events) useRuns.setState({ events: next, activeRun: activeRunOf(next) });
  });
  const stopEvents = from.subscribe((event) => {
    if (event.name === 'sessions.changed') return useRuns.setState({ sessions: event.data.sessions });
    if (event.name === 'runs.event') add(event.data);
  });
  const stopConnection = from.onConnection((state) => {
    if (state !== 'connected') return;
    void from.request('sessions.list', {}).then((list) => {
      if (!list.ok) return;
      useRuns.setState({ sessions: list.value });
      const wanted = useRuns.getState().sessionId ?? sessionStorage.getItem(REMEMBERED);
      if (wanted !== null && list.value.some((s) => s.id === wanted)) void useRuns.getState().openSession(wanted);
    });
  });
  // A window that reloads comes back to its conversation.
  const stopRemembering = useRuns.subscribe(({ sessionId }) => {
    if (sessionId !== null) sessionStorage.setItem(REMEMBERED, sessionId);
  });
  return () => {
    stopEvents();
    stopConnection();
    stopRemembering();
  };
}
