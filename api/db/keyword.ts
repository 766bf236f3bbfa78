/**
 * LIKE pattern for texts that contain a keyword; null when the keyword says nothing.
 * Wildcards stand for themselves, and NUL, which Postgres cannot store, is dropped.
 */
export function containsPattern(keyword: string | undefined): string | null {
  const text = (keyword ?? '').replaceAll('\u0000', '').trim();
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
