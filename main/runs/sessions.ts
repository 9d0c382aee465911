/** The log of runs: stamps events, publishes them at once, and stores them in order shortly after. */
import type { RunEvent, Session } from '../../shared/runs/events.ts';
import type { RunLog } from '../agents/ports.ts';
import type { Store } from '../store/store.ts';

/** Events gather this long before they are stored in one transaction, ms. */
const GATHER_MS = 40;
const TITLE_LENGTH = 80;

export interface Sessions extends RunLog {
  list(): Promise<Session[]>;
  create(): Promise<Session>;
  /** Must have resolved before the first `append` to a session; false when there is no such session. */
  open(sessionId: string): Promise<boolean>;
  /** Writes what waits. */
  flush(): Promise<void>;
}

export interface SessionsDeps {
  store: Store;
  now: () => number;
  newId: () => string;
  publish: (event: RunEvent) => void;
  changed: (sessions: Session[]) => void;
  trouble: (error: Error) => void;
}

export function sessions(deps: SessionsDeps): Sessions {
  const { store } = deps;
  const nextSeq = new Map<string, number>();
  let waiting: RunEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const events = waiting;
    waiting = [];
    if (events.length > 0) writing = writing.then(() => store.appendEvents(events)).catch((error: Error) => deps.trouble(error));
    return writing;
  }

  async function touch(sessionId: string, title: string | null): Promise<void> {
    const session = await store.session(sessionId);
    if (session === null) return;
    await store.putSession({ ...session, title: title !== null && session.title === '' ? title.slice(0, TITLE_LENGTH) : session.title, updated_at: deps.now() });
    deps.changed(await store.sessions());
  }

  return {
    list: () => store.sessions(),
    async create() {
      const at = deps.now();
      const session: Session = { id: deps.newId(), title: '', created_at: at, updated_at: at };
      await store.putSession(session);
      deps.changed(await store.sessions());
      return session;
    },
    async open(sessionId) {
      if (nextSeq.has(sessionId)) return true;
      if ((await store.session(sessionId)) === null) return false;
      const last = await store.lastSeq(sessionId);
      // Two calls may have waited for the store together; the first sets the counter.
      if (!nextSeq.has(sessionId)) nextSeq.set(sessionId, last + 1);
      return true;
    },
    append(sessionId, runId, body) {
      const seq = nextSeq.get(sessionId);
      if (seq === undefined) throw new Error(`session ${sessionId} was not opened`);
      nextSeq.set(sessionId, seq + 1);
      const event: RunEvent = { ...body, session_id: sessionId, run_id: runId, seq, at: deps.now() };
      waiting.push(event);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
      deps.publish(event);
      if (event.type === 'run_started' || event.type === 'run_status') {
        touch(sessionId, event.type === 'run_started' ? event.question : null).catch((error: Error) => deps.trouble(error));
      }
      return event;
    },
    async history(sessionId) {
      await flush();
      return store.events(sessionId);
    },
    flush,
  };
}
