/** What the last test run said, read from the reports of vitest and Playwright. Pure but for `readResults`. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { inProject } from './project.ts';

export type Outcome = 'passed' | 'failed' | 'skipped';

export interface TestResult {
  /** With the names of the groups that it stands in. */
  title: string;
  /** From the project's folder. */
  file: string;
  outcome: Outcome;
}

export const REPORTS = { unit: inProject('test-results', 'unit.json'), e2e: inProject('test-results', 'e2e.json') };

const UnitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** A file that fails before its first test counts as one failed test. */
export function unitResults(report: unknown, root: string): TestResult[] {
  return UnitReport.parse(report).testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length) : name;
    if (status === 'failed' && !assertionResults.some((a) => a.status === 'failed')) return [{ title: `${file} could not be run`, file, outcome: 'failed' }];
    return assertionResults.map((a) => ({ title: a.fullName, file, outcome: a.status === 'passed' ? 'passed' : a.status === 'failed' ? 'failed' : 'skipped' }));
  });
}

interface Suite {
  title: string;
  file: string;
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
  suites?: Suite[] | undefined;
}
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    file: z.string(),
    specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ projectName: z.string(), status: z.string() })) })),
    suites: z.array(Suite).optional(),
  }),
);
const BrowserReport = z.object({ suites: z.array(Suite), errors: z.array(z.object({ message: z.string().optional() })) });

/** One result for each project that a test ran in. An error outside of the tests counts as one failed test. */
export function browserResults(report: unknown): TestResult[] {
  const { suites, errors } = BrowserReport.parse(report);
  const walk = (suite: Suite, above: string): TestResult[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map((t): TestResult => ({
        title: `${above}${spec.title} (${t.projectName})`,
        file: `e2e/${suite.file}`,
        outcome: t.status === 'expected' || t.status === 'flaky' ? 'passed' : t.status === 'skipped' ? 'skipped' : 'failed',
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, `${above}${inner.title} `)),
  ];
  return [...suites.flatMap((s) => walk(s, '')), ...errors.map((e): TestResult => ({ title: e.message ?? 'the browser tests could not be run', file: 'e2e', outcome: 'failed' }))];
}

/** Null when there is no such report, or it cannot be read. */
export function readResults(kind: keyof typeof REPORTS, root: string): TestResult[] | null {
  try {
    const report: unknown = JSON.parse(readFileSync(REPORTS[kind], 'utf8'));
    return kind === 'unit' ? unitResults(report, root) : browserResults(report);
  } catch {
    return null;
  }
}

export function count(results: readonly TestResult[]): Record<Outcome, number> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

/** In CI beside the shared folder nothing may be passed over: a skipped test is a failed one. */
export function strict(results: readonly TestResult[]): TestResult[] {
  return results.map((r) => (r.outcome === 'skipped' ? { ...r, outcome: 'failed', title: `${r.title} (skipped, which CI does not allow)` } : r));
}
