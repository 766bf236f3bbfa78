import { type CertificateView, certificateView } from '#contract/certificates.ts';
import type { ProductCategory } from '#domain/products/products.ts';
import { clip } from '#domain/test-results/test-result-text.ts';

/** The office that signs, as the programme names it. */
export type Office = { nameZh: string; nameEn: string };
export type PrintSettings = { portalUrl: string; office: Office };

const categoryNames: Record<ProductCategory, { zh: string; en: string }> = {
  phone: { zh: '手机', en: 'Phone' },
  tablet: { zh: '平板', en: 'Tablet' },
  watch: { zh: '手表', en: 'Watch' },
  tv: { zh: '电视', en: 'TV' },
  reader: { zh: '阅读器', en: 'E-reader' },
  car: { zh: '车机', en: 'Car' },
  'smart-screen': { zh: '智慧屏', en: 'Smart screen' },
  laptop: { zh: '笔记本电脑', en: 'Laptop' },
};

const stored = certificateView.omit({ status: true });
type StoredCertificate = Omit<CertificateView, 'status'>;

/** Lengths in characters that the page has room for. */
const nameChars = 128;
const versionChars = 64;
const name = (text: string) => clip(text, nameChars);
const version = (text: string) => clip(text, versionChars);

function printConfigurations({ mode, configurations }: StoredCertificate) {
  return configurations.map(({ label, labelEn, cases, passRate, ...rest }) => ({
    ...rest,
    labelZh: label,
    labelEn: labelEn || label,
    // Plus mode has no tests of its own.
    ...(mode === 'plus' ? { cases: null, passRate: null } : { cases, passRate }),
  }));
}

/** What a certificate prints. `brandAlias` names the device for readers of English where its maker does not. */
export function printOf(document: unknown, brandAlias: string, { portalUrl, office }: PrintSettings) {
  const certificate = stored.parse(document);
  const { number, applicationNumber, issuedOn, validUntil, enterprise, model, mode } = certificate;
  const category = categoryNames[certificate.category];
  return {
    number,
    applicationNumber,
    issuedOn,
    validUntil,
    mode,
    office,
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
export type CertificatePrint = ReturnType<typeof printOf>;
