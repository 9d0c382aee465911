/** `webContents`: what a window shows, with its navigation rules and messages. */
import type * as Electron from 'electron';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from '../app/app.ts';
import type { Target } from '../browser/targets.ts';
import { Dispatcher } from '../ipc/dispatch.ts';
import { IpcMain } from '../ipc/ipc-main.ts';
import type { MessagePortMain } from '../ipc/ports.ts';
import type { FromPage } from '../ipc/wire.ts';
import { readPreload } from '../page/scripts.ts';
import { preventable } from '../preventable.ts';
import { checkLoadable } from '../protocol/protocol.ts';
import { fromWeb } from '../protocol/web-origin.ts';
import { sessionFor, type Session } from '../session.ts';
import { ContentsSettings } from './contents-settings.ts';
import { mainFrameOf, type Frame } from './frame.ts';
import { Page, type NavigationRequest, type OpenRequest, type PageListener, type PageSetup } from './page.ts';

type Implemented = Pick<
  Electron.WebContents,
  | 'send' | 'loadURL' | 'loadFile' | 'reload' | 'getURL' | 'getTitle' | 'isLoading' | 'isDestroyed' | 'isCrashed' | 'executeJavaScript' | 'setWindowOpenHandler'
  | 'forcefullyCrashRenderer' | 'getType'
>;
type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

const contentsById = new Map<number, WebContents>();
let lastId = 0;

export class WebContents extends ContentsSettings implements Implemented {
  readonly ipc = new IpcMain();
  readonly session: Session;
  readonly mainFrame: Frame;
  readonly hostWebContents = null;
  /** Resolves when the page stands in Chromium and can be driven; rejects when the window goes before. */
  readonly attached: Promise<Page>;
  readonly #preferences: Electron.WebPreferences;
  readonly #onOpen: (request: OpenRequest) => void;
  readonly #attaching = Promise.withResolvers<Page>();
  readonly #dispatcher: Dispatcher;
  #page: Page | undefined;
  #load: PromiseWithResolvers<void> | undefined;
  #openHandler: OpenHandler | undefined;
  #url = '';
  #title = '';
  #loading = false;
  #crashed = false;
  #destroyed = false;

  /** `onOpen` hears of windows that the page opens; they are answered by the pop-up rule, which sees the new page. */
  constructor(preferences: Electron.WebPreferences, onOpen: (request: OpenRequest) => void) {
    super(++lastId);
    this.#onOpen = onOpen;
    contentsById.set(this.id, this);
    this.#preferences = preferences;
    this.session = sessionFor(preferences);
    this.mainFrame = mainFrameOf(this);
    this.attached = this.#attaching.promise;
    // Whoever needs the page is told; a window closed before that is no one's fault.
    this.attached.catch(() => undefined);
    this.#dispatcher = new Dispatcher(this, (message, document) => this.#page?.tell(message, document));
  }

