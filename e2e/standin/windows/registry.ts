/** The windows that stand, by id, in the order they were made; and what to do when the last has gone. */
import type { BrowserWindow } from './browser-window.ts';
import type { OpenRequest } from './page.ts';

export const windows = new Map<number, BrowserWindow>();

let focused: BrowserWindow | null = null;
let afterLast: () => void = () => undefined;
let onOpen: (opener: BrowserWindow, request: OpenRequest) => void = () => undefined;

export function focusedWindow(): BrowserWindow | null {
  return focused;
}

export function setFocused(window: BrowserWindow | null): void {
  focused = window;
}

export function onLastClosed(listener: () => void): void {
  afterLast = listener;
}

export function removeWindow(window: BrowserWindow): void {
  windows.delete(window.id);
  if (focused === window) focused = null;
  if (windows.size === 0) afterLast();
}

/** A page of `opener` opens a window. */
export function reportOpen(opener: BrowserWindow, request: OpenRequest): void {
  onOpen(opener, request);
}

export function onOpenReported(listener: (opener: BrowserWindow, request: OpenRequest) => void): void {
  onOpen = listener;
}
