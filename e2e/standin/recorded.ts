/** What the app asked of the desktop, for specs to look at: `evaluate(({ recorded }) => recorded.dialogs)`. */
import type { BrowserWindowConstructorOptions } from 'electron';
import type { DialogKind } from './control.ts';

export interface Recorded {
  dialogs: { kind: DialogKind | 'error'; options: unknown }[];
  /** Addresses and files handed to the desktop by `shell`. */
  opened: string[];
  /** Constructor options by window id, functions and objects included. */
  windows: Map<number, BrowserWindowConstructorOptions>;
  /** Requests to open developer tools, by web contents id. */
  devTools: number[];
  /** Menus shown by `menu.popup()`. */
  popups: unknown[];
  notifications: { title: string; body: string }[];
  /** Callbacks by accelerator. */
  shortcuts: Map<string, () => void>;
  /** Handlers given to sessions, by partition ('' is the default session) and method, latest last. */
  sessionHandlers: { partition: string; method: string; handler: unknown }[];
  /** Calls that have no visible effect in the stand-in, such as `app.setLoginItemSettings`. */
  calls: { name: string; args: unknown[] }[];
}

export const recorded: Recorded = {
  dialogs: [],
  opened: [],
  windows: new Map(),
  devTools: [],
  popups: [],
  notifications: [],
  shortcuts: new Map(),
  sessionHandlers: [],
  calls: [],
};

/** A function that only leaves a trace. */
export function note(name: string): (...args: unknown[]) => void {
  return (...args) => {
    recorded.calls.push({ name, args });
  };
}
