import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { type Bilingual, inBothLanguages, type ServerTexts } from '#domain/texts/server-texts.ts';

type Texts = ServerTexts['certificates'];

const bilingual = (select: (texts: Texts) => string): Bilingual =>
  inBothLanguages(({ certificates }) => select(certificates));

/** Both languages on one line. */
function bilingualLine(select: (texts: Texts) => string): string {
  const { zh, en } = bilingual(select);
  return `${zh} ${en}`;
}

export const title = bilingual((texts) => texts.title);
export const overleafTitle = bilingual((texts) => texts.overleafTitle);
export const marksLegend = bilingual((texts) => texts.marksLegend);
export const numberLabel = bilingualLine((texts) => texts.number);
export const scanLabel = bilingualLine((texts) => texts.scan);
export const marksLabel = bilingualLine((texts) => texts.marks);
export const absent = '—';

export function factName(fact: keyof Texts['facts']): Bilingual {
  return bilingual(({ facts }) => facts[fact]);
}

export function columnName(column: keyof Texts['columns']): Bilingual {
  return bilingual(({ columns }) => columns[column]);
}

export function modeName(mode: CertificateDocument['mode']): Bilingual {
  return bilingual(({ modes }) => modes[mode]);
}

export function resultName(passed: boolean): string {
  return bilingualLine((texts) => (passed ? texts.passed : texts.failed));
}

/** The statement; where a configuration failed, it says that only those marked as passed are certified. */
export function statementOf({ mode, configurations }: CertificateDocument): Bilingual {
  if (configurations.every(({ passed }) => passed)) return bilingual(({ statements }) => statements[mode]);
  return bilingual(({ statements, onlyPassed }) => `${statements[mode]}\n${onlyPassed}`);
}

export function issuerNote({ office }: CertificateDocument): Bilingual {
  const { zh, en } = inBothLanguages(({ certificates }) => certificates.issuer);
  return { zh: zh(office.nameZh), en: en(office.nameEn) };
}

export function pageLabel(page: number, pages: number): string {
  return bilingualLine((texts) => texts.page(page, pages));
}

export function overleafNote(first: number, last: number): Bilingual {
  return bilingual((texts) => texts.overleaf(first, last));
}

/** Why a certificate is no longer valid, and since when; both languages on a line. */
export function markTexts({ kind, on }: NonNullable<CertificateDocument['mark']>) {
  return {
    title: bilingualLine(({ mark }) => mark[kind]),
    since: bilingualLine(({ mark }) => mark.since[kind](on)),
  };
}
