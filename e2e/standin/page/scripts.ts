/** The texts put into every new document of a window, one for each of its two worlds. */
import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { makeCodec } from '../ipc/codec.ts';
import type { PreloadConfig } from '../ipc/wire.ts';
import { makeEmitterClass } from './emitter.ts';
import { EXPOSE, mainWorld } from './main-world.ts';
import { preloadWorld } from './preload-world.ts';
import { worldBridge } from './world-bridge.ts';

/** Electron runs preload scripts in the main frame only; a window's first, empty document has no use for them. */
function inMainFrame(body: string): string {
  return `if (window === window.top && location.href !== 'about:blank') { ${body} }`;
}

export function mainWorldScript(key: string): string {
  return inMainFrame(`(${String(mainWorld)})(${String(worldBridge)}, ${JSON.stringify(key)}, ${EXPOSE});`);
}

/** `preload` is the checked text of the preload script, or null when there is none. */
export function preloadWorldScript(config: PreloadConfig, preload: string | null, path: string | undefined): string {
  const tools = Object.entries({ makeBridge: worldBridge, makeCodec, makeEmitterClass, exposeId: EXPOSE }).map(([name, source]) => `${name}: ${String(source)}`);
  const script = preload === null ? 'null' : asFunction(preload);
  const name = path === undefined ? 'standin-preload' : pathToFileURL(path).href;
  return `${inMainFrame(`(${String(preloadWorld)})(${JSON.stringify(config)}, { ${tools.join(', ')} }, ${script});`)}\n//# sourceURL=${name}`;
}

/** The text of a sandboxed preload script. Throws what Electron would report: no such file, not CommonJS, not parsable. */
export function readPreload(path: string): string {
  if (!isAbsolute(path)) throw new Error(`preload script must have absolute path: ${path}`);
  if (path.endsWith('.mjs')) throw new Error(`a sandboxed preload script must be CommonJS: ${path}`);
  const text = readFileSync(path, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/gm, '');
  // Parsed only; `import` and `export` fail here.
  new Script(`(${asFunction(text)})`, { filename: path });
  return text;
}

function asFunction(text: string): string {
  return `function (require, module, exports, process, global, Buffer) {${text}\n}`;
}
