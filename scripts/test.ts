/** `npm test`: lint, types, build, then every test. The last line counts the tests; a stage that fails before them is one failure. */
import { existsSync, rmSync } from 'node:fs';
import { build } from './build.ts';
import { inProject, root, runNode, tool } from './project.ts';
import { count, readResults, REPORTS, strict, type TestResult } from './results.ts';

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const summary = (passed: number, failed: number, skipped: number): string => `${passed} passed, ${failed} failed, ${skipped} skipped`;

const CHECKS: { name: string; run: () => Promise<boolean> }[] = [
  { name: 'lint', run: async () => (await runNode([tool('oxlint', 'bin', 'oxlint'), '--deny-warnings'])) === 0 },
  { name: 'types', run: async () => (await runNode([tool('typescript', 'bin', 'tsc'), '-b', '--force'])) === 0 },
  { name: 'build', run: () => build() },
];

for (const { name, run } of CHECKS) {
  say(`\n── ${name}`);
  const began = performance.now();
  if (!(await run())) {
    say(`\n${name} failed: no test was run`);
    say(summary(0, 1, 0));
    process.exit(1);
  }
  say(`${name}: ok (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

const SUITES = {
  unit: [tool('vitest', 'vitest.mjs'), 'run'],
  e2e: [tool('@playwright', 'test', 'cli.js'), 'test'],
} as const;

const mustRunAll = process.env['CI'] === 'true' && existsSync(inProject('..', 'shared'));
const all: TestResult[] = [];
let ended = true;
for (const kind of ['unit', 'e2e'] as const) {
  say(`\n── ${kind === 'unit' ? 'unit and property tests' : 'tests in a browser'}`);
  rmSync(REPORTS[kind], { force: true });
  const code = await runNode([...SUITES[kind]]);
  const found = readResults(kind, root) ?? [{ title: `the ${kind} tests left no report`, file: kind, outcome: 'failed' }];
  const results = mustRunAll ? strict(found) : found;
  all.push(...results);
  if (code !== 0) ended = false;
  // The runner may fail for a reason that is no test's, such as an error after the last of them.
  if (code !== 0 && count(results).failed === 0) all.push({ title: `the ${kind} tests ended with code ${code}`, file: kind, outcome: 'failed' });
}

const { passed, failed, skipped } = count(all);
say('\n── summary');
for (const r of all) if (r.outcome !== 'passed') say(`${r.outcome}: ${r.file}: ${r.title.split('\n')[0]}`);
say(summary(passed, failed, skipped));
process.exitCode = failed === 0 && ended ? 0 : 1;
