/** What passes between a spec's process (launch.ts) and the main process that runs on the stand-in. */
import type { Rectangle } from 'electron';

/** The environment variable that carries `Settings` as JSON; the stand-in removes it before the app's code runs. */
export const SETTINGS_VARIABLE = 'PENSTOCK_STANDIN';

export interface Settings {
  /** The entry file of the app, absolute. */
  main: string;
  /** What `app.getPath('userData')` answers. */
  userData: string;
  /** Chromium's own temporary profile; the stand-in removes it when the app ends. */
  profile: string;
  chromium: string;
  chromiumArgs: readonly string[];
  headless: boolean;
  displays: readonly Rectangle[];
  electronVersion: string;
}

/** Kinds of native dialog that can be answered ahead. */
export type DialogKind = 'open' | 'save' | 'message';

/** From the spec to the app. Each carries an id and is answered once. */
export type Command =
  | { id: number; op: 'evaluate'; source: string; argument: unknown }
  | { id: number; op: 'answer'; kind: DialogKind; value: unknown }
  | { id: number; op: 'quit' };

/** From the app to the spec. */
export type Report =
  /** Chromium is up; `endpoint` is its DevTools address, `browserPid` leads its process group. */
  | { event: 'ready'; endpoint: string; browserPid: number }
  | { event: 'window-opened'; targetId: string }
  | { event: 'window-closed'; targetId: string }
  | { event: 'answer'; id: number; value: unknown }
  | { event: 'refusal'; id: number; message: string; stack: string };

/** A display of two screens side by side is two rectangles. */
export const DEFAULT_DISPLAYS: readonly Rectangle[] = [{ x: 0, y: 0, width: 1920, height: 1080 }];
