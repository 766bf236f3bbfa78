import { longChecksum } from './test-result-text.ts';
import type { TestReport } from './test-results.ts';

/** Stands for a run that says too little of itself to be known again. */
export const unmarked = '-';

/**
 * By what one run of a suite is known wherever its file turns up: suite, edition, and beginning and end to the
 * millisecond. The device is left out, as that is what is altered where a run is passed off as another product's.
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

/** Signs of tampering that only show beside other uploads and the clock. */
export const runSigns = ['sameFile', 'sameRun', 'afterReceipt'] as const;
export type RunSign = (typeof runSigns)[number];

/** Clocks of labs are not the portal's. */
const clockSlackMs = 300_000;

/** True for a run that says it began or ended after its file was received. */
export function endsAfterReceipt(
  { startedAt, endedAt }: Pick<TestReport, 'startedAt' | 'endedAt'>,
  receivedAt: Date,
): boolean {
  const limit = receivedAt.getTime() + clockSlackMs;
  return [startedAt, endedAt].some((at) => at !== null && Date.parse(at) > limit);
}
