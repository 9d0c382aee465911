import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inProject, node, tool } from './project.ts';

/** Places in a tree laid out like the project's, and import lines, each in a file of its own there: those that must be refused, and those that are fine. */
const WRONG: Record<string, string[]> = {
  'shared/plant/a.ts': ["import x from '../../main/host.ts';", "import type { X } from '../../main/host.ts';", "import x from 'react';", "import x from 'node:fs';", "import x from 'electron';", "export const x = () => import('react');", "export * from '../../renderer/app.ts';"],
  'shared/plant/a.test.ts': ["import x from 'react';", "import x from '../../main/host.ts';"],
  'main/plant/a.ts': ["import x from 'electron';", "import type { App } from 'electron';", "import x from 'electron/main';", "export const x = () => import('electron');", "import x from '../../renderer/app.ts';", "import x from '../../preload/preload.ts';", "import x from '../../e2e/room.ts';"],
  'main/shell/browser/a.ts': ["import x from 'electron';"],
  'main/shell/electron/a.ts': ["import x from '../../../renderer/app.ts';"],
  'preload/a.ts': ["import x from '../main/host.ts';", "import x from 'node:fs';"],
  'renderer/plant/a.tsx': ["import x from '../../main/host.ts';", "import x from 'electron';", "import x from 'node:fs';", "import x from '../../preload/preload.ts';"],
  'scripts/a.ts': ["import x from 'electron';"],
};
const RIGHT: Record<string, string[]> = {
  'shared/plant/b.ts': ["import x from 'zod';", "import y from '../result.ts';", "import w from './model.ts';"],
  'shared/plant/b.test.ts': ["import x from 'vitest';", "import y from 'fast-check';", "import w from './b.ts';"],
  'main/plant/b.ts': ["import x from 'node:fs';", "import y from '../../shared/result.ts';", "import w from '../store/store.ts';"],
  'main/shell/electron/b.ts': ["import x from 'electron';", "import y from '../../host.ts';"],
  'preload/b.ts': ["import x from 'electron';", "import y from '../shared/bridge/ipc.ts';"],
  'renderer/plant/b.tsx': ["import x from 'react';", "import y from '../../shared/result.ts';"],
  'e2e/standin/b.ts': ["import type { x } from 'electron';"],
};

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

const cases = (files: Record<string, string[]>) => Object.entries(files).flatMap(([place, lines]) => lines.map((line, i) => ({ place, line, file: place.replace(/(?<=\/)[ab](?=\.)/, `$&${i}`) })));

const dir = mkdtempSync(join(tmpdir(), 'penstock-layers-'));
let refused: Set<string>;

beforeAll(() => {
  const config = JSON.parse(readFileSync(inProject('.oxlintrc.json'), 'utf8')) as { options: object };
  // The rules under test need no types, and these files have none.
  writeFileSync(join(dir, '.oxlintrc.json'), JSON.stringify({ ...config, options: { ...config.options, typeAware: false } }));
  for (const { file, line } of cases({ ...WRONG, ...RIGHT })) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), `${line}\n`);
  }
  copyFileSync(inProject('package.json'), join(dir, 'package.json'));
  const { stdout } = spawnSync(node, [tool('oxlint', 'bin', 'oxlint'), '-c', '.oxlintrc.json', '--format', 'json', '.'], { cwd: dir, encoding: 'utf8', maxBuffer: 1e8 });
  refused = new Set(Report.parse(JSON.parse(stdout)).diagnostics.filter((d) => d.code.includes('no-restricted-imports')).map((d) => d.filename));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('layers', () => {
  it.each(cases(WRONG))('[SH-1] $place may not: $line', ({ file }) => {
    expect(refused).toContain(file);
  });

  it.each(cases(RIGHT))('[SH-1] $place may: $line', ({ file }) => {
    expect(refused).not.toContain(file);
  });
});
