/** SEC-1 in the Electron shell's own bundles: how its window is made, and what a page cannot do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './room.ts';

test('[SEC-1] the window is sandboxed, isolated, without Node, and every permission is refused', async ({ room }) => {
  await expect(room.page.getByTestId('live-values')).toBeVisible();
  const made = await room.inMain(({ recorded }) => ({
    preferences: [...recorded.windows.values()].map((w) => w.webPreferences),
    sandbox: recorded.calls.some((c) => c.name === 'app.enableSandbox'),
    handlers: recorded.sessionHandlers.map((h) => h.method).toSorted(),
    answers: recorded.sessionHandlers.map(({ method, handler }) => {
      if (method === 'setPermissionCheckHandler') return (handler as () => boolean)();
      let answer: boolean | null = null;
      (handler as (contents: null, permission: string, done: (granted: boolean) => void) => void)(null, 'media', (granted) => {
        answer = granted;
      });
      return answer;
    }),
  }));
  expect(made.preferences).toEqual([expect.objectContaining({ contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false })]);
  expect(made.sandbox).toBe(true);
  expect(made.handlers).toEqual(['setPermissionCheckHandler', 'setPermissionRequestHandler']);
  expect(made.answers).toEqual([false, false]);
});

test('[SEC-1] the page can neither open a window nor leave', async ({ room }) => {
  const { page } = room;
  await expect(page.getByTestId('live-values')).toBeVisible();
  const home = page.url();
  room.expectFaults(/./);
  await page.evaluate(() => {
    window.open('https://example.invalid/');
    location.assign('https://example.invalid/');
  });
  await expect.poll(() => page.url()).toBe(home);
  await expect(page.getByTestId('live-values')).toBeVisible();
  expect(await room.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('[SEC-1] what the page sees of Electron is the two functions of the bridge', async ({ room }) => {
  expect(await room.page.evaluate(() => Object.entries((window as unknown as { penstock: object }).penstock).map(([name, value]) => [name, typeof value]))).toEqual([['request', 'function'], ['listen', 'function']]);
});

test('[F-9] where the window was is kept when it closes', async ({ room }) => {
  await expect(room.page.getByTestId('live-values')).toBeVisible();
  const bounds = { x: 40, y: 30, width: 1300, height: 820 };
  await room.inMain(({ BrowserWindow }, b) => BrowserWindow.getAllWindows()[0]?.setBounds(b), bounds);
  await room.stopHost();
  expect(JSON.parse(readFileSync(join(room.dataDir, 'electron', 'window.json'), 'utf8'))).toEqual({ bounds, maximized: false, full_screen: false });
});
