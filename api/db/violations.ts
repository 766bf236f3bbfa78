const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const exclusionViolation = '23P01';

function violated(error: unknown, code: string): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== code) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}

/** The unique constraint or index that an error names; null for other errors. */
export function violatedUnique(error: unknown): string | null {
  return violated(error, uniqueViolation);
}

/** The exclusion constraint that an error names; null for other errors. */
export function violatedExclusion(error: unknown): string | null {
  return violated(error, exclusionViolation);
}

/** True when a foreign key refers to a deleted row. */
export function isReferenceGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === foreignKeyViolation;
}

const takenBackStates = new Set(['40P01', '40001']);

/**
 * True when Postgres rolled a transaction back because of a concurrent one: the same work may succeed when repeated.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && takenBackStates.has(String(error.code));
}

/** True when a lock was not available within its timeout. */
export function isLockUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
