const uniqueViolation = '23505';

/** The unique constraint or index that an error of Postgres names; null for every other error. */
export function violatedUnique(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== uniqueViolation) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}
