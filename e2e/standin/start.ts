/** Starts what stands behind the stand-in, before the app's own code runs, and answers the spec that launched it. */
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { app } from './app/app.ts';
import { Browser, setBrowser } from './browser/browser.ts';
import type { Command } from './control.ts';
import { answerNext } from './desktop/dialog.ts';
import electron from './electron.ts';
import { startServer } from './protocol/server.ts';
import { report } from './report.ts';
import { settings } from './settings.ts';
import { PopupRule } from './windows/popups.ts';
import { onOpenReported, windows } from './windows/registry.ts';

/** As Electron's own main process describes itself. */
function describeProcess(): void {
  const define = (object: object, name: string, value: unknown): void => {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true });
  };
  define(process.versions, 'electron', settings.electronVersion);
  define(process, 'type', 'browser');
  define(process, 'defaultApp', true);
  define(process, 'resourcesPath', join(app.getAppPath(), 'node_modules', 'electron', 'dist', 'resources'));
}

async function start(): Promise<void> {
  const browser = new Browser((target) => {
    popups.decide(target).catch((error: unknown) => {
      if (!app.exiting) console.error('stand-in electron: pop-up:', error);
    });
  });
  const popups = new PopupRule((targetId) => browser.session.send('Target.closeTarget', { targetId }));
  setBrowser(browser);
  onOpenReported((opener, request) => popups.asked(opener, request));

  const server = await startServer();
  app.onStop(async () => {
    server.stop();
    await browser.process.stop();
  });
  browser.process.cdp.once('gone', () => {
    if (app.exiting) return;
    console.error('stand-in electron: Chromium has ended; so does the app');
    app.exit(1);
  });
  browser.session.on('Target.targetDestroyed', ({ targetId }) => {
    for (const window of windows.values()) if (window.targetId === targetId) window.pageGone();
  });
  browser.session.on('Target.targetInfoChanged', ({ targetInfo }) => {
    for (const window of windows.values()) if (window.targetId === targetInfo.targetId) window.pageTitled(titleOf(targetInfo));
  });

  const endpoint = await browser.process.endpoint;
  const { product } = await browser.session.send('Browser.getVersion');
  Object.defineProperty(process.versions, 'chrome', { value: product.split('/')[1], enumerable: true, configurable: true });
  await browser.targets.start();
  report({ event: 'ready', endpoint, browserPid: browser.process.pid });
  app.becomeReady();
}

/** Chromium gives an untitled page its address for a title. */
function titleOf({ title, url }: { title: string; url: string }): string {
  return url.endsWith(title) ? '' : title;
}

async function obey(command: Command): Promise<unknown> {
  switch (command.op) {
    case 'evaluate': {
      // The spec's function, by its source: it sees the electron module and its argument, and nothing else.
      const run = runInThisContext(`(${command.source})`, { filename: 'evaluate' }) as (electron: unknown, argument: unknown) => unknown;
      return run(electron, command.argument);
    }
    case 'answer':
      return answerNext(command.kind, command.value);
    case 'quit':
      return app.quit();
  }
}

process.on('message', (command: Command) => {
  obey(command)
    .then((value) => report({ event: 'answer', id: command.id, value }))
    .catch((error: unknown) => {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
      report({ event: 'refusal', id: command.id, message, stack });
    });
});
// The spec's process has ended without closing the app.
process.on('disconnect', () => app.exit(1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());

describeProcess();
start().catch((error: unknown) => {
  if (app.exiting) return;
  console.error('stand-in electron:', error);
  app.exit(1);
});
