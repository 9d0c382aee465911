/** A window's page in Chromium: set up before its first script, then driven and listened to over the debugging protocol. */
import { randomBytes } from 'node:crypto';
import type { CdpSession } from '../browser/cdp.ts';
import type { Target } from '../browser/targets.ts';
import type { FromPage, ToPage } from '../ipc/wire.ts';
import { mainWorldScript, preloadWorldScript } from '../page/scripts.ts';
import { toWeb } from '../protocol/web-origin.ts';

export interface NavigationRequest {
  /** As Chromium sees it. */
  url: string;
  isMainFrame: boolean;
  isRedirect: boolean;
}

export interface OpenRequest {
  url: string;
  frameName: string;
  features: string[];
}

/** What a page reports; addresses are as Chromium sees them. */
export interface PageListener {
  /** A message from the preload world of one document; `document` numbers its world. */
  onMessage(message: FromPage, document: number): void;
  /** Whether a frame may go there; asked for navigations that `navigate` did not start. */
  mayNavigate(request: NavigationRequest): boolean;
  onNavigated(url: string): void;
  onNavigatedInPage(url: string): void;
  onDomReady(): void;
  onLoaded(): void;
  onOpen(request: OpenRequest): void;
  onConsole(level: string, message: string): void;
  onCrashed(): void;
}

export interface PageSetup {
  /** The text and path of the preload script. */
  preload: { text: string; path: string } | undefined;
  /** Further arguments for the preload script's `process.argv`. */
  argv: string[];
  size: { width: number; height: number } | undefined;
}

export class Page {
  readonly targetId: string;
  readonly session: CdpSession;
  readonly #key = randomBytes(8).toString('hex');
  readonly #listener: PageListener;
  #document: number | undefined;
  /** The address that `navigate` asks for; going there needs no one's leave. */
  #expected: string | undefined;

  constructor(target: Target, listener: PageListener) {
    this.targetId = target.targetId;
    this.session = target.session;
    this.#listener = listener;
    this.#listen();
  }

  /** Resolves when every document to come will have both worlds, and the page runs. */
  async setUp(setup: PageSetup): Promise<void> {
    const { send } = this.session;
    const worldName = `standin-preload-${this.#key}`;
    const config = {
      key: this.#key,
      uplink: `standinUp${this.#key}`,
      downlink: `standinDown${this.#key}`,
      versions: { electron: process.versions['electron'] ?? '', chrome: process.versions['chrome'] ?? '', node: process.versions.node },
      platform: process.platform,
      arch: process.arch,
      argv: [process.execPath, ...setup.argv],
    };
    const preload = preloadWorldScript(config, setup.preload?.text ?? null, setup.preload?.path);
    // Sent together, not one after the other: some are answered only once the page runs, which the last one lets it do.
    await Promise.all([
      send('Page.enable'),
      send('Runtime.enable'),
      send('Inspector.enable'),
      send('Runtime.addBinding', { name: config.uplink, executionContextName: worldName }),
      send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldScript(this.#key) }),
      send('Page.addScriptToEvaluateOnNewDocument', { source: preload, worldName }),
      send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] }),
      ...(setup.size ? [this.setSize(setup.size)] : []),
      send('Runtime.runIfWaitingForDebugger'),
    ]);
  }

  /** Without a window manager a window has no decorations: the page is as large as the window. */
  async setSize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 0, mobile: false });
  }

  /** Starts loading. Answers whether a new document is to come. Throws the network error's name. */
  async navigate(url: string): Promise<boolean> {
    const web = toWeb(url);
    // Requests carry no fragment.
    this.#expected = web.replace(/#.*$/s, '');
    const { errorText, loaderId } = await this.session.send('Page.navigate', { url: web });
    if (errorText !== undefined) throw new Error(errorText);
    return loaderId !== undefined;
  }

  async reload(): Promise<void> {
    this.#expected = 'reload';
    await this.session.send('Page.reload');
  }

  async evaluate(expression: string, userGesture: boolean): Promise<unknown> {
    const { result, exceptionDetails: fault } = await this.session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture });
    if (fault) throw new Error(fault.exception?.description?.split('\n')[0] ?? fault.text);
    return result.value;
  }

  /** To the preload world of the present document, or of the one given; lost, as in Electron, when that is no longer there. */
  tell(message: ToPage, document = this.#document): void {
    if (document === undefined) return;
    const expression = `standinDown${this.#key}(${JSON.stringify(JSON.stringify(message))})`;
    this.session.send('Runtime.evaluate', { expression, contextId: document, silent: true }).catch(() => undefined);
  }

  #listen(): void {
    const { session } = this;
    const listener = this.#listener;
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== `standinUp${this.#key}`) return;
      const message = JSON.parse(payload) as FromPage;
      if (message.type === 'document') this.#document = executionContextId;
      listener.onMessage(message, executionContextId);
    });
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      listener.onConsole(type, args.map((arg) => String(arg.value ?? arg.description)).join(' '));
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) listener.onNavigated(frame.url + (frame.urlFragment ?? ''));
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.targetId) listener.onNavigatedInPage(url);
    });
    session.on('Page.domContentEventFired', () => listener.onDomReady());
    session.on('Page.loadEventFired', () => listener.onLoaded());
    session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => listener.onOpen({ url, frameName: windowName, features: windowFeatures }));
    session.on('Inspector.targetCrashed', () => {
      this.#document = undefined;
      listener.onCrashed();
    });
    session.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
      const isMainFrame = frameId === this.targetId;
      const ours = isMainFrame && (this.#expected === request.url || this.#expected === 'reload');
      if (isMainFrame) this.#expected = undefined;
      const allowed = ours || listener.mayNavigate({ url: request.url, isMainFrame, isRedirect: redirectedRequestId !== undefined });
      const verdict = allowed
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      // The page may have gone, or gone elsewhere, meanwhile.
      verdict.catch(() => undefined);
    });
  }
}
