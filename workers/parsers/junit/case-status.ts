import type { Verdict } from '#domain/test-results/test-result-counts.ts';

const ignored = /^(skip|skipped|notrun|disabled|ignored)$/i;
const blocked = /^(blocked|disable|error)$/i;
const plain = /^(|run|completed|unavailable)$/i;

type Attributes = Readonly<Record<string, string>>;

/** The verdict of a case by the attributes `status` and `result`, which some writers of JUnit XML add. */
export function verdictOfStatus({ status = '', result = '' }: Attributes): Verdict {
  if (blocked.test(status)) return 'blocked';
  if (ignored.test(status)) return 'ignored';
  if (status.toLowerCase() === 'unavailable') return 'other';
  return result.toLowerCase() === 'false' ? 'failed' : 'passed';
}

export function isKnownStatus(status: string): boolean {
  return [ignored, blocked, plain].some((words) => words.test(status));
}
