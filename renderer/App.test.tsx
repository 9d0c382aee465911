// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HostBridge } from '../shared/bridge/bridge.ts';
import { fail, ok } from '../shared/result.ts';
import type * as AppModule from './App.tsx';
import { BridgeContext } from './bridge/context.ts';
import { usePlant } from './plant/store.ts';
import { mount, press, unmountAll } from './signals/mount.fixture.tsx';
import { useView } from './view/store.ts';

/** A host that has no plant to show. */
const bridge: HostBridge = {
  windowId: 'w',
  subscribe: () => () => undefined,
  onConnection: () => () => undefined,
  request: ((name: string) => Promise.resolve(name === 'imports.list' ? ok([]) : fail('UNAVAILABLE', 'no answer'))) as HostBridge['request'],
};

let App: typeof AppModule.App;

// uPlot asks for media as soon as it is imported.
beforeAll(async () => {
  window.matchMedia = ((query: string) => Object.assign(new EventTarget(), { matches: false, media: query })) as unknown as typeof window.matchMedia;
  window.ResizeObserver = class { observe(): void {} unobserve(): void {} disconnect(): void {} };
  ({ App } = await import('./App.tsx'));
});

const show = (): Promise<HTMLElement> => mount(<BridgeContext value={bridge}><App /></BridgeContext>);
const keydown = (init: KeyboardEventInit, on: EventTarget = document.body): void => act(() => void on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })));
const frame = (): Promise<void> => act(() => new Promise<void>((r) => setTimeout(r, 40)));

beforeEach(() => {
  usePlant.setState(usePlant.getInitialState(), true);
  useView.setState(useView.getInitialState(), true);
});
afterEach(unmountAll);

describe('the window', () => {
  it('[OP-9] has its landmarks: strip, pages, the page, the conversation', async () => {
    const root = await show();
    for (const selector of ['header[aria-label]', 'nav[aria-label="Pages"]', 'main[aria-label="Room"]', 'section[aria-label="Conversation"]']) expect(root.querySelector(selector), selector).not.toBeNull();
    expect(root.querySelector('[aria-current="page"]')?.getAttribute('title')).toContain('Room');
  });

  it('[X-1] says that it reads the plant, why it could not, and that there is no site, each with the next step', async () => {
    const root = await show();
    const page = root.querySelector('main');
    expect(page?.textContent).toContain('Reading the plant');
    act(() => usePlant.setState({ failure: { code: 'STORE_FAILED', message: 'the store does not answer' } }));
    expect(page?.querySelector('[role="alert"]')?.textContent).toContain('the store does not answer');
    expect(page?.querySelector('button')?.textContent).toBe('Reload');
    act(() => usePlant.setState({ loaded: true, failure: null }));
    expect(page?.textContent).toContain('There is no site yet');
    press(page?.querySelector('button'));
    expect(useView.getState().page).toBe('imports');
  });

  it('[OP-9] Alt and a digit open the pages wherever the digit is on the keyboard; plain digits do not', async () => {
    const root = await show();
    keydown({ altKey: true, code: 'Digit5', key: '§' });
    expect(useView.getState().page).toBe('help');
    expect(root.querySelector('main h1')?.textContent).toBe('Help');
    keydown({ code: 'Digit1', key: '1' });
    keydown({ altKey: true, ctrlKey: true, code: 'Digit1', key: '1' });
    keydown({ altKey: true, code: 'Digit9', key: '9' });
    expect(useView.getState().page).toBe('help');
  });

  it('[OP-9] a slash opens the conversation and goes to its question, but not from a field that is written in', async () => {
    const root = await show();
    act(() => useView.getState().set({ conversationOpen: false }));
    expect(root.querySelector('#composer')).toBeNull();
    keydown({ key: '/' });
    await frame();
    expect(document.activeElement?.id).toBe('composer');
    act(() => useView.getState().set({ conversationOpen: true }));
    const typed = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(typed);
    expect(typed.defaultPrevented).toBe(false);
  });
});
