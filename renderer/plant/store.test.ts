// @vitest-environment jsdom
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Connection, HostBridge } from '../../shared/bridge/bridge.ts';
import type { BridgeEvent, RequestName } from '../../shared/bridge/table.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CurrentValue } from '../../shared/signals/model.ts';
import { breach, cell, NOW, signal, value } from '../signals/plant.fixture.ts';
import { changeBy, followPlant, selectSite, usePlant } from './store.ts';

const site = { id: 1, enterprise: 'Valmont', name: 'Valmont', zone: 'Europe/Zurich', demo: true };

/** A host whose answers the test gives when it likes. */
function host(): { bridge: HostBridge; say(event: BridgeEvent): void; connect(state: Connection): void; answers: Map<RequestName, Result<unknown>>; release(): Promise<void> } {
  let listener: (event: BridgeEvent) => void = () => undefined;
  let connection: (state: Connection) => void = () => undefined;
  const waiting: (() => void)[] = [];
  const answers = new Map<RequestName, Result<unknown>>([
    ['plant.sites', ok({ sites: [site], active_site_id: 1 })], ['plant.cells', ok([cell()])], ['plant.signals', ok([signal()])],
    ['plant.current', ok({ clock: { now: NOW, speed: 1 }, values: [value({ t: NOW - 1000, v: 1 })] })], ['plant.breaches', ok([])], ['plant.select_site', fail('UNKNOWN_SITE', 'no such site')],
  ]);
  return {
    answers,
    say: (event) => listener(event),
    connect: (state) => connection(state),
    /** Lets every question asked so far, and those that follow from it, be answered. */
    async release() {
      for (let i = 0; i < 8; i++) {
        for (const go of waiting.splice(0)) go();
        await new Promise((r) => setTimeout(r, 0));
      }
    },
    bridge: {
      windowId: 'w',
      subscribe: (l) => { listener = l; return () => undefined; },
      onConnection: (l) => { connection = l; return () => undefined; },
      request: ((name: RequestName) => new Promise((resolve) => waiting.push(() => resolve(answers.get(name))))) as HostBridge['request'],
    },
  };
}

const tick = (values: CurrentValue[], site_id = 1): BridgeEvent => ({ name: 'plant.tick', data: { clock: { now: NOW, speed: 1 }, site_id, values } });

beforeEach(() => usePlant.setState(usePlant.getInitialState(), true));

describe('the plant in a window', () => {
  it('[PL-9] is what the host answers once the connection is there', async () => {
    const h = host();
    followPlant(h.bridge);
    h.connect('connected');
    expect(usePlant.getState().loaded).toBe(false);
    await h.release();
    expect(usePlant.getState()).toMatchObject({ loaded: true, activeSiteId: 1, zone: 'Europe/Zurich', failure: null });
    expect(usePlant.getState().values.get(1)?.v).toBe(1);
  });

  it('[X-1] what came while the state was asked for is not undone by the older answer', async () => {
    const h = host();
    followPlant(h.bridge);
    h.connect('connected');
    h.say(tick([value({ t: NOW, v: 2 })]));
    h.say({ name: 'plant.breaches', data: { site_id: 1, breaches: [breach()] } });
    await h.release();
    expect(usePlant.getState().values.get(1)?.v).toBe(2);
    expect(usePlant.getState().breaches).toHaveLength(1);
  });

  it('[X-1] a failed reading leaves what is shown and says so, until it succeeds', async () => {
    const h = host();
    followPlant(h.bridge);
    h.connect('connected');
    await h.release();
    const cells = h.answers.get('plant.cells');
    h.answers.set('plant.cells', fail('STORE_FAILED', 'the store does not answer'));
    h.say({ name: 'plant.changed', data: { active_site_id: 1 } });
    await h.release();
    expect([...usePlant.getState().troubles.keys()]).toEqual(['load']);
    expect(usePlant.getState().signals.size).toBe(1);
    if (cells !== undefined) h.answers.set('plant.cells', cells);
    h.say({ name: 'plant.changed', data: { active_site_id: 1 } });
    await h.release();
    expect(usePlant.getState().troubles.size).toBe(0);
  });

  it('[X-1] a refused change of the site is told', async () => {
    const h = host();
    const done = selectSite(h.bridge, 9);
    await h.release();
    await done;
    expect(usePlant.getState().troubles.get('site')?.code).toBe('UNKNOWN_SITE');
  });

  it('[X-1] the clock stands still while the connection is lost', async () => {
    const h = host();
    followPlant(h.bridge);
    h.connect('connected');
    await h.release();
    h.connect('lost');
    const at = usePlant.getState().now();
    await new Promise((r) => setTimeout(r, 15));
    expect(usePlant.getState().now()).toBe(at);
    expect(at).toBeGreaterThanOrEqual(NOW);
  });

  it('[X-1] values of another site are never taken for those of this one', () => {
    usePlant.setState({ activeSiteId: 1 });
    const change = changeBy(usePlant.getState(), { name: 'plant.tick', data: { clock: { now: NOW, speed: 2 }, site_id: 2, values: [value({ v: 99 })] } });
    expect(change.values).toBeUndefined();
    expect(change.clock).toEqual({ now: NOW, speed: 2 });
  });

  it('[X-1] late events never take a value back in time, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 50 }), (times, snapshot) => {
        let state = { ...usePlant.getInitialState(), activeSiteId: 1, values: new Map([[1, value({ t: snapshot })]]) };
        for (const t of times) state = { ...state, ...changeBy(state, { name: 'plant.tick', data: { clock: { now: 0, speed: 1 }, site_id: 1, values: [value({ t })] } }, true) };
        expect(state.values.get(1)?.t).toBe(Math.max(snapshot, ...times));
      }),
    );
  });
});
