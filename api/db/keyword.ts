import { writtenLine } from '#domain/written-text.ts';

/**
 * LIKE pattern for texts that contain a keyword, written as names are stored; null when the keyword says nothing.
 * Wildcards stand for themselves.
 */
export function containsPattern(keyword: string | undefined): string | null {
  const text = writtenLine((keyword ?? '').toWellFormed());
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
