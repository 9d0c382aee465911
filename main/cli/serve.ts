/** `serve`: the browser shell (CLI-5). Runs until it is told to stop. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { plantClock } from '../clock.ts';
import { dataFolder } from '../data-folder.ts';
import { createHost } from '../host.ts';
import { serveBrowser } from '../shell/browser/serve.ts';
import { timeOption } from './list.ts';
import { Failed, type Output, WrongUsage } from './output.ts';

interface ServeOptions { data?: string; port: string; host: string; open: boolean; speed: string; at?: string }

/** The built renderer lies beside the bundle, or in `out` of a checkout. */
function rendererFolder(): string {
  for (const candidate of ['../renderer/', '../../out/renderer/']) {
    const dir = fileURLToPath(new URL(candidate, import.meta.url));
    if (existsSync(`${dir}index.html`)) return dir;
  }
  throw new Failed({ code: 'NOT_FOUND', message: 'the screens are not built: run "npm run build" first' });
}

export async function serve(o: ServeOptions, out: Output): Promise<void> {
  const port = Number(o.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new WrongUsage(`--port takes a port number, not "${o.port}"`);
  const speed = Number(o.speed);
  if (!(speed > 0 && speed <= 3600)) throw new WrongUsage(`--speed takes a factor above 0 and up to 3600, not "${o.speed}"`);
  const rendererDir = rendererFolder();
  const dataDir = dataFolder(o.data);
  const clock = plantClock({ speed, ...(o.at === undefined ? {} : { start: timeOption(o.at, '--at') }) });
  const host = await createHost({ dataDir, clock, onStage: (stage) => out.note(stage) });
  const shell = await serveBrowser(host.bridge, { port, host: o.host, rendererDir, open: o.open }).catch(async (error: Error) => {
    await host.close();
    throw new Failed({ code: 'UNAVAILABLE', message: error.message });
  });
  out.line({ type: 'serving', url: shell.url, port: shell.port, data: dataDir }, () => `Penstock is at ${shell.url}`);
  host.ready.catch((error: Error) => out.note(`penstock: the demo plant does not run: ${error.message}`));
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await shell.close();
  await host.close();
}
