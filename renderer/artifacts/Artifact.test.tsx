// @vitest-environment jsdom
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import { ARTIFACT_NAMES } from '../../shared/artifacts/catalogue.ts';
import type { KnowledgeBase } from '../../shared/plant/model.ts';
import { fail, ok } from '../../shared/result.ts';
import { BridgeContext } from '../bridge/context.ts';
import { artifacts } from '../i18n/en/artifacts.ts';
import { charts } from '../i18n/en/charts.ts';
import { Artifact } from './Artifact.tsx';
import { REGISTRY, type RenderEvent } from './registry.ts';

const kb: KnowledgeBase = {
  cell_id: 4, version: 2, manufacturer: 'Acme', model: 'X1', installed_on: '2020-01-02', updated_at: 0, procedures: [],
  parameters: [{ key: 'a', label: 'Rated flow', value: 40, unit: 'L/s', source: 'Manual, p. 1' }, { key: 'b', label: 'Rated head', value: 60, unit: 'm', source: 'Manual, p. 2' }],
};
let knowledge: unknown = ok(kb);
const requests: string[] = [];
const bridge = { windowId: 'w', request: async (name: string) => (requests.push(name), knowledge), subscribe: () => () => undefined, onConnection: () => () => undefined } as unknown as HostBridge;
const event = (component: string, props: unknown): RenderEvent => ({ type: 'ui_render', session_id: 's', run_id: 'r', seq: 1, at: 0, agent: 'qa', component, props, cell_id: null, turn_id: 't', tool_call_id: 'c' });

/** The plot library asks for a media query as it loads. */
vi.hoisted(() => Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) }));

beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { charts, artifacts } }, interpolation: { escapeValue: false } });
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} });
});

let root: Root | null = null;
let element: HTMLElement | null = null;
async function show(node: ReactNode): Promise<HTMLElement> {
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  await act(async () => root?.render(<BridgeContext value={bridge}>{node}</BridgeContext>));
  return element;
}
afterEach(async () => {
  await act(async () => root?.unmount());
  element?.remove();
  requests.length = 0;
});

describe('artifacts', () => {
  it('[UI-4] the registry shows exactly the catalogue', () => {
    expect(Object.keys(REGISTRY).toSorted()).toEqual(ARTIFACT_NAMES.toSorted());
  });

  it('[UI-6] a pending render tool shows the skeleton of its own component, and asks the host for nothing', async () => {
    for (const name of ARTIFACT_NAMES) {
      const el = await show(<Artifact pending={{ tool: `render_${name}` }} />);
      expect(el.querySelector('[data-testid="artifact-pending"]')?.getAttribute('data-component')).toBe(name);
      expect(requests).toEqual([]);
      await act(async () => root?.unmount());
      el.remove();
    }
    await show(null);
  });

  it('[UI-7] unknown components and invalid props have their own card that names the first fault, and offer to ask again', async () => {
    const again: string[] = [];
    const el = await show(<><Artifact event={event('pie', {})} /><Artifact event={event('bar_chart', { title: 'x', x_label: '', y_label: '', bars: [] })} onAskAgain={(f) => again.push(f)} /></>);
    const cards = [...el.querySelectorAll('[data-testid="artifact-fault"]')];
    expect(cards.map((c) => c.getAttribute('data-fault'))).toEqual(['unknown_component', 'invalid_props']);
    expect(cards[0]?.textContent).toContain('pie');
    expect(cards[0]?.querySelector('button')).toBeNull();
    await act(async () => cards[1]?.querySelector('button')?.click());
    expect(again).toEqual([expect.stringContaining('bars')]);
  });

  it('[UI-7] a crash takes only its own card along', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { component } = REGISTRY.bar_chart;
    REGISTRY.bar_chart.component = () => { throw new Error('boom'); };
    try {
      const el = await show(<><Artifact event={event('bar_chart', { title: 'x', x_label: '', y_label: '', bars: [{ label: 'a', value: 1 }] })} /><Artifact event={event('equipment_kb_card', { cell_id: 4 })} /></>);
      expect(el.querySelector('[data-fault="crashed"]')?.textContent).toContain('boom');
      expect(el.querySelector('[data-testid="equipment-kb-card"]')).not.toBeNull();
    } finally {
      REGISTRY.bar_chart.component = component;
      quiet.mockRestore();
    }
  });

  it('[UI-1] [UI-5] the equipment card fetches what is known, puts the asked-for fields first, each with its source', async () => {
    const el = await show(<Artifact event={event('equipment_kb_card', { cell_id: 4, highlight_fields: ['b'] })} />);
    expect(requests).toEqual(['plant.knowledge']);
    expect([...el.querySelectorAll('tbody th')].map((t) => t.textContent)).toEqual(['Rated head', 'Rated flow']);
    expect(el.querySelector('tr[data-highlighted="true"]')?.textContent).toContain('Manual, p. 2');
    expect(el.textContent).toContain('version 2');
  });

  it('[UI-7] a cell of which nothing is known says so; a failed fetch can be tried again', async () => {
    knowledge = fail('NOT_FOUND', 'none');
    const el = await show(<Artifact event={event('equipment_kb_card', { cell_id: 4 })} />);
    expect(el.textContent).toContain(artifacts.kb_none);
    await act(async () => root?.unmount());
    el.remove();
    knowledge = fail('STORE_FAILED', 'the disk is gone');
    const second = await show(<Artifact event={event('equipment_kb_card', { cell_id: 4 })} />);
    expect(second.textContent).toContain('the disk is gone');
    knowledge = ok(kb);
    await act(async () => second.querySelector('button')?.click());
    expect(second.querySelector('[data-testid="equipment-kb-card"]')).not.toBeNull();
  });
});
