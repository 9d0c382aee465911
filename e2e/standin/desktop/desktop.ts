/** The small modules of the desktop around the app; what they are asked is recorded. */
import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import { Guarded, guard } from '../guard.ts';
import { requireReady } from '../lifecycle.ts';
import { note, recorded } from '../recorded.ts';

export const shell: Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder' | 'beep'> = guard('shell', {
  openExternal: (url: string) => Promise.resolve(void recorded.opened.push(url)),
  openPath(path: string) {
    recorded.opened.push(path);
    return Promise.resolve('');
  },
  showItemInFolder: (path: string) => void recorded.opened.push(path),
  beep: note('shell.beep'),
});

let themeSource: Electron.NativeTheme['themeSource'] = 'system';

/** The system is light. Pages do not see it: specs set a page's scheme by Playwright's `emulateMedia`. */
export const nativeTheme = guard('nativeTheme', Object.defineProperties(new EventEmitter(), {
  themeSource: {
    get: () => themeSource,
    set: (source: typeof themeSource) => {
      themeSource = source;
      nativeTheme.emit('updated');
    },
  },
  shouldUseDarkColors: { get: () => themeSource === 'dark' },
  shouldUseHighContrastColors: { get: () => false },
  shouldUseInvertedColorScheme: { get: () => false },
}) as EventEmitter & Pick<Electron.NativeTheme, 'themeSource' | 'shouldUseDarkColors' | 'shouldUseHighContrastColors' | 'shouldUseInvertedColorScheme'>);

export const powerMonitor = guard('powerMonitor', Object.assign(new EventEmitter(), {
  getSystemIdleTime: (): number => 0,
  getSystemIdleState: (_threshold: number) => 'active' as const,
  isOnBatteryPower: (): boolean => false,
  onBatteryPower: false,
}));

const blockers = new Set<number>();
let lastBlocker = 0;

export const powerSaveBlocker: Electron.PowerSaveBlocker = guard('powerSaveBlocker', {
  start(type: 'prevent-app-suspension' | 'prevent-display-sleep') {
    recorded.calls.push({ name: 'powerSaveBlocker.start', args: [type] });
    blockers.add(++lastBlocker);
    return lastBlocker;
  },
  stop: (id: number) => blockers.delete(id),
  isStarted: (id: number) => blockers.has(id),
});

export const globalShortcut = guard('globalShortcut', {
  register(accelerator: string, callback: () => void): boolean {
    requireReady('globalShortcut cannot be used');
    if (recorded.shortcuts.has(accelerator)) return false;
    recorded.shortcuts.set(accelerator, callback);
    return true;
  },
  unregister: (accelerator: string): void => void recorded.shortcuts.delete(accelerator),
  unregisterAll: (): void => recorded.shortcuts.clear(),
  isRegistered: (accelerator: string): boolean => recorded.shortcuts.has(accelerator),
});

let clipboardText = '';

/** Of the main process only; a page's own clipboard is Chromium's. */
export const clipboard = guard('clipboard', {
  readText: (): string => clipboardText,
  writeText(text: string): void {
    clipboardText = text;
  },
  clear(): void {
    clipboardText = '';
  },
});

export const crashReporter = guard('crashReporter', {
  start: note('crashReporter.start'),
  addExtraParameter: note('crashReporter.addExtraParameter'),
  removeExtraParameter: note('crashReporter.removeExtraParameter'),
});

export class Notification extends Guarded {
  readonly title: string;
  readonly body: string;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super('Notification');
    this.title = options.title ?? '';
    this.body = options.body ?? '';
  }

  show(): void {
    recorded.notifications.push({ title: this.title, body: this.body });
    this.emit('show');
  }

  close(): void {
    this.emit('close');
  }

  static isSupported(): boolean {
    return true;
  }
}
