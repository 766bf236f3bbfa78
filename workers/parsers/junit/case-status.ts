import type { Verdict } from '#domain/test-results/test-result-counts.ts';

const words: Record<Exclude<Verdict, 'assumptionFailure' | 'warning' | 'other'>, readonly string[]> = {
  passed: ['passed', 'pass', 'success', 'successful', 'succeeded', 'ok', 'true'],
  failed: ['failed', 'fail', 'failure', 'false'],
  blocked: ['blocked', 'disable', 'error', 'errored', 'broken', 'aborted', 'timeout', 'unavailable'],
  ignored: ['skip', 'skipped', 'notrun', 'disabled', 'ignored', 'suppressed', 'pending', 'todo'],
};
const verdicts = new Map(
  Object.entries(words).flatMap(([verdict, list]) => list.map((word) => [word, verdict as Verdict] as const)),
);
/** Words that say that a case ran, and not how it ended. */
const ran = ['', 'run', 'completed'];

type Attributes = Readonly<Record<string, string>>;
/** `unknown` quotes the word that no writer is known to use; such a case is blocked. */
export type StatusVerdict = { verdict: Verdict; unknown?: string };

function read(name: string, value: string): StatusVerdict {
  const verdict = verdicts.get(value.toLowerCase());
  return verdict ? { verdict } : { verdict: 'blocked', unknown: `${name}="${value}"` };
}

/**
 * The verdict of a case by the attributes `status` and `result`, which some writers of JUnit XML add. A plain case has
 * neither; one of xdevice must have a result where it ran.
 */
export function verdictOfStatus(
  { status = '', result = '' }: Attributes,
  format: 'junit' | 'xdevice',
): StatusVerdict {
  if (!ran.includes(status.toLowerCase())) {
    const own = read('status', status);
    const isFailed = own.verdict === 'passed' && verdicts.get(result.toLowerCase()) === 'failed';
    return isFailed ? { verdict: 'failed' } : own;
  }
  if (format === 'junit' && ran.includes(result.toLowerCase())) return { verdict: 'passed' };
  return read('result', result);
}
