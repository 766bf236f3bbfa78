import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { type Bilingual, inBothLanguages, type ServerTexts } from '#domain/texts/server-texts.ts';

type Texts = ServerTexts['certificates'];

const say = (word: (texts: Texts) => string): Bilingual =>
  inBothLanguages(({ certificates }) => word(certificates));

/** Both languages on one line. */
function sayInLine(word: (texts: Texts) => string): string {
  const { zh, en } = say(word);
  return `${zh} ${en}`;
}

export const title = say((texts) => texts.title);
export const overleafTitle = say((texts) => texts.overleafTitle);
export const marksLegend = say((texts) => texts.marksLegend);
export const numberLabel = sayInLine((texts) => texts.number);
export const scanLabel = sayInLine((texts) => texts.scan);
export const marksLabel = sayInLine((texts) => texts.marks);
export const absent = '—';

export function factName(fact: keyof Texts['facts']): Bilingual {
  return say(({ facts }) => facts[fact]);
}

export function columnName(column: keyof Texts['columns']): Bilingual {
  return say(({ columns }) => columns[column]);
}

export function modeName(mode: CertificateDocument['mode']): Bilingual {
  return say(({ modes }) => modes[mode]);
}

export function resultName(passed: boolean): string {
  return sayInLine((texts) => (passed ? texts.passed : texts.failed));
}

/** The statement; where a configuration failed, it says that only those marked as passed are certified. */
export function statementOf({ mode, configurations }: CertificateDocument): Bilingual {
  if (configurations.every(({ passed }) => passed)) return say(({ statements }) => statements[mode]);
  return say(({ statements, onlyPassed }) => `${statements[mode]}\n${onlyPassed}`);
}

export function issuerNote({ office }: CertificateDocument): Bilingual {
  const { zh, en } = inBothLanguages(({ certificates }) => certificates.issuer);
  return { zh: zh(office.nameZh), en: en(office.nameEn) };
}

export function pageLabel(page: number, pages: number): string {
  return sayInLine((texts) => texts.page(page, pages));
}

export function overleafNote(first: number, last: number): Bilingual {
  return say((texts) => texts.overleaf(first, last));
}

/** What became of a certificate, and since when, both languages on a line. */
export function markWords({ kind, on }: NonNullable<CertificateDocument['mark']>) {
  return {
    title: sayInLine(({ mark }) => mark[kind]),
    since: sayInLine(({ mark }) => mark.since[kind](on)),
  };
}
