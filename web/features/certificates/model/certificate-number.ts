import { certificateNumber } from '#domain/certificates/certificate-number.ts';

/** A number as somebody typed or scanned it, in the form in which it is issued. */
export function tidyNumber(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase();
}

/** Whether it has the form of a certificate's number at all. */
export function isCertificateNumber(text: string): boolean {
  return certificateNumber.test(text);
}

/** The year that a certificate's mark carries. */
export function yearOf(issuedOn: string): number {
  return Number(issuedOn.slice(0, 4));
}
