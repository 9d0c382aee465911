/** A tiny app, written into a folder by the stand-in's own tests. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MAIN = `
import { app, BrowserWindow, ipcMain, protocol, net, session, dialog } from 'electron';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
const here = import.meta.dirname;
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
app.enableSandbox();
globalThis.seen = { navigations: [], opened: [], senders: [] };
for (const name of ['before-quit', 'will-quit', 'quit', 'window-all-closed']) app.on(name, () => console.log('event ' + name));
app.on('second-instance', (_event, argv, folder, data) => { seen.second = { last: argv.at(-1), data }; });
if (process.argv.includes('--single') && !app.requestSingleInstanceLock({ from: 'second' })) app.exit(7);
app.on('window-all-closed', () => app.quit());
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'";
function open(name = 'index', options = {}) {
  const window = new BrowserWindow({ width: 640, height: 480, ...options, webPreferences: { preload: join(here, options.preload ?? 'preload.cjs'), contextIsolation: true, sandbox: true, nodeIntegration: false } });
  window.webContents.setWindowOpenHandler(({ url }) => { seen.opened.push(url); return { action: url.endsWith('#allowed') ? 'allow' : 'deny' }; });
  window.webContents.on('will-navigate', (event) => { seen.navigations.push(event.url); if (!event.url.startsWith('app://fixture/')) event.preventDefault(); });
  window.webContents.on('render-process-gone', (_event, details) => { seen.gone = details.reason; });
  window.webContents.on('preload-error', (_event, path, error) => { seen.preloadError = error.message; });
  void window.loadURL('app://fixture/' + name + '.html');
  return window;
}
globalThis.openWindow = open;
ipcMain.handle('echo', (event, value) => { seen.senders.push([event.senderFrame.url, event.senderFrame.origin, event.sender.id]); return value; });
ipcMain.handle('fail', () => { throw new TypeError('no such tank'); });
ipcMain.handle('ask', async () => dialog.showOpenDialog({ title: 'Open a network' }));
ipcMain.on('note', (event, text) => event.sender.send('noted', text + '!', new Date(0)));
ipcMain.on('port', (event, name) => {
  const [port] = event.ports;
  port.on('message', ({ data }) => port.postMessage({ name, doubled: data * 2 }));
  port.on('close', () => { seen.portClosed = true; });
  port.start();
});
app.whenReady().then(() => {
  protocol.handle('app', async (request) => {
    const { host, pathname } = new URL(request.url);
    const file = await net.fetch(pathToFileURL(join(here, 'pages', pathname)).href);
    return new Response(file.body, { headers: { 'content-type': file.headers.get('content-type'), 'content-security-policy': CSP, 'x-host': host } });
  });
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  open();
});
`;

const PRELOAD = `
const { contextBridge, ipcRenderer } = require('electron');
const { EventEmitter } = require('node:events');
const taken = new Promise((resolve) => ipcRenderer.once('take-port', ({ ports: [port] }, name) => resolve({ name, port })));
let refused = '';
try { require('fs'); } catch (error) { refused = error.message; }
contextBridge.exposeInMainWorld('fixture', {
  echo: (value) => ipcRenderer.invoke('echo', value),
  invoke: (channel, value) => ipcRenderer.invoke(channel, value),
  note: (text) => ipcRenderer.send('note', text),
  onNoted: (listener) => {
    const relay = (event, text, date) => listener(text, date.getTime());
    ipcRenderer.on('noted', relay);
    return () => { ipcRenderer.off('noted', relay); };
  },
  port: (name, values) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const answers = [];
    port1.onmessage = ({ data }) => { if (answers.push(data) === values.length) { port1.close(); resolve(answers); } };
    ipcRenderer.postMessage('port', name, [port2]);
    for (const value of values) port1.postMessage(value);
  }),
  usePort: (text) => taken.then(({ name, port }) => port.postMessage(name + ': ' + text)),
  throws: () => { throw new RangeError('out of range'); },
  rejects: async () => { throw new Error('later'); },
  missing: () => ipcRenderer.sendSync('x'),
  nested: { version: 1, list: [1, 2, { three: 3 }] },
  refused,
  emitter: typeof new EventEmitter().on,
});
try { contextBridge.exposeInMainWorld('document', {}); } catch (error) { contextBridge.exposeInMainWorld('clash', error.message); }
`;

const PAGE = `<!doctype html><html><head><meta charset="utf-8"><title>Fixture</title>
<script src="page.js"></script><script>window.inlineRan = true;</script></head>
<body><a id="out" href="http://example.com/">out</a> <a id="in" href="second.html#part">in</a> <a id="new" target="_blank" href="http://example.com/new">new</a></body></html>`;

const WORKER = `
import { parentPort } from 'node:worker_threads';
const said = await import('electron').then(() => 'there', (error) => error.message);
parentPort.postMessage(said);
`;

const PAGE_SCRIPT = `
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
window.pageRan = true;
window.preloadWasFirst = typeof window.fixture === 'object';
`;

/** Writes the app into `folder`; its main is `main.mjs`. */
export function writeFixture(folder: string): string {
  mkdirSync(join(folder, 'pages'), { recursive: true });
  const files = {
    'package.json': JSON.stringify({ name: 'fixture', version: '4.5.6', type: 'module' }),
    'main.mjs': MAIN,
    'preload.cjs': PRELOAD,
    'worker.mjs': WORKER,
    'module.cjs': `import { ipcRenderer } from 'electron';`,
    'pages/index.html': PAGE,
    'pages/second.html': PAGE.replace('Fixture', 'Second'),
    'pages/page.js': PAGE_SCRIPT,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, 'main.mjs');
}
