/** Starts and stops runs; one at a time in a session. */
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Language, RunStatus, ViewContext } from '../../shared/runs/events.ts';
import { qa } from './qa.ts';
import { run, type RunDeps } from './run.ts';

export interface AgentsOptions extends RunDeps {
  /** A fresh run id. */
  ids: () => string;
}

export interface Agents {
  /** Publishes run_started and returns; `done` resolves after the last event and never rejects. RUN_ACTIVE while the session has a run. */
  start(input: { sessionId: string; question: string; language: Language; context: ViewContext }): Result<{ runId: string; done: Promise<RunStatus> }>;
  /** The run ends as aborted. NOT_FOUND when it is not running. */
  stop(runId: string): Result<Record<string, never>>;
  /** Stops every run and waits for its end; no run starts afterwards. */
  close(): Promise<void>;
}

export function createAgents(options: AgentsOptions): Agents {
  const active = new Map<string, { sessionId: string; stop: AbortController; done: Promise<RunStatus> }>();
  let closed = false;

  return {
    start({ sessionId, question, language, context }) {
      if (closed) return fail('UNAVAILABLE', 'the host is shutting down');
      if ([...active.values()].some((r) => r.sessionId === sessionId)) return fail('RUN_ACTIVE', 'this conversation has a run; stop it or wait for its end');
      const runId = options.ids();
      const stop = new AbortController();
      options.log.append(sessionId, runId, { type: 'run_started', agent: qa.name, question, model: options.model.modelId, language });
      const done = run(options, { sessionId, runId, agent: qa, question, language, context, stop: stop.signal }).finally(() => active.delete(runId));
      active.set(runId, { sessionId, stop, done });
      return ok({ runId, done });
    },

    stop(runId) {
      const found = active.get(runId);
      if (found === undefined) return fail('NOT_FOUND', `run ${runId} is not running`);
      found.stop.abort(new Error('stopped by the operator'));
      return ok({});
    },

    async close() {
      closed = true;
      for (const { stop } of active.values()) stop.abort(new Error('the host is shutting down'));
      await Promise.allSettled([...active.values()].map((r) => r.done));
    },
  };
}
