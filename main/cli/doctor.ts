/** `doctor`: what is installed, what is missing, what is degraded (CLI-5). Changes nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder, storeFile } from '../data-folder.ts';
import { openHydraulics } from '../network/hydraulics.ts';
import { findChromium } from '../shell/browser/open.ts';
import { openStore } from '../store/store.ts';
import { version } from '../version.ts';
import type { Output } from './output.ts';

interface Finding { part: string; state: 'ok' | 'missing' | 'degraded'; detail: string; /** Penstock cannot run without it. */ essential: boolean }

const LOW_DISK = 1024 ** 3;
const ENGINE_PROBE = '[JUNCTIONS]\nJ 0 1\n[RESERVOIRS]\nR 50\n[PIPES]\nP R J 100 100 100\n[OPTIONS]\nUnits LPS\n[END]\n';

const finding = (part: string, ok: boolean, detail: string, essential = false, otherwise: Finding['state'] = 'missing'): Finding => ({ part, state: ok ? 'ok' : otherwise, detail, essential });
const message = (error: unknown): string => (error as Error).message;

async function dataFindings(dir: string): Promise<Finding[]> {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.W_OK);
  } catch (error) {
    return [finding('data folder', false, `${dir} cannot be written: ${message(error)}`, true, 'degraded')];
  }
  const disk = await statfs(dir);
  const free = disk.bavail * disk.bsize;
  const list = [finding('data folder', true, dir, true), finding('disk space', free > LOW_DISK, `${(free / 1024 ** 3).toFixed(1)} GiB free`, false, 'degraded')];
  if (!existsSync(storeFile(dir))) return [...list, finding('plant data', true, 'none yet: made at the first start')];
  try {
    const store = await openStore({ file: storeFile(dir) });
    const sites = await store.sites();
    await store.close();
    return [...list, finding('plant data', true, `${sites.length} site${sites.length === 1 ? '' : 's'}: ${sites.map((s) => s.name).join(', ') || 'none'}`, true)];
  } catch (error) {
    return [...list, finding('plant data', false, message(error), true, 'degraded')];
  }
}

async function engineFinding(): Promise<Finding> {
  const hydraulics = openHydraulics();
  try {
    const verdict = await hydraulics.checkInp(ENGINE_PROBE);
    return finding('EPANET engine', verdict.ok, verdict.ok ? 'solves' : 'refuses a valid model', true, 'degraded');
  } catch (error) {
    return finding('EPANET engine', false, message(error), true, 'degraded');
  } finally {
    await hydraulics.close();
  }
}

function electronFinding(): Finding {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
    const mark = join(folder, 'path.txt');
    const there = existsSync(mark) && existsSync(join(folder, 'dist', readFileSync(mark, 'utf8').trim()));
    return finding('Electron runtime', there, there ? 'present' : 'not here: the browser shell serves');
  } catch {
    return finding('Electron runtime', false, 'not installed: the browser shell serves');
  }
}

export async function doctor(o: { data?: string }, out: Output): Promise<void> {
  const chromium = findChromium();
  const built = ['../renderer/index.html', '../../out/renderer/index.html'].some((p) => existsSync(fileURLToPath(new URL(p, import.meta.url))));
  const display = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
  const findings: Finding[] = [
    finding('Node.js', Number(process.versions.node.split('.')[0]) >= 24, process.versions.node, true, 'degraded'),
    finding('screens', built, built ? 'built' : 'not built: "npm run build"', true),
    ...(await dataFindings(dataFolder(o.data))),
    await engineFinding(),
    finding('Chromium', chromium !== null, chromium ?? 'not found: open the printed address in any recent browser'),
    finding('display', display, display ? 'present' : 'none: the address is printed instead'),
    electronFinding(),
    finding('model', true, 'offline playbook: needs no key and no network'),
  ];
  const failed = findings.some((f) => f.essential && f.state !== 'ok');
  out.result({ version, ok: !failed, findings }, () => [`Penstock ${version}`, ...findings.map((f) => `${f.state === 'ok' ? '  ok      ' : f.state === 'missing' ? '  missing ' : '! degraded'} ${f.part}: ${f.detail}`)].join('\n'));
  if (failed) process.exitCode = 1;
}
