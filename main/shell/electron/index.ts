/** The Electron shell: one window over the same host (SH-2, SEC-1). Thin: it carries bytes and decides nothing. */
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, Menu, protocol } from 'electron';
import type { Host } from '../../bridge/host-bridge.ts';
import { timeOption } from '../../cli/list.ts';
import { plantClock } from '../../clock.ts';
import { dataFolder } from '../../data-folder.ts';
import { createHost } from '../../host.ts';
import { rendererResponse } from '../renderer-files.ts';
import { carryBridge } from './bridge-ipc.ts';
import { lockDown } from './lockdown.ts';
import { openMainWindow } from './main-window.ts';
import { shellOptions } from './options.ts';
import { isOwnPage, SCHEME } from './own-page.ts';

const RENDERER = join(import.meta.dirname, '../renderer');
const PRELOAD = join(import.meta.dirname, '../preload/preload.cjs');

async function run(args: string[]): Promise<void> {
  const options = shellOptions(args);
  const dataDir = dataFolder(options.data);
  const clock = plantClock({ speed: options.speed, ...(options.at === undefined ? {} : { start: timeOption(options.at, '--at') }) });
  const shellDir = join(dataDir, 'electron');
  // The lock of the single instance lies here too: two data folders are two control rooms.
  app.setPath('userData', shellDir);
  if (!app.requestSingleInstanceLock()) {
    console.error(`Penstock already runs on ${dataDir}: its window comes to the front`);
    return app.quit();
  }
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
  app.enableSandbox();
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);

  const { promise: host, resolve, reject } = Promise.withResolvers<Host>();
  const bridge = host.then((h) => h.bridge);
  bridge.catch(() => undefined);
  let window: BrowserWindow | null = null;
  let ended = false;
  app.on('second-instance', () => {
    if (window?.isMinimized() === true) window.restore();
    window?.focus();
  });
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (ended) return;
    event.preventDefault();
    void host
      .then((h) => h.close())
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        ended = true;
        app.quit();
      });
  });

  await app.whenReady();
  lockDown();
  protocol.handle(SCHEME, (request) => (isOwnPage(request.url) && request.method === 'GET' ? rendererResponse(RENDERER, new URL(request.url).pathname) : new Response('not found', { status: 404 })));
  const stop = carryBridge(bridge);
  app.once('before-quit', stop);
  window = openMainWindow({ preload: PRELOAD, stateDir: shellDir });
  window.on('closed', () => {
    window = null;
  });

  createHost({ dataDir, clock, onStage: (stage) => console.error(stage) }).then(resolve, reject);
  await host;
}

run(process.argv.slice(app.isPackaged ? 1 : 2)).catch((error: Error) => {
  console.error(`penstock: ${error.message}`);
  dialog.showErrorBox('Penstock cannot start', error.message);
  app.exit(1);
});
