/** The control room's window. */
import { join } from 'node:path';
import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { crashes } from './crashes.ts';
import { HOME } from './own-page.ts';
import { MIN_SIZE, placeWindow, readWindowState, writeWindowState } from './window-state.ts';

export interface MainWindowOptions {
  /** The built preload script. */
  preload: string;
  /** Folder that keeps where the window was. */
  stateDir: string;
}

// The page's own background in each theme, so that nothing flashes before it is drawn.
const BACKGROUND = { dark: '#14171a', light: '#f1f3f5' };

export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const stateFile = join(options.stateDir, 'window.json');
  const saved = readWindowState(stateFile);
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((d) => d.id !== primary.id);
  const window = new BrowserWindow({
    ...placeWindow(saved?.bounds ?? null, [primary.workArea, ...others.map((d) => d.workArea)]),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Penstock',
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: { preload: options.preload, contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false, spellcheck: false },
  });
  if (saved?.maximized === true) window.maximize();
  if (saved?.full_screen === true) window.setFullScreen(true);
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    writeWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized(), full_screen: window.isFullScreen() });
  });

  const died = crashes();
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    if (died.mayReload(performance.now())) return window.webContents.reload();
    const choice = dialog.showMessageBoxSync(window, {
      type: 'error',
      message: 'The window of the control room has stopped several times.',
      detail: `The plant's data and running work are kept. Reason: ${reason}.`,
      buttons: ['Load again', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    });
    if (choice === 0) window.webContents.reload();
    else app.quit();
  });
  void window.loadURL(HOME);
  return window;
}
