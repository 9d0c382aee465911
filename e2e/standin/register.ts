/** Preloaded with `--import`: 'electron' means the stand-in, for `import` and `require` alike. */
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const NAMES = new Set(['electron', 'electron/main', 'electron/common']);
const STANDIN = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (!NAMES.has(specifier)) return next(specifier, context);
    // Electron's modules exist in no worker thread; this file is preloaded there too.
    if (!isMainThread) throw new Error(`stand-in electron: '${specifier}' is not available in worker threads`);
    return { url: STANDIN, shortCircuit: true };
  },
});

if (isMainThread) await import('./start.ts');
