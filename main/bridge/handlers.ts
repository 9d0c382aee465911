/** What each request of the bridge table does. One line each where it can be: the work is in the subjects. */
import { actionRegistry } from '../../shared/display/envelope.ts';
import { fail, ok } from '../../shared/result.ts';
import { DEFAULT_SETTINGS, Settings } from '../../shared/settings/model.ts';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Agents } from '../agents/orchestrator.ts';
import { PLAYBOOK_ID } from '../agents/playbook/model.ts';
import type { PlantClock } from '../clock.ts';
import type { DisplayCoordinator } from '../display/coordinator.ts';
import type { ImportService } from '../imports/service.ts';
import type { Plant } from '../plant/plant.ts';
import type { Ticker } from '../plant/tick.ts';
import type { Sessions } from '../runs/sessions.ts';
import { readSignal } from '../signals/read.ts';
import type { Store } from '../store/store.ts';
import type { Emit, Handlers } from './server.ts';

export interface HandlerDeps {
  store: Store;
  plant: Plant;
  ticker: Ticker;
  clock: PlantClock;
  sessions: Sessions;
  agents: Agents;
  display: DisplayCoordinator;
  imports: ImportService;
  emit: Emit;
  version: string;
  model: LanguageModelV4;
}

const SETTINGS = 'settings';
const DONE = {};

export function handlers(d: HandlerDeps): Handlers {
  const { store, plant, clock } = d;
  const settings = async (): Promise<Settings> => Settings.catch(DEFAULT_SETTINGS).parse(await store.fact(SETTINGS));
  const noSite = (id: number) => fail('UNKNOWN_SITE', `there is no site ${id}`, { path: ['site_id'] });

  return {
    'app.info': async () => ok({ version: d.version, model: { id: d.model.modelId, provider: d.model.provider, offline: d.model.modelId === PLAYBOOK_ID }, clock: { now: clock.now(), speed: clock.speed } }),
    'settings.get': async () => ok(await settings()),
    async 'settings.set'(change) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const next = Settings.parse({ ...(await settings()), ...given });
      await store.putFact(SETTINGS, next);
      d.emit('settings.changed', next);
      return ok(next);
    },

    'plant.sites': async () => ok({ sites: plant.sites(), active_site_id: plant.active()?.site.id ?? null }),
    async 'plant.select_site'({ site_id }) {
      if (!(await plant.select(site_id))) return noSite(site_id);
      d.ticker.reset();
      d.emit('plant.changed', { active_site_id: site_id });
      return ok(DONE);
    },
    async 'plant.cells'({ site_id }) {
      const view = plant.view(site_id);
      return view === null ? noSite(site_id) : ok([...view.cells.values()]);
    },
    async 'plant.signals'({ site_id }) {
      const view = plant.view(site_id);
      return view === null ? noSite(site_id) : ok([...view.signals.values()]);
    },
    async 'plant.current'({ site_id }) {
      const view = plant.view(site_id);
      if (view === null) return noSite(site_id);
      const now = clock.now();
      return ok({ clock: { now, speed: clock.speed }, values: [...(await plant.current(view, now)).values()] });
    },
    async 'plant.breaches'({ site_id }) {
      const view = plant.view(site_id);
      return view === null ? noSite(site_id) : ok((await d.ticker.monitor(view)).breaches());
    },
    async 'plant.knowledge'({ cell_id }) {
      const kb = await store.knowledge(cell_id);
      if (kb !== null) return ok(kb);
      return (await store.cell(cell_id)) === null ? fail('UNKNOWN_CELL', `there is no cell ${cell_id}`, { path: ['cell_id'] }) : fail('NO_DATA', `nothing is known about the equipment of cell ${cell_id} yet`);
    },

    'signals.read': (request) => readSignal({ plant, store }, request, clock.now()),

    'network.get': async ({ site_id }) => ok(await store.network(site_id)),
    'network.layer': async ({ network_id, layer }) => ok(await store.layer(network_id, layer)),

    'sessions.list': async () => ok(await d.sessions.list()),
    'sessions.create': async () => ok(await d.sessions.create()),
    'sessions.history': async ({ session_id }) =>
      (await d.sessions.open(session_id)) ? ok(await d.sessions.history(session_id)) : fail('UNKNOWN_SESSION', `there is no session ${session_id}`, { path: ['session_id'] }),
    async 'runs.start'(request) {
      if (!(await d.sessions.open(request.session_id))) return fail('UNKNOWN_SESSION', `there is no session ${request.session_id}`, { path: ['session_id'] });
      const started = d.agents.start({ sessionId: request.session_id, question: request.question, language: request.language, context: request.context });
      return started.ok ? ok({ run_id: started.value.runId }) : started;
    },
    async 'runs.stop'({ run_id }) {
      return d.agents.stop(run_id);
    },

    'display.registry': async () => ok(actionRegistry()),
    async 'display.attach'({ window_id, session_id, actions }) {
      d.display.attach({ windowId: window_id, sessionId: session_id, actions });
      return ok(DONE);
    },
    async 'display.result'({ action_id, session_id, receipt }) {
      const taken = d.display.submit(session_id, action_id, receipt);
      return taken.ok ? ok(DONE) : taken;
    },

    ...d.imports.handlers,
  };
}
