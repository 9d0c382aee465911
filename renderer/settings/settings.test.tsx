// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings/model.ts';
import { BridgeContext } from '../bridge/context.ts';
import { FirstRun } from '../help/FirstRun.tsx';
import { mount, press, unmountAll } from '../signals/mount.fixture.tsx';
import { fillPlant, signal } from '../signals/plant.fixture.ts';
import { usePlant } from '../plant/store.ts';
import { useView } from '../view/store.ts';
import { rememberedLook, rememberLook } from './remembered.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { followSettings, useSettings } from './store.ts';

/** Keeps settings as the host does; `refuse` makes it fail. */
function host(): { bridge: HostBridge; kept: Settings; refuse: boolean; asked: unknown[] } {
  const h = { kept: DEFAULT_SETTINGS, refuse: false, asked: [] as unknown[], bridge: null as unknown as HostBridge };
  h.bridge = {
    windowId: 'w',
    subscribe: () => () => undefined,
    onConnection: (l) => { l('connected'); return () => undefined; },
    request: ((name: string, input: Partial<Settings>): Promise<Result<unknown>> => {
      if (name === 'app.info') return Promise.resolve(ok({ version: '1.2.3', model: { id: 'offline-playbook', provider: 'penstock', offline: true }, clock: { now: 0, speed: 1 } }));
      if (name !== 'settings.set') return Promise.resolve(ok(h.kept));
      h.asked.push(input);
      if (h.refuse) return Promise.resolve(fail('STORE_FULL', 'the disk is full'));
      h.kept = { ...h.kept, ...input };
      return Promise.resolve(ok(h.kept));
    }) as HostBridge['request'],
  };
  return h;
}

const settle = (): Promise<void> => act(() => new Promise<void>((r) => setTimeout(r, 5)));
const button = (root: HTMLElement, text: string): HTMLElement => {
  const found = [...root.querySelectorAll<HTMLElement>('button')].find((b) => b.textContent?.includes(text));
  if (found === undefined) throw new Error(`no button "${text}"`);
  return found;
};

beforeEach(() => {
  useSettings.setState(useSettings.getInitialState(), true);
  useView.setState(useView.getInitialState(), true);
});
afterEach(unmountAll);

describe('settings', () => {
  it('[OP-10] a choice is shown at once and kept by the host', async () => {
    const h = host();
    followSettings(h.bridge);
    await settle();
    const page = await mount(<BridgeContext value={h.bridge}><SettingsPage /></BridgeContext>);
    await settle();
    press(button(page, 'Dark'));
    expect(useSettings.getState().settings.theme).toBe('dark');
    await settle();
    expect(h.kept.theme).toBe('dark');
    expect(page.textContent).toContain('offline playbook');
    expect(page.textContent).toContain('Penstock 1.2.3');
  });

  it('[OP-10] a choice that the host did not keep says so', async () => {
    const h = host();
    followSettings(h.bridge);
    await settle();
    const page = await mount(<BridgeContext value={h.bridge}><SettingsPage /></BridgeContext>);
    h.refuse = true;
    press(button(page, 'Light'));
    await settle();
    expect(page.querySelector('[role="alert"]')?.textContent).toContain('the disk is full');
    h.refuse = false;
    press(button(page, 'Dark'));
    await settle();
    expect(page.querySelector('[role="alert"]')).toBeNull();
  });

  it('[OP-10] a window opens in the look that it had; what cannot be read is no look', () => {
    const kept = new Map<string, string>();
    const memory = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) };
    expect(rememberedLook(memory)).toEqual({});
    rememberLook({ ...DEFAULT_SETTINGS, language: 'fr', theme: 'dark', first_run: false }, memory);
    expect(rememberedLook(memory)).toEqual({ language: 'fr', theme: 'dark' });
    for (const broken of ['{', 'null', '{"theme":"pink"}', '[]x']) {
      for (const k of kept.keys()) kept.set(k, broken);
      expect(rememberedLook(memory)).toEqual({});
    }
  });
});

describe('the first card', () => {
  const card = async (demo: boolean): Promise<{ h: ReturnType<typeof host>; root: HTMLElement }> => {
    const h = host();
    fillPlant({ signals: [signal()] });
    usePlant.setState((s) => ({ site: s.site === null ? null : { ...s.site, demo } }));
    followSettings(h.bridge);
    await settle();
    return { h, root: await mount(<BridgeContext value={h.bridge}><FirstRun /></BridgeContext>) };
  };

  it('[OP-1] offers three questions and the own network over a demo plant, and is gone for good once closed', async () => {
    const { h, root } = await card(true);
    expect(root.querySelectorAll('li button')).toHaveLength(3);
    press(button(root, 'Open my own network'));
    await settle();
    expect(useView.getState().page).toBe('imports');
    expect(root.querySelector('[data-testid="first-run"]')).toBeNull();
    expect(h.kept.first_run).toBe(false);
  });

  it('[OP-1] is not shown over a site of one’s own', async () => {
    const { root } = await card(false);
    expect(root.textContent).toBe('');
  });
});
