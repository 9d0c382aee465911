/** `BrowserWindow`: one window of Chromium. */
import type * as Electron from 'electron';
import { app } from '../app/app.ts';
import { theBrowser } from '../browser/browser.ts';
import { report } from '../report.ts';
import { notImplemented } from '../guard.ts';
import { requireReady } from '../lifecycle.ts';
import { preventable } from '../preventable.ts';
import { note, recorded } from '../recorded.ts';
import { PlacedWindow } from './placed-window.ts';
import { focusedWindow, removeWindow, reportOpen, setFocused, windows } from './registry.ts';
import { WebContents } from './web-contents.ts';

type Implemented = Pick<
  Electron.BrowserWindow,
  | 'id' | 'loadURL' | 'loadFile' | 'show' | 'showInactive' | 'hide' | 'isVisible' | 'focus' | 'blur' | 'isFocused' | 'close' | 'destroy' | 'isDestroyed'
  | 'setTitle' | 'getTitle' | 'reload'
>;

let lastId = 0;

export class BrowserWindow extends PlacedWindow implements Implemented {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly options: Electron.BrowserWindowConstructorOptions;
  /** Settles when the present attempt to close has ended, either way. */
  closing: Promise<void> = Promise.resolve();
  readonly setMenu = note('BrowserWindow.setMenu');
  readonly removeMenu = note('BrowserWindow.removeMenu');
  readonly setMenuBarVisibility = note('BrowserWindow.setMenuBarVisibility');
  readonly setAutoHideMenuBar = note('BrowserWindow.setAutoHideMenuBar');
  readonly setMinimumSize = note('BrowserWindow.setMinimumSize');
  readonly setBackgroundColor = note('BrowserWindow.setBackgroundColor');
  readonly setAlwaysOnTop = note('BrowserWindow.setAlwaysOnTop');
  readonly setProgressBar = note('BrowserWindow.setProgressBar');
  readonly flashFrame = note('BrowserWindow.flashFrame');
  readonly moveTop = note('BrowserWindow.moveTop');
  #targetId: string | undefined;
  #visible: boolean;
  #title: string;
  #shownOnce = false;
  #destroyed = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super(options);
    requireReady('Cannot create BrowserWindow');
    refuseUnsafe(options.webPreferences ?? {});
    this.options = options;
    this.#visible = options.show !== false;
    this.#title = options.title ?? app.name;
    this.webContents = new WebContents(options.webPreferences ?? {}, (request) => reportOpen(this, request));
    windows.set(this.id, this);
    recorded.windows.set(this.id, options);
    this.webContents.on('did-finish-load', () => this.#onFirstLoad());
    app.emit('web-contents-created', preventable(), this.webContents);
    app.emit('browser-window-created', preventable(), this);
    this.#open().catch((error: unknown) => {
      if (!this.#destroyed) console.error('stand-in electron: a window did not open:', error);
    });
    if (this.#visible) this.focus();
  }

  /** Chromium's name of the page, once it is there. */
  get targetId(): string | undefined {
    return this.#targetId;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  loadFile(path: string, options?: Electron.LoadFileOptions): Promise<void> {
    return this.webContents.loadFile(path, options);
  }

  reload(): void {
    this.webContents.reload();
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    this.#visible = true;
    this.emit('show');
  }

  hide(): void {
    this.#visible = false;
    this.emit('hide');
  }

  isVisible(): boolean {
    return this.#visible;
  }

  focus(): void {
    const before = focusedWindow();
    if (before === this) return;
    setFocused(this);
    before?.emit('blur');
    this.emit('focus');
    app.emit('browser-window-focus', preventable(), this);
    void this.#drive((page) => page.session.send('Page.bringToFront'));
  }

  blur(): void {
    if (focusedWindow() !== this) return;
    setFocused(null);
    this.emit('blur');
    app.emit('browser-window-blur', preventable(), this);
  }

  isFocused(): boolean {
    return focusedWindow() === this;
  }

  close(): void {
    if (this.#destroyed) return;
    const event = preventable();
    this.emit('close', event);
    if (event.defaultPrevented) return;
    // Not within this call, as in Electron: 'closed' comes later.
    this.closing = new Promise((resolve) => {
      setImmediate(() => {
        this.destroy();
        resolve();
      });
    });
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.webContents.destroy();
    const targetId = this.#targetId;
    if (targetId !== undefined) {
      report({ event: 'window-closed', targetId });
      // The page may have gone before its window.
      theBrowser().session.send('Target.closeTarget', { targetId }).catch(() => undefined);
    }
    this.emit('closed');
    removeWindow(this);
  }

  /** For the start: Chromium has lost the page, by `window.close()` or a spec's `page.close()`. */
  pageGone(): void {
    if (this.#destroyed) return;
    this.emit('close', preventable());
    this.destroy();
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  /** For the start: the page has a title of its own. */
  pageTitled(title: string): void {
    if (this.#destroyed || title === '' || title === this.webContents.getTitle()) return;
    this.webContents.setTitle(title);
    const event = preventable();
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented) this.#title = title;
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focusedWindow();
  }

  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...windows.values()].find((window) => window.webContents === contents) ?? null;
  }

  async #open(): Promise<void> {
    const { x, y, width, height } = this.getBounds();
    const target = await theBrowser().targets.create({ left: x, top: y, width, height });
    this.#targetId = target.targetId;
    if (this.#destroyed) {
      await target.session.send('Runtime.runIfWaitingForDebugger');
      await theBrowser().session.send('Target.closeTarget', { targetId: target.targetId });
      return;
    }
    await this.webContents.attach(target, { width, height });
    if (!this.#destroyed) report({ event: 'window-opened', targetId: target.targetId });
  }

  #onFirstLoad(): void {
    if (this.#shownOnce) return;
    this.#shownOnce = true;
    this.emit('ready-to-show');
  }

  protected place({ x: left, y: top, width, height }: Electron.Rectangle): void {
    void this.#drive(async (page) => {
      const browser = theBrowser().session;
      const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId: page.targetId });
      // States are played by bounds: a headless Chromium has no window manager to grant them.
      await browser.send('Browser.setWindowBounds', { windowId, bounds: { left, top, width, height } });
      await page.setSize({ width, height });
    });
  }

  async #drive(action: (page: Awaited<WebContents['attached']>) => Promise<unknown>): Promise<void> {
    try {
      await action(await this.webContents.attached);
    } catch (error) {
      if (!this.#destroyed) console.error('stand-in electron: a window could not be driven:', error);
    }
  }
}

/** The stand-in has only windows that are set up as safely as Electron's defaults. */
function refuseUnsafe(preferences: Electron.WebPreferences): void {
  const { contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag, nodeIntegrationInWorker, nodeIntegrationInSubFrames } = preferences;
  for (const [name, value] of Object.entries({ contextIsolation, sandbox, webSecurity })) {
    if (value === false) throw notImplemented(`webPreferences.${name}: false`);
  }
  for (const [name, value] of Object.entries({ nodeIntegration, webviewTag, nodeIntegrationInWorker, nodeIntegrationInSubFrames })) {
    if (value === true) throw notImplemented(`webPreferences.${name}: true`);
  }
}
