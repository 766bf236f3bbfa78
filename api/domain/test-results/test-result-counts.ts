/** `blocked` has no result that counts: not run to its end, or a result that is unknown. `other`: parsers before 6. */
export const VERDICTS = [
  'passed',
  'failed',
  'blocked',
  'ignored',
  'assumptionFailure',
  'warning',
  'other',
] as const;
export type Verdict = (typeof VERDICTS)[number];
export type Tally = Record<Verdict, number>;

const TRADEFED_VERDICTS: Record<string, Verdict> = {
  pass: 'passed',
  fail: 'failed',
  ignored: 'ignored',
  skipped: 'ignored',
  assumption_failure: 'assumptionFailure',
  incomplete: 'blocked',
  warning: 'warning',
};

/** The verdict of a Tradefed `result`, in any case; undefined for an unknown or missing one. */
export function classifyTradefedResult(result: string | undefined, skipped: boolean): Verdict | undefined {
  // Fast path: of a million cases nearly all are spelled like this.
  if (result === 'pass') return 'passed';
  if (result === undefined || result === '') return skipped ? 'ignored' : undefined;
  const known = result.toLowerCase();
  return Object.hasOwn(TRADEFED_VERDICTS, known) ? TRADEFED_VERDICTS[known] : undefined;
}

export function emptyTally(): Tally {
  return { passed: 0, failed: 0, blocked: 0, ignored: 0, assumptionFailure: 0, warning: 0, other: 0 };
}

export function addTally(target: Tally, added: Tally): void {
  for (const verdict of VERDICTS) target[verdict] += added[verdict];
}

export function sumTally(tally: Tally): number {
  return VERDICTS.reduce((sum, verdict) => sum + tally[verdict], 0);
}

/**
 * Passed among the cases with a verdict (passed, failed, blocked), from 0 to 1; `null` without one. Rounded down to
 * four decimals, so that 1 means no failure.
 */
export function passRate(counts: Pick<Tally, 'passed' | 'failed' | 'blocked'>): number | null {
  const judged = counts.passed + counts.failed + counts.blocked;
  return judged === 0 ? null : Math.floor((counts.passed / judged) * 10_000) / 10_000;
}

/** Tests that an unfinished module announced (`total_tests`) and never reported: they are blocked. */
export function countUnreported(done: boolean, announced: number | undefined, reported: number): number {
  return done || announced === undefined ? 0 : Math.max(0, announced - reported);
}

/**
 * Modules not executed: announced by the summary and absent from the body, or listed (`idle` of them) as unfinished
 * and without a test.
 */
export function countNotExecuted(listed: number, idle: number, announced: number | undefined): number {
  return Math.max(0, (announced ?? 0) - listed) + idle;
}

/** A count in a file: digits only and at most a billion, otherwise undefined. */
export function readCount(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : undefined;
}
