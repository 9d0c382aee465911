/** The stand-in for the `electron` module of the main process. What it lacks is here too, and throws by name. */
import type * as ElectronCommon from 'electron/common';
import type * as ElectronMain from 'electron/main';
import { isMainThread } from 'node:worker_threads';
import { app } from './app/app.ts';
import { clipboard, crashReporter, globalShortcut, nativeTheme, Notification as DesktopNotification, powerMonitor, powerSaveBlocker, shell } from './desktop/desktop.ts';
import { dialog } from './desktop/dialog.ts';
import { Menu as BuiltMenu, MenuItem as BuiltMenuItem } from './desktop/menu.ts';
import { safeStorage } from './desktop/safe-storage.ts';
import { screen } from './desktop/screen.ts';
import { guard, missing } from './guard.ts';
import { ipcMain } from './ipc/ipc-main.ts';
import { MessageChannelMain as Channel } from './ipc/ports.ts';
import { net } from './protocol/net.ts';
import { protocol } from './protocol/protocol.ts';
import { recorded } from './recorded.ts';
import { session } from './session.ts';
import { BrowserWindow as Window } from './windows/browser-window.ts';
import { WebContents } from './windows/web-contents.ts';

if (!isMainThread) throw new Error('stand-in electron: not available in worker threads');

export const BrowserWindow = guard('BrowserWindow', Window);
export const webContents = guard('webContents', WebContents);
export const Menu = guard('Menu', BuiltMenu);
export const MenuItem = guard('MenuItem', BuiltMenuItem);
export const Notification = guard('Notification', DesktopNotification);
export const MessageChannelMain = guard('MessageChannelMain', Channel);
export {
  app, clipboard, crashReporter, dialog, globalShortcut, ipcMain, nativeTheme, net, powerMonitor, powerSaveBlocker, protocol, recorded, safeStorage, screen, session, shell,
};

export const autoUpdater = missing('autoUpdater');
export const BaseWindow = missing('BaseWindow');
export const BrowserView = missing('BrowserView');
export const ClipboardItem = missing('ClipboardItem');
export const contentTracing = missing('contentTracing');
export const desktopCapturer = missing('desktopCapturer');
export const ImageView = missing('ImageView');
export const inAppPurchase = missing('inAppPurchase');
export const IpcMainServiceWorker = missing('IpcMainServiceWorker');
export const nativeImage = missing('nativeImage');
export const netLog = missing('netLog');
export const pushNotifications = missing('pushNotifications');
export const ShareMenu = missing('ShareMenu');
export const sharedTexture = missing('sharedTexture');
export const systemPreferences = missing('systemPreferences');
export const TouchBar = missing('TouchBar');
export const Tray = missing('Tray');
export const utilityProcess = missing('utilityProcess');
export const View = missing('View');
export const WebContentsView = missing('WebContentsView');
export const webFrameMain = missing('webFrameMain');
export const WebSocket = missing('WebSocket');

const all = {
  app, autoUpdater, BaseWindow, BrowserView, BrowserWindow, clipboard, ClipboardItem, contentTracing, crashReporter, desktopCapturer, dialog, globalShortcut,
  ImageView, inAppPurchase, ipcMain, IpcMainServiceWorker, Menu, MenuItem, MessageChannelMain, nativeImage, nativeTheme, net, netLog, Notification, powerMonitor,
  powerSaveBlocker, protocol, pushNotifications, recorded, safeStorage, screen, session, ShareMenu, sharedTexture, shell, systemPreferences, TouchBar, Tray,
  utilityProcess, View, webContents, WebContentsView, webFrameMain, WebSocket,
};
// Fails to compile when Electron has a module that is not listed here.
all satisfies Record<keyof typeof ElectronMain | keyof typeof ElectronCommon, unknown>;

export default guard('electron', all);
