import type { CertificateTexts } from '#domain/texts/zh/certificates.ts';

export const certificates: CertificateTexts = {
  title: 'Certificate of Device Certification',
  overleafTitle: 'Configurations, continued',
  number: 'Certificate no.',
  scan: 'Scan to verify',
  marks: 'Hallmarks',
  marksLegend: 'Marks, left to right: office, maker, mode, year',
  modes: { standard: 'Standard', plus: 'Plus' },
  statements: {
    standard:
      'This certifies that the listed configurations of the device below have completed testing, sample testing and review against the certification requirements.',
    plus: 'This certifies that the listed configurations of the device below, which shares information with a certified product, have completed review against the certification requirements.',
  },
  revokedWith: (number, reason) => `${number}, which it is built on, was revoked: ${reason}`,
  onlyPassed: 'Only configurations whose result is Pass are certified.',
  issuer: (office) => `Issued by: ${office}. The online result prevails over any copy.`,
  page: (page, pages) => `Page ${page} of ${pages}`,
  overleaf: (first, last) =>
    first === last ? `Configuration ${first} is overleaf` : `Configurations ${first} to ${last} are overleaf`,
  facts: {
    company: 'Company',
    device: 'Device',
    model: 'Model',
    category: 'Category',
    system: 'OS and ROM',
    suite: 'Suite version',
    mode: 'Mode',
    application: 'Application',
    issued: 'Certified on',
    validUntil: 'Valid until',
  },
  columns: {
    ordinal: 'No.',
    ram: 'RAM',
    rom: 'ROM',
    label: 'Label',
    cases: 'Cases',
    passRate: 'Pass rate',
    result: 'Result',
  },
  mark: {
    revoked: 'REVOKED',
    expired: 'EXPIRED',
    since: {
      revoked: (day) => `Not valid from ${day}`,
      expired: (day) => `Was valid until ${day}`,
    },
  },
  passed: 'Pass',
  failed: 'Fail',
};
