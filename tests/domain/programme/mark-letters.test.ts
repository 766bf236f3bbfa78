import { expect, it } from 'vitest';
import { defaultProgramme } from '#domain/programme/default-programme.ts';
import { brandLetter, officeLetter } from '#domain/programme/mark-letters.ts';

it.each([
  ['Chengjiang', 'C'],
  ['chengjiang', 'C'],
  ['“Ring” 2', 'R'],
  ['5G Lab', '5'],
  ['澄江', '澄'],
  ['Änderung', 'Ä'],
  ['—', '—'],
  ['', ''],
  [defaultProgramme.shortEn, null],
])('stands for %s in place of a logo', (shortEn, letter) => expect(brandLetter({ shortEn })).toBe(letter));

it.each([
  ['Chengjiang Certification Office', 'C'],
  ['  the bureau', 'T'],
  [defaultProgramme.officeEn, null],
])('is the hallmark of %s', (officeEn, letter) => expect(officeLetter(officeEn)).toBe(letter));
