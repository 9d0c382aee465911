/** What a web contents remembers without its page: developer tools, zoom, throttling. None changes the page. */
import type * as Electron from 'electron';
import { Guarded } from '../guard.ts';
import { recorded } from '../recorded.ts';

type Implemented = Pick<
  Electron.WebContents,
  'openDevTools' | 'isDevToolsOpened' | 'closeDevTools' | 'setZoomFactor' | 'getZoomFactor' | 'setBackgroundThrottling'
>;

export class ContentsSettings extends Guarded implements Implemented {
  readonly id: number;
  #devTools = false;
  #zoom = 1;

  constructor(id: number) {
    super('webContents');
    this.id = id;
  }

  openDevTools(): void {
    recorded.devTools.push(this.id);
    this.#devTools = true;
    this.emit('devtools-opened');
  }

  closeDevTools(): void {
    this.#devTools = false;
    this.emit('devtools-closed');
  }

  isDevToolsOpened(): boolean {
    return this.#devTools;
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.#zoom = factor;
  }

  getZoomFactor(): number {
    return this.#zoom;
  }

  setBackgroundThrottling(allowed: boolean): void {
    recorded.calls.push({ name: 'webContents.setBackgroundThrottling', args: [allowed] });
  }
}
