import { type CertificateDocument, printedChars } from '#domain/certificates/certificate-document.ts';
import { clip } from '#domain/test-results/test-result-text.ts';
import { type StoredCertificate, storedCertificateSchema } from './present-certificate.ts';

export type PrintSettings = { portalUrl: string };

/** Who signs, as the programme called and showed itself then. */
export type PrintedIssuer = Pick<CertificateDocument, 'office' | 'accent' | 'logo'>;

/** What may have changed since a certificate was issued. */
type PrintedTerm = Pick<CertificateDocument, 'validUntil' | 'mark'>;

/** What the programme calls the device's category, and what names the device in English where its enterprise does not. */
type PrintedNames = { category: { zh: string; en: string }; brandAlias: string };

const name = (text: string) => clip(text, printedChars.name);
const version = (text: string) => clip(text, printedChars.version);

function printConfigurations({ mode, configurations }: StoredCertificate) {
  return configurations.map(({ label, labelEn, cases, passRate, ...rest }) => ({
    ...rest,
    labelZh: label,
    labelEn: labelEn || label,
    // Plus mode has no tests of its own.
    ...(mode === 'plus' ? { cases: null, passRate: null } : { cases, passRate }),
  }));
}

/** What a certificate prints. */
export function printOf(
  document: unknown,
  { category, brandAlias }: PrintedNames,
  { portalUrl, issuer, term }: PrintSettings & { issuer: PrintedIssuer; term: PrintedTerm },
): CertificateDocument {
  const certificate = storedCertificateSchema.parse(document);
  const { number, applicationNumber, issuedOn, enterprise, model, mode } = certificate;
  return {
    number,
    applicationNumber,
    issuedOn,
    mode,
    ...term,
    ...issuer,
    verifyUrl: `${portalUrl}/c/${number}`,
    enterprise: {
      nameZh: name(enterprise.zh),
      nameEn: name(enterprise.en),
      partnerCode: certificate.partnerCode,
    },
    device: {
      nameZh: name(certificate.product),
      nameEn: name(certificate.productEn || `${brandAlias} ${model}`),
      model: name(model),
      categoryZh: category.zh,
      categoryEn: category.en,
    },
    os: version(certificate.os),
    romName: version(certificate.rom),
    romVersion: '',
    suiteVersion: version(certificate.suite),
    configurations: printConfigurations(certificate),
  };
}
