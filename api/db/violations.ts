const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const exclusionViolation = '23P01';

function violated(error: unknown, code: string): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== code) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}

/** The unique constraint or index that an error of Postgres names; null for every other error. */
export function violatedUnique(error: unknown): string | null {
  return violated(error, uniqueViolation);
}

/** The constraint against two rows beside each other that an error of Postgres names; null for every other error. */
export function violatedExclusion(error: unknown): string | null {
  return violated(error, exclusionViolation);
}

/** True when what was written refers to a row that is gone. */
export function isReferenceGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === foreignKeyViolation;
}

const takenBackStates = new Set(['40P01', '40001']);

/** True when Postgres took a transaction back over one beside it: the same work may succeed when it is done once more. */
export function isTakenBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && takenBackStates.has(String(error.code));
}

/** True when a lock was not to be had in the time that was given for it. */
export function isLockAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
