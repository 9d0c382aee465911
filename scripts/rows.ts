/** `npm run rows [-- --json]`: each requirement of docs/rows.md with its tests in the last run (CLI-6). */
import { readFileSync } from 'node:fs';
import { inProject, root } from './project.ts';
import { readResults, type TestResult } from './results.ts';

export interface Row {
  id: string;
  title: string;
}

export interface RowResult {
  id: string;
  tests: number;
  passed: number;
  failed: number;
  skipped: number;
}

const LINE = /^\| ([A-Z]+-\d+) \| (.+?) \|$/gm;

/** The rows of the page, in its order. */
export function rowsOf(page: string): Row[] {
  return [...page.matchAll(LINE)].map(([, id = '', title = '']) => ({ id, title }));
}

/** A test proves the rows that its title names in brackets: `[PL-6] latin1.inp keeps its id`. */
export function rowResults(rows: readonly Row[], results: readonly TestResult[]): RowResult[] {
  const byRow = new Map(rows.map(({ id }) => [id, { id, tests: 0, passed: 0, failed: 0, skipped: 0 }]));
  for (const { title, outcome } of results) {
    for (const id of new Set([...title.matchAll(/\[([A-Z]+-\d+)\]/g)].map((m) => m[1] ?? ''))) {
      const row = byRow.get(id);
      if (row === undefined) continue;
      row.tests += 1;
      row[outcome] += 1;
    }
  }
  return [...byRow.values()];
}

function print(): void {
  const rows = rowsOf(readFileSync(inProject('docs', 'rows.md'), 'utf8'));
  const reports = (['unit', 'e2e'] as const).map((kind) => ({ kind, results: readResults(kind, root) }));
  for (const { kind, results } of reports) if (results === null) process.stderr.write(`no ${kind} tests have been run yet: "npm test" runs them\n`);
  const results = rowResults(rows, reports.flatMap((r) => r.results ?? []));
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ rows: results })}\n`);
    return;
  }
  const titles = new Map(rows.map((r) => [r.id, r.title]));
  for (const r of results) {
    const state = r.tests === 0 ? '      –' : r.failed > 0 ? `✗ ${r.failed} of ${r.tests}`.padStart(7) : `✓ ${r.passed}`.padStart(7);
    process.stdout.write(`${r.id.padEnd(8)}${state}${r.skipped > 0 ? ` (${r.skipped} skipped)` : ''}  ${titles.get(r.id) ?? ''}\n`);
  }
  const proven = results.filter((r) => r.tests > 0 && r.failed === 0 && r.skipped === 0).length;
  process.stdout.write(`${proven} of ${results.length} rows have tests, and all of them passed\n`);
}

if (import.meta.main) print();
