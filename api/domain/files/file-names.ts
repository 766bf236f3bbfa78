import type { ErrorName } from '#domain/errors/errors.ts';
import { sanitiseName } from '#domain/shared/validation.ts';
import { hasHidden } from '#domain/shared/written-text.ts';

/** Longest display name in characters, extension included. */
export const fileNameLimit = 128;

export type DisplayName =
  | { ok: true; name: string; stem: string; extension: string }
  | { ok: false; error: ErrorName };

/** Characters that no file system accepts, and controls, including the invisible ones that reverse `gpj.exe`. */
const refused = /[/\\:*?"<>|\p{Cc}\p{Cs}\u2028\u2029]/u;

const refusal = (error: ErrorName): DisplayName => ({ ok: false, error });

/**
 * The display name of a file; never a path. It is normalised (NFC) and sanitised. Refusals: `fileNameEmpty`,
 * `fileNameSpecialCharacters`, `fileNameTooLong` (over 128 characters), `fileNameWithoutDot`.
 */
export function sanitiseDisplayName(raw: string): DisplayName {
  if (raw.trim() === '') return refusal('fileNameEmpty');
  if (refused.test(raw) || hasHidden(raw)) return refusal('fileNameSpecialCharacters');
  const name = sanitiseName(raw);
  if ([...name].length > fileNameLimit) return refusal('fileNameTooLong');
  const dot = name.lastIndexOf('.');
  if (dot === -1 || dot === name.length - 1) return refusal('fileNameWithoutDot');
  const stem = name.slice(0, dot).trim();
  if (stem.replaceAll('.', '') === '') return refusal('fileNameEmpty');
  return { ok: true, name, stem, extension: name.slice(dot + 1).toLowerCase() };
}
