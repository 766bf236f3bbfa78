import type { Db } from '#db/schema/database.ts';
import type { StoredCertificate } from '#services/certificates/present-certificate.ts';

type CertificateRow = {
  application: string;
  enterprise: string;
  number: string;
  company?: string;
  product?: string;
  model?: string;
  passed?: readonly boolean[];
  validUntil?: string;
};

/** A bare row of a certificate, for tests that have no use for its PDF. */
export async function insertCertificateRow(db: Db, row: CertificateRow): Promise<void> {
  const { number, application, enterprise, company = '岚岳科技', product = '岚岳 Pad 12' } = row;
  const { model = 'LY-P110', passed = [true], validUntil = '2099-10-27' } = row;
  const dates = { issuedOn: '2026-10-28', validUntil };
  const document: StoredCertificate = {
    number,
    product,
    model,
    ...dates,
    applicationNumber: 'C2026-000001',
    enterprise: { zh: company, en: `${company} (en)` },
    partnerCode: 'LANYUE7',
    productEn: '',
    brand: '岚岳',
    brandAlias: 'Lanyue',
    category: 'tablet',
    mode: 'standard',
    os: 'Android 15',
    rom: 'LanOS 6.2',
    suite: 'CTS 15_r3',
    configurations: passed.map((one, at) => ({
      ordinal: at + 1,
      ram: '8 GB',
      rom: '128 GB',
      label: '标准版',
      labelEn: 'Standard',
      cases: 12_486,
      passRate: 99.98,
      passed: one,
    })),
  };
  await db
    .insertInto('certificate')
    .values({
      number,
      ...dates,
      applicationId: application,
      enterpriseId: enterprise,
      document: JSON.stringify(document),
      searchText: `${product} ${model} ${company}`.toLowerCase(),
    })
    .execute();
}
