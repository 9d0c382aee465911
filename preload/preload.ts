/** What a window of the Electron shell sees of the host: `window.penstock`, and nothing else of Electron (SEC-1). */
import { contextBridge, ipcRenderer } from 'electron';
import type { PreloadPort } from '../shared/bridge/bridge.ts';
import { IPC } from '../shared/bridge/ipc.ts';

const port: PreloadPort = {
  request: (name, input) => ipcRenderer.invoke(IPC.request, name, input),
  listen(windowId, listener) {
    const receive = (_event: unknown, event: unknown): void => listener(event);
    ipcRenderer.on(IPC.event, receive);
    ipcRenderer.send(IPC.listen, windowId);
    return () => {
      ipcRenderer.off(IPC.event, receive);
      ipcRenderer.send(IPC.unlisten, windowId);
    };
  },
};

contextBridge.exposeInMainWorld('penstock', port);
