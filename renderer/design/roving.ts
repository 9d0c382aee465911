/** One tab stop for a list of many: arrow keys move the focus among its `[data-stop]` elements. */
import type { KeyboardEvent } from 'react';

/** For `onKeyDown` of the list. Up and down go by one in the order of the page; Home and End to its ends. */
export function moveFocus(e: KeyboardEvent<HTMLElement>): void {
  const stops = [...e.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const last = stops.length - 1;
  const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[e.key];
  if (to === undefined) return;
  e.preventDefault();
  stops[to]?.focus();
  stops[to]?.scrollIntoView({ block: 'nearest' });
}

/** For `onFocus` of the list: the element that has the focus is the one that Tab comes back to. */
export function rememberStop(e: { currentTarget: HTMLElement; target: EventTarget }): void {
  for (const stop of e.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')) stop.tabIndex = stop === e.target ? 0 : -1;
}
