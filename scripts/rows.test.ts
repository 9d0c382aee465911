import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './project.ts';
import { browserResults, count, strict, unitResults } from './results.ts';
import { rowResults, rowsOf } from './rows.ts';

const page = readFileSync(inProject('docs', 'rows.md'), 'utf8');
const shared = inProject('..', 'shared');
const noSpec = !existsSync(inProject('..', 'shared', 'SPEC.md')) && !(process.env['CI'] === 'true' && existsSync(shared));

describe('the list of rows', () => {
  it.skipIf(noSpec)('[CLI-6] holds every row of the specification, in its order, and no other (skipped without ../shared)', () => {
    const spec = readFileSync(inProject('..', 'shared', 'SPEC.md'), 'utf8');
    expect(rowsOf(page).map((r) => r.id)).toEqual([...spec.matchAll(/^- ([A-Z]+-\d+)\b/gm)].map((m) => m[1]));
  });

  it('[CLI-6] names each row once', () => {
    const ids = rowsOf(page).map((r) => r.id);
    expect(ids.length).toBeGreaterThan(100);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const unit = {
  testResults: [
    { name: '/p/main/a.test.ts', status: 'passed', assertionResults: [{ fullName: 'x [PL-6] [SH-1] one', status: 'passed' }, { fullName: 'x [PL-6] two', status: 'pending' }, { fullName: '[F-1] three', status: 'todo' }] },
    { name: '/p/main/b.test.ts', status: 'failed', assertionResults: [{ fullName: '[PL-6] four', status: 'failed' }] },
    { name: '/p/main/c.test.ts', status: 'failed', assertionResults: [] },
  ],
};
const browser = {
  errors: [],
  suites: [
    {
      title: 'a.spec.ts', file: 'a.spec.ts', specs: [{ title: '[SH-2] both', tests: [{ projectName: 'browser', status: 'expected' }, { projectName: 'standin', status: 'unexpected' }] }],
      suites: [{ title: 'group', file: 'a.spec.ts', specs: [{ title: '[SH-2] inner', tests: [{ projectName: 'browser', status: 'skipped' }] }] }],
    },
  ],
};

describe('the results of a run', () => {
  it('[CLI-6] are counted truly, a file that could not be run among the failures', () => {
    expect(count(unitResults(unit, '/p/'))).toEqual({ passed: 1, failed: 2, skipped: 2 });
    expect(count(browserResults(browser))).toEqual({ passed: 1, failed: 1, skipped: 1 });
    expect(count(browserResults({ suites: [], errors: [{ message: 'no build' }] }))).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(count(strict(unitResults(unit, '/p/')))).toEqual({ passed: 1, failed: 4, skipped: 0 });
  });

  it('[CLI-6] are given to each row that a title names', () => {
    const rows = rowResults([{ id: 'PL-6', title: '' }, { id: 'SH-1', title: '' }, { id: 'SH-2', title: '' }, { id: 'X-1', title: '' }], [...unitResults(unit, '/p/'), ...browserResults(browser)]);
    expect(rows).toEqual([
      { id: 'PL-6', tests: 3, passed: 1, failed: 1, skipped: 1 },
      { id: 'SH-1', tests: 1, passed: 1, failed: 0, skipped: 0 },
      { id: 'SH-2', tests: 3, passed: 1, failed: 1, skipped: 1 },
      { id: 'X-1', tests: 0, passed: 0, failed: 0, skipped: 0 },
    ]);
  });
});
