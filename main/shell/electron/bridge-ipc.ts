/** The bridge over Electron's IPC. Only the top frame of a page of ours is listened to. */
import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { BridgeEvent } from '../../../shared/bridge/table.ts';
import { IPC } from '../../../shared/bridge/ipc.ts';
import { fail } from '../../../shared/result.ts';
import type { BridgeServer } from '../../bridge/host-bridge.ts';
import { isOwnPage } from './own-page.ts';

const MAX_WINDOW_ID = 64;

function fromOwnPage({ senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwnPage(senderFrame.url);
}

/** Requests wait until the host is there. Returns what ends the event traffic. */
export function carryBridge(bridge: Promise<BridgeServer>): () => void {
  /** A page that listens. A reload is a new page in the same contents: it replaces the former. */
  const pages = new Map<WebContents, string>();

  const gone = (contents: WebContents): void => {
    const windowId = pages.get(contents);
    if (windowId === undefined) return;
    pages.delete(contents);
    void bridge.then((b) => b.windowClosed(windowId));
  };

  ipcMain.handle(IPC.request, async (event, name: unknown, input: unknown) => {
    if (!fromOwnPage(event)) return fail('FORBIDDEN', 'requests are taken from the control room alone');
    if (typeof name !== 'string') return fail('UNKNOWN_REQUEST', 'a request has a name');
    return (await bridge).handle(name, input);
  });
  ipcMain.on(IPC.listen, (event, windowId: unknown) => {
    if (!fromOwnPage(event) || typeof windowId !== 'string' || windowId === '' || windowId.length > MAX_WINDOW_ID) return;
    const contents = event.sender;
    gone(contents);
    if (!pages.has(contents)) contents.once('destroyed', () => gone(contents));
    pages.set(contents, windowId);
  });
  ipcMain.on(IPC.unlisten, (event) => {
    if (fromOwnPage(event)) gone(event.sender);
  });

  const deliver = (event: BridgeEvent): void => {
    const only = event.name === 'display.execute' || event.name === 'display.cancel' ? event.data.window_id : null;
    for (const [contents, windowId] of pages) if ((only === null || only === windowId) && !contents.isDestroyed()) contents.send(IPC.event, event);
  };
  let stop = (): void => undefined;
  void bridge.then((b) => {
    stop = b.onEvent(deliver);
  });
  return () => stop();
}
