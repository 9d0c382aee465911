/** Draws a component in jsdom, with texts, for tests. */
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../i18n/index.ts';

const mounted: (() => void)[] = [];

export async function mount(node: ReactNode, language = 'en'): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  if (i18next.isInitialized) await i18next.changeLanguage(language);
  else await startTexts(language);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  act(() => root.render(node));
  mounted.push(() => {
    act(() => root.unmount());
    host.remove();
  });
  return host;
}

/** For `afterEach`. */
export function unmountAll(): void {
  for (const end of mounted.splice(0)) end();
}

export function press(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) throw new Error('there is nothing to press');
  act(() => element.click());
}

export function key(element: Element, name: string): void {
  act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
}
