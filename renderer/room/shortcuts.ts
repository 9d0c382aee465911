/** Keys of the whole window. */
import { useEffect } from 'react';
import { PAGES, useView } from '../view/store.ts';

/** Alt+1 … 5 open the pages, `/` goes to the composer. */
export function useShortcuts(): void {
  useEffect(() => {
    const pressed = (e: KeyboardEvent): void => {
      if (e.ctrlKey || e.metaKey) return;
      if (e.altKey) {
        // By place on the keyboard: with Alt, some layouts type other characters.
        const page = PAGES[Number(/^(?:Digit|Numpad)([1-9])$/.exec(e.code)?.[1] ?? 0) - 1];
        if (page === undefined) return;
        e.preventDefault();
        useView.getState().go(page);
      } else if (e.key === '/' && !isWriting(e.target)) {
        e.preventDefault();
        useView.getState().set({ conversationOpen: true });
        // Also when the conversation was hidden until now.
        requestAnimationFrame(() => document.getElementById('composer')?.focus());
      }
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
