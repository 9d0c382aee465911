/** The composition root: a whole host from explicit options (SH-1). A test builds one in one line. */
import { randomUUID } from 'node:crypto';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createAgents } from './agents/orchestrator.ts';
import { createPlaybook } from './agents/playbook/model.ts';
import type { Host } from './bridge/host-bridge.ts';
import { handlers } from './bridge/handlers.ts';
import { bridgeServer, eventHub } from './bridge/server.ts';
import { plantClock, type PlantClock } from './clock.ts';
import { storeFile, uploadFolder } from './data-folder.ts';
import { createDisplay } from './display/coordinator.ts';
import { importService } from './imports/service.ts';
import { createMcpClient } from './mcp/client.ts';
import { openHydraulics } from './network/hydraulics.ts';
import { startDemoFeed } from './plant/demo-feed.ts';
import { openPlant } from './plant/plant.ts';
import { PLANT_SERVER, plantServer } from './plant/server/server.ts';
import { startTicker } from './plant/tick.ts';
import { sessions } from './runs/sessions.ts';
import { openStore } from './store/store.ts';
import { version } from './version.ts';

export interface HostOptions {
  dataDir: string;
  /** The plant's time; default: the machine's. */
  clock?: PlantClock;
  /** The machine's time, for the expiry of display actions. */
  wall?: () => number;
  /** Of the demo plant, when it is made. */
  seed?: number;
  /** False for a host without the demo plant. */
  demo?: boolean;
  /** Default: the offline playbook. */
  model?: LanguageModelV4;
  newId?: () => string;
  /** What is going on, for whoever waits. */
  onStage?: (stage: string) => void;
  /** Where unexpected errors go. */
  onBug?: (error: Error) => void;
}

const DEMO_SEED = 20_260_101;

export async function createHost(options: HostOptions): Promise<Host> {
  const clock = options.clock ?? plantClock();
  const newId = options.newId ?? randomUUID;
  const onStage = options.onStage ?? (() => undefined);
  const onBug = options.onBug ?? ((error: Error) => console.error(error));
  const model = options.model ?? createPlaybook();

  const store = await openStore({ file: storeFile(options.dataDir) });
  await store.dropAllStaged();
  const plant = await openPlant(store);
  const { emit, onEvent } = eventHub();
  /** Tells when trouble comes, changes and goes; not that it is still away. */
  const trouble = (source: string): ((error: Error | null) => void) => {
    let told: string | null = null;
    return (error) => {
      if ((error?.message ?? null) === told) return;
      told = error?.message ?? null;
      emit('host.trouble', { source, failure: error === null ? null : { code: 'UNAVAILABLE', message: error.message } });
    };
  };

  const ticker = startTicker({ plant, store, clock, emit, trouble: trouble('plant') });
  const changed = async (): Promise<void> => {
    await plant.reload();
    ticker.reset();
    emit('plant.changed', { active_site_id: plant.active()?.site.id ?? null });
  };
  const hydraulics = openHydraulics();
  const feed = options.demo === false ? null : startDemoFeed({ store, clock, hydraulics, seed: options.seed ?? DEMO_SEED, onStage, onDefined: changed, trouble: trouble('demo plant') });

  // What the plant recorded while Penstock was closed is there only now: breaches that began in it get their beginning.
  feed?.ready.then(() => ticker.reset(), () => undefined);

  const toolBox = createMcpClient({
    servers: [
      {
        name: PLANT_SERVER,
        async transport() {
          const [near, far] = InMemoryTransport.createLinkedPair();
          await plantServer({ plant, store, clock, version }).connect(far);
          return near;
        },
      },
    ],
  });
  const log = sessions({
    store,
    now: () => clock.now(),
    newId,
    publish: (event) => emit('runs.event', event),
    changed: (list) => emit('sessions.changed', { sessions: list }),
    trouble: trouble('conversations'),
  });
  const display = createDisplay({ wall: options.wall ?? Date.now, ids: newId, emit: (event) => emit(event.name, event.data as never) });
  const agents = createAgents({
    model, toolBox, display, log, clock,
    wall: options.wall ?? Date.now,
    ids: newId,
    site: async () => plant.active()?.site ?? null,
    async breaches() {
      const view = plant.active();
      return view === null ? [] : (await ticker.monitor(view)).breaches();
    },
  });
  const imports = importService({ store, hydraulics, uploadFolder: uploadFolder(options.dataDir), newId, now: () => clock.now(), emit, trouble: trouble('imports'), imported: changed });

  const bridge = bridgeServer({
    handlers: handlers({ store, plant, ticker, clock, sessions: log, agents, display, imports, emit, version, model }),
    onEvent,
    windowClosed: (windowId) => display.windowClosed(windowId),
    bug: onBug,
  });

  return {
    bridge,
    ready: feed?.ready ?? Promise.resolve(),
    async close() {
      await agents.close();
      await imports.close();
      await ticker.stop();
      await feed?.close();
      await log.flush();
      await toolBox.close();
      await hydraulics.close();
      await store.close();
    },
  };
}
