import {
  type Failure,
  failuresOfFile,
  failuresOfSuite,
  messageOf,
  type PlaywrightSuite,
  type VitestFile,
} from './test-failures.ts';

/** How the tests of one part ended. */
export interface Counts {
  part: string;
  passed: number;
  failed: number;
  skipped: number;
  failures?: Failure[];
}

interface VitestReport {
  testResults: (VitestFile & { status: string })[];
}

/** Counts of a Vitest JSON report, by the room under tests/ that each file lies in. */
export function countVitest(report: VitestReport): Counts[] {
  const parts = new Map<string, Counts>();
  for (const file of report.testResults) {
    const part = /[\\/]tests[\\/]([^\\/]+)[\\/]/.exec(file.name)?.[1] ?? 'other';
    const counts = parts.get(part) ?? { part, passed: 0, failed: 0, skipped: 0 };
    const statuses = file.assertionResults.map(({ status }) => status);
    counts.passed += statuses.filter((status) => status === 'passed').length;
    counts.failed += statuses.filter((status) => status === 'failed').length;
    counts.skipped += statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
    // A file that could not even be loaded, or whose hooks failed, has no failed test to show for it.
    if (file.status === 'failed' && !statuses.includes('failed')) counts.failed += 1;
    if (file.status === 'failed') counts.failures = [...(counts.failures ?? []), ...failuresOfFile(file)];
    parts.set(part, counts);
  }
  return [...parts.values()];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** Counts of a Playwright JSON report; errors outside of any test (in the setup, say) count as failures. */
export function countPlaywright(report: PlaywrightReport): Counts {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = report.suites.flatMap((suite) => failuresOfSuite(suite));
  if (report.errors.length > 0) failures.push({ test: 'outside of any test', why: messageOf(report.errors) });
  const failed = unexpected + flaky + report.errors.length;
  return { part: 'e2e', passed: expected, failed, skipped, ...(failed > 0 ? { failures } : {}) };
}

/** The closing line: `12 passed, 0 failed`, and `, 1 skipped` where something was. */
export function totalLine(all: Counts[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
