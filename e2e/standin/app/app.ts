/** `app`: ready, quit, paths, and the events of the whole application. */
import type * as Electron from 'electron';
import { Guarded, guard } from '../guard.ts';
import { lifecycle } from '../lifecycle.ts';
import { preventable } from '../preventable.ts';
import { note, recorded } from '../recorded.ts';
import { onLastClosed, windows } from '../windows/registry.ts';
import { appPackage, getPath, setPath } from './paths.ts';
import { holdsLock, noticeGiven, releaseLock, requestLock } from './single-instance.ts';

/** Longer than stopping Chromium may take; then the process ends regardless. */
const EXIT_LIMIT_MS = 8_000;
const LOCALE = 'en-GB';

type Implemented = Pick<
  Electron.App,
  | 'whenReady' | 'isReady' | 'quit' | 'exit' | 'getPath' | 'setPath' | 'getAppPath' | 'getVersion' | 'getName' | 'setName' | 'getLocale' | 'getSystemLocale'
  | 'getPreferredSystemLanguages' | 'requestSingleInstanceLock' | 'hasSingleInstanceLock' | 'releaseSingleInstanceLock' | 'enableSandbox' | 'isPackaged' | 'name'
>;

export class App extends Guarded implements Implemented {
  readonly isPackaged = false;
  /** macOS only. */
  readonly dock = undefined;
  name: string;
  readonly commandLine = commandLine();
  readonly setAppUserModelId = note('app.setAppUserModelId');
  readonly setLoginItemSettings = note('app.setLoginItemSettings');
  readonly setAboutPanelOptions = note('app.setAboutPanelOptions');
  readonly focus = note('app.focus');
  readonly relaunch = note('app.relaunch');
  readonly #package = appPackage();
  readonly #ready = Promise.withResolvers<void>();
  #stop: () => Promise<void> = () => Promise.resolve();
  #exiting = false;

  constructor() {
    super('app');
    this.name = this.#package.name;
    onLastClosed(() => this.#onLastClosed());
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return lifecycle.ready;
  }

  getPath(name: string): string {
    return getPath(name);
  }

  setPath(name: string, path: string): void {
    setPath(name, path);
  }

  getAppPath(): string {
    return this.#package.folder;
  }

  getVersion(): string {
    return this.#package.version;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getLocale(): string {
    return LOCALE;
  }

  getSystemLocale(): string {
    return LOCALE;
  }

  getPreferredSystemLanguages(): string[] {
    return [LOCALE];
  }

  enableSandbox(): void {
    if (lifecycle.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    recorded.calls.push({ name: 'app.enableSandbox', args: [] });
  }

  disableHardwareAcceleration(): void {
    if (lifecycle.ready) throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
    recorded.calls.push({ name: 'app.disableHardwareAcceleration', args: [] });
  }

  requestSingleInstanceLock(data: unknown = {}): boolean {
    return requestLock(data, (second) => {
      void this.whenReady().then(() => this.emit('second-instance', preventable(), second.argv, second.folder, second.data));
    });
  }

  hasSingleInstanceLock(): boolean {
    return holdsLock();
  }

  releaseSingleInstanceLock(): void {
    releaseLock();
  }

  quit(): void {
    if (lifecycle.quitting || this.#exiting) return;
    const before = preventable();
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    lifecycle.quitting = true;
    void this.#closeAllAndExit();
  }

  /** Ends at once: windows are not asked, 'before-quit' and 'will-quit' are not emitted. */
  exit(code = 0): void {
    if (this.#exiting) return;
    this.#exiting = true;
    lifecycle.quitting = true;
    for (const window of windows.values()) window.destroy();
    this.emit('quit', preventable(), code);
    setTimeout(() => process.exit(code), EXIT_LIMIT_MS);
    void Promise.allSettled([this.#stop(), noticeGiven()]).then(() => {
      releaseLock();
      process.exit(code);
    });
  }

  /** For the start: how to stop what the stand-in runs. */
  onStop(stop: () => Promise<void>): void {
    this.#stop = stop;
  }

  /** For the start: everything stands. */
  becomeReady(): void {
    if (this.#exiting) return;
    lifecycle.ready = true;
    this.emit('will-finish-launching');
    this.emit('ready', preventable(), {});
    this.#ready.resolve();
  }

  get exiting(): boolean {
    return this.#exiting;
  }

  async #closeAllAndExit(): Promise<void> {
    const open = [...windows.values()];
    for (const window of open) window.close();
    await Promise.all(open.map((window) => window.closing));
    const will = preventable();
    if (windows.size === 0) this.emit('will-quit', will);
    if (windows.size > 0 || will.defaultPrevented) lifecycle.quitting = false;
    else this.exit(0);
  }

  #onLastClosed(): void {
    if (lifecycle.quitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }
}

/** Switches of this process's own command line, and those the app appends; Chromium does not see them. */
function commandLine(): Pick<Electron.CommandLine, 'appendSwitch' | 'appendArgument' | 'hasSwitch' | 'getSwitchValue' | 'removeSwitch'> {
  const given = process.argv.filter((argument) => argument.startsWith('--')).map((argument) => argument.slice(2).split('='));
  const switches = new Map(given.map(([name = '', ...value]) => [name, value.join('=')]));
  return guard('app.commandLine', {
    appendSwitch: (name: string, value = '') => void switches.set(name, value),
    appendArgument: note('app.commandLine.appendArgument'),
    hasSwitch: (name: string) => switches.has(name),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    removeSwitch: (name: string) => void switches.delete(name),
  });
}

export const app = new App();
