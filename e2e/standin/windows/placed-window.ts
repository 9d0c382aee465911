/** Where a window is and in which state: normal, maximized, minimized, full screen, kiosk. */
import type * as Electron from 'electron';
import { displayMatching } from '../desktop/screen.ts';
import { Guarded } from '../guard.ts';

type Implemented = Pick<
  Electron.BrowserWindow,
  | 'getBounds' | 'setBounds' | 'getNormalBounds' | 'getContentBounds' | 'getSize' | 'setSize' | 'getPosition' | 'setPosition' | 'center' | 'maximize' | 'unmaximize'
  | 'isMaximized' | 'minimize' | 'restore' | 'isMinimized' | 'setFullScreen' | 'isFullScreen' | 'setKiosk' | 'isKiosk'
>;
type State = 'normal' | 'maximized' | 'minimized' | 'fullscreen';

export abstract class PlacedWindow extends Guarded implements Implemented {
  /** Those of the normal state. */
  #bounds: Electron.Rectangle;
  #state: State;
  #kiosk: boolean;

  constructor({ x = 0, y = 0, width = 800, height = 600, kiosk = false, fullscreen = false }: Electron.BrowserWindowConstructorOptions) {
    super('BrowserWindow');
    this.#bounds = { x, y, width, height };
    this.#kiosk = kiosk;
    this.#state = kiosk || fullscreen ? 'fullscreen' : 'normal';
  }

  abstract isDestroyed(): boolean;

  /** Puts Chromium's window there. */
  protected abstract place(bounds: Electron.Rectangle): void;

  getNormalBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }

  getBounds(): Electron.Rectangle {
    const display = displayMatching(this.#bounds);
    if (this.#state === 'fullscreen') return { ...display.bounds };
    return this.#state === 'maximized' ? { ...display.workArea } : { ...this.#bounds };
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const before = this.#bounds;
    this.#bounds = { ...before, ...bounds };
    if (this.#bounds.width !== before.width || this.#bounds.height !== before.height) this.#later('resize', 'resized');
    if (this.#bounds.x !== before.x || this.#bounds.y !== before.y) this.#later('move', 'moved');
    this.place(this.getBounds());
  }

  getContentBounds(): Electron.Rectangle {
    return this.getBounds();
  }

  getSize(): [number, number] {
    const { width, height } = this.getBounds();
    return [width, height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getPosition(): [number, number] {
    const { x, y } = this.getBounds();
    return [x, y];
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  center(): void {
    const area = displayMatching(this.#bounds).workArea;
    const { width, height } = this.#bounds;
    this.setPosition(area.x + Math.round((area.width - width) / 2), area.y + Math.round((area.height - height) / 2));
  }

  maximize(): void {
    this.#become('maximized', 'maximize');
  }

  unmaximize(): void {
    if (this.#state === 'maximized') this.#become('normal', 'unmaximize');
  }

  isMaximized(): boolean {
    return this.#state === 'maximized';
  }

  minimize(): void {
    this.#become('minimized', 'minimize');
  }

  restore(): void {
    if (this.#state === 'minimized') this.#become('normal', 'restore');
  }

  isMinimized(): boolean {
    return this.#state === 'minimized';
  }

  setFullScreen(full: boolean): void {
    if (full === this.isFullScreen()) return;
    this.#become(full ? 'fullscreen' : 'normal', full ? 'enter-full-screen' : 'leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.#state === 'fullscreen';
  }

  setKiosk(kiosk: boolean): void {
    this.#kiosk = kiosk;
    this.setFullScreen(kiosk);
  }

  isKiosk(): boolean {
    return this.#kiosk;
  }

  #become(state: State, event: string): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#later(event);
    this.place(this.getBounds());
  }

  /** A window manager answers later; so do these. */
  #later(...events: string[]): void {
    setImmediate(() => {
      if (!this.isDestroyed()) for (const event of events) this.emit(event);
    });
  }
}
