import { longChecksum } from './test-result-text.ts';
import type { TestReport } from './test-results.ts';

/** The mark of a run without enough facts to recognise it. */
export const unmarked = '-';

/**
 * Identifies a run of a suite in any file: suite, edition, start and end to the millisecond. Without the device,
 * which would be changed to pass a run off as another product's.
 */
export function runMark({
  suite,
  startedAt,
  endedAt,
}: Pick<TestReport, 'suite' | 'startedAt' | 'endedAt'>): string {
  if (startedAt === null || endedAt === null || startedAt === endedAt) return unmarked;
  const names = [suite.name, suite.version].map((name) => name.trim().toLowerCase());
  return longChecksum(JSON.stringify([...names, startedAt, endedAt]));
}

/** Signs of tampering that need other uploads and the clock. */
export const runSigns = ['sameFile', 'sameRun', 'afterReceipt'] as const;
export type RunSign = (typeof runSigns)[number];

/** Tolerance for clocks of labs. */
const clockSlackMs = 300_000;

/** True for a run that claims to begin or end after its file was received. */
export function endsAfterReceipt(
  { startedAt, endedAt }: Pick<TestReport, 'startedAt' | 'endedAt'>,
  receivedAt: Date,
): boolean {
  const limit = receivedAt.getTime() + clockSlackMs;
  return [startedAt, endedAt].some((at) => at !== null && Date.parse(at) > limit);
}
