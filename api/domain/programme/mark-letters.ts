import { defaultProgramme } from './default-programme.ts';
import type { Programme } from './identity.ts';

/** The first letter or digit of a name, as a capital. */
function initialOf(name: string): string {
  const [letter = ''] = name.match(/[\p{L}\p{N}]/u) ?? [...name];
  return letter.toUpperCase();
}

/** The letter in place of a logo; null for the product's own mark, until the programme has a name. */
export function brandLetter({ shortEn }: Pick<Programme, 'shortEn'>): string | null {
  return shortEn === defaultProgramme.shortEn ? null : initialOf(shortEn);
}

/** The office's letter among the hallmarks of a certificate; null for the product's own mark. */
export function officeLetter(officeEn: string): string | null {
  return officeEn === defaultProgramme.officeEn ? null : initialOf(officeEn);
}
