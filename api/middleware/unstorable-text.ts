// Codes of Postgres: a character that its encoding lacks, text that is no value of its type, half of a surrogate pair;
// a number, a time or a date that its type has no room for, such as the year 0000.
const unstorable = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008']);

/** True when Postgres could not store or compare what a request brought: schemas miss it, the sender is to mend it. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unstorable.has(String(error.code));
}
