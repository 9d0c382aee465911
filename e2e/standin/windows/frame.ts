/** The main frame of a window, as `event.senderFrame` and `webContents.mainFrame`; other frames are not implemented. */
import { guard } from '../guard.ts';
import { IpcMain } from '../ipc/ipc-main.ts';
import { originOf } from '../protocol/web-origin.ts';
import type { WebContents } from './web-contents.ts';

export interface Frame {
  readonly url: string;
  readonly origin: string;
  readonly ipc: IpcMain;
}

export function mainFrameOf(contents: WebContents): Frame {
  const frame: Frame = guard('WebFrameMain', {
    ipc: new IpcMain(),
    name: '',
    parent: null,
    processId: contents.id,
    routingId: 1,
    frameTreeNodeId: contents.id,
    frames: [],
    send: (channel: string, ...args: unknown[]) => contents.send(channel, ...args),
    executeJavaScript: (code: string) => contents.executeJavaScript(code),
    isDestroyed: () => contents.isDestroyed(),
    get detached(): boolean {
      return contents.isDestroyed();
    },
    get url(): string {
      return contents.getURL();
    },
    get origin(): string {
      return originOf(contents.getURL());
    },
    get top(): Frame {
      return frame;
    },
  });
  return frame;
}