  /** For the window: here is the page, still paused. */
  async attach(target: Target, size: PageSetup['size']): Promise<void> {
    const page = new Page(target, this.#listener());
    const path = this.#preferences.preload;
    let preload: PageSetup['preload'];
    try {
      preload = path === undefined ? undefined : { text: readPreload(path), path };
    } catch (error) {
      console.error(`Unable to load preload script: ${path}`, error);
      this.emit('preload-error', preventable(), path, error);
    }
    await page.setUp({ preload, argv: this.#preferences.additionalArguments ?? [], size });
    if (this.#destroyed) return;
    this.#page = page;
    this.#attaching.resolve(page);
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.#dispatcher.send(channel, args);
  }

  postMessage(channel: string, message: unknown, transfer: MessagePortMain[] = []): void {
    this.#dispatcher.postMessage(channel, message, transfer);
  }

  async loadURL(url: string): Promise<void> {
    checkLoadable(url);
    this.#load?.reject(loadError('ERR_ABORTED', this.#url));
    const load = Promise.withResolvers<void>();
    // Superseded or destroyed loads may have no one waiting.
    load.promise.catch(() => undefined);
    this.#load = load;
    const page = await this.attached;
    this.#loading = true;
    this.emit('did-start-loading');
    try {
      const newDocument = await page.navigate(url);
      if (!newDocument || url === 'about:blank') load.resolve();
    } catch (error) {
      this.#loading = false;
      const name = (error as Error).message.replace(/^net::/, '');
      this.emit('did-fail-load', preventable(), -2, name, url, true);
      load.reject(loadError(name, url));
    }
    await load.promise;
  }

  loadFile(path: string, options: Electron.LoadFileOptions = {}): Promise<void> {
    const url = pathToFileURL(resolve(app.getAppPath(), path));
    if (options.query) url.search = new URLSearchParams(options.query).toString();
    if (options.search !== undefined) url.search = options.search;
    if (options.hash !== undefined) url.hash = options.hash;
    return this.loadURL(url.href);
  }

  reload(): void {
    this.#page?.reload().catch((error: unknown) => console.error('stand-in electron: reload:', error));
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return (await this.attached).evaluate(code, userGesture);
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** For the pop-up rule: may this page open that window? Without a handler Electron allows all. */
  askToOpen(request: OpenRequest): Electron.WindowOpenHandlerResponse {
    if (!this.#openHandler) return { action: 'allow' };
    return this.#openHandler({
      url: fromWeb(request.url),
      frameName: request.frameName,
      features: request.features.join(','),
      disposition: request.features.length > 0 ? 'new-window' : 'foreground-tab',
      referrer: { url: '', policy: 'strict-origin-when-cross-origin' },
    });
  }

  getURL(): string {
    return this.#url;
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  isLoading(): boolean {
    return this.#loading;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  getType(): 'window' {
    return 'window';
  }

  forcefullyCrashRenderer(): void {
    // Never answered: the page that should is gone.
    this.#page?.session.send('Page.crash').catch(() => undefined);
  }

  /** For the window: it is gone. */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    contentsById.delete(this.id);
    this.#dispatcher.renew();
    this.#page = undefined;
    this.#attaching.reject(new Error('Object has been destroyed'));
    this.#load?.reject(loadError('ERR_FAILED', this.#url));
    this.emit('destroyed');
  }

  #listener(): PageListener {
    return {
      onMessage: (message, document) => this.#onMessage(message, document),
      mayNavigate: (request) => this.#mayNavigate(request),
      onNavigated: (url) => {
        if (url === 'about:blank') return;
        this.#url = fromWeb(url);
        this.#crashed = false;
        this.emit('did-navigate', preventable(), this.#url, 200, 'OK');
      },
      onNavigatedInPage: (url) => {
        this.#url = fromWeb(url);
        this.emit('did-navigate-in-page', preventable(), this.#url, true, this.id, 1);
      },
      onDomReady: () => {
        if (this.#url !== '') this.emit('dom-ready', preventable());
      },
      onLoaded: () => this.#onLoaded(),
      onOpen: this.#onOpen,
      onConsole: (level, message) => this.emit('console-message', preventable({ level, message })),
      onCrashed: () => this.#onCrashed(),
    };
  }

  #onMessage(message: FromPage, document: number): void {
    if (this.#destroyed) return;
    if (message.type === 'document') {
      this.#url = fromWeb(message.url);
      this.#dispatcher.renew();
    } else if (message.type === 'preload-error') {
      this.emit('preload-error', preventable(), this.#preferences.preload, Object.assign(new Error(message.message), { stack: message.stack }));
    } else this.#dispatcher.receive(message, document);
  }

  #mayNavigate({ url: web, isMainFrame, isRedirect }: NavigationRequest): boolean {
    const url = fromWeb(web);
    const event = preventable({ url, isMainFrame, isSameDocument: false, frame: isMainFrame ? this.mainFrame : null, initiator: null });
    const names = isRedirect ? ['will-redirect'] : isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate'];
    for (const name of names) this.emit(name, event, url, false, isMainFrame, this.id, 1);
    return !event.defaultPrevented;
  }

  #onLoaded(): void {
    // The empty document every window begins with is no load.
    if (this.#url === '') return;
    this.#loading = false;
    this.emit('did-finish-load');
    this.emit('did-stop-loading');
    this.#load?.resolve();
    this.#load = undefined;
  }

  #onCrashed(): void {
    this.#crashed = true;
    this.#dispatcher.renew();
    this.#load?.reject(loadError('ERR_FAILED', this.#url));
    const details = { reason: 'crashed', exitCode: 5 };
    app.emit('render-process-gone', preventable(), this, details);
    this.emit('render-process-gone', preventable(), details);
  }

  static getAllWebContents(): WebContents[] {
    return [...contentsById.values()];
  }

  static fromId(id: number): WebContents | undefined {
    return contentsById.get(id);
  }
}

function loadError(name: string, url: string): Error {
  return Object.assign(new Error(`${name} (-2) loading '${url}'`), { code: name, errno: -2, url });
}
