import {
  type Failure,
  failuresOfFile,
  failuresOfSuite,
  messageOf,
  type PlaywrightSuite,
  testsOfSuite,
  type VitestFile,
} from './test-failures.ts';

/** Results of a part, or of one file of it. */
export interface Counts {
  part: string;
  /** Path of the file; absent where there is none to run again. */
  file?: string;
  passed: number;
  failed: number;
  skipped: number;
  failures?: Failure[];
  /** Milliseconds that its tests and their hooks took, one after the other. */
  ms?: number;
}

interface VitestReport {
  testResults: (VitestFile & { status: string; startTime?: number; endTime?: number })[];
}

/** Counts of a Vitest JSON report, one a file; its part is the room under tests/ that it lies in. */
export function countVitest(report: VitestReport): Counts[] {
  return report.testResults.map((file) => {
    const part = /[\\/]tests[\\/]([^\\/]+)[\\/]/.exec(file.name)?.[1] ?? 'other';
    const statuses = file.assertionResults.map(({ status }) => status);
    const passed = statuses.filter((status) => status === 'passed').length;
    const failedTests = statuses.filter((status) => status === 'failed').length;
    // A file that could not even be loaded, or whose hooks failed, has no failed test to show for it.
    const failed = file.status === 'failed' ? Math.max(failedTests, 1) : failedTests;
    const skipped = statuses.length - passed - failedTests;
    const failures = file.status === 'failed' ? { failures: failuresOfFile(file) } : {};
    const ms = (file.endTime ?? 0) - (file.startTime ?? 0);
    return { part, file: file.name, passed, failed, skipped, ms, ...failures };
  });
}

interface PlaywrightReport {
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** Counts of a Playwright JSON report, one a file; errors outside of any test (in the setup, say) count as one failure. */
export function countPlaywright({ errors, suites }: PlaywrightReport): Counts[] {
  const counts = suites.map(countSuite);
  if (errors.length === 0) return counts;
  const failures = [{ test: 'outside of any test', why: messageOf(errors) }];
  return [...counts, { part: 'e2e', passed: 0, failed: errors.length, skipped: 0, failures }];
}

function countSuite(suite: PlaywrightSuite): Counts {
  const tests = testsOfSuite(suite);
  const statuses = tests.map(({ status }) => status);
  const ms = tests.reduce((sum, { results }) => sum + millisecondsOf(results), 0);
  const passed = statuses.filter((status) => status === 'expected').length;
  const skipped = statuses.filter((status) => status === 'skipped').length;
  const failed = statuses.length - passed - skipped;
  const failures = failed > 0 ? { failures: failuresOfSuite(suite) } : {};
  return { part: 'e2e', file: suite.title, passed, failed, skipped, ms, ...failures };
}

function millisecondsOf(attempts: readonly { duration?: number }[]): number {
  return attempts.reduce((sum, { duration = 0 }) => sum + duration, 0);
}

/** The counts of each part, in the order in which the parts first come. */
export function sumParts(all: readonly Counts[]): Counts[] {
  const parts = new Map<string, Counts>();
  for (const { part, passed, failed, skipped, ms = 0 } of all) {
    const sum = parts.get(part) ?? { part, passed: 0, failed: 0, skipped: 0, ms: 0 };
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    sum.ms = (sum.ms ?? 0) + ms;
    parts.set(part, sum);
  }
  return [...parts.values()];
}

/** The closing line: `12 passed, 0 failed`, and `, 1 skipped` where something was. */
export function totalLine(all: readonly Counts[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
