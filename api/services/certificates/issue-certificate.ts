import type { AdminProgramme } from '#contract/programme/admin-programme.ts';
import { type ApplicationRow, nextNumber } from '#db/queries/applications.ts';
import { findCertified, insertCertificate } from '#db/queries/issued-certificates.ts';
import { addOutboxJob } from '#db/queries/outbox-jobs.ts';
import type { Db } from '#db/schema/database.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { validityOf } from '#domain/certificates/certificates.ts';
import { readFigures } from '#services/evidence/read-evidence.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';
import type { Issuer, StoredCertificate } from './present-certificate.ts';

/** Cases and pass rate in percent, cut to two decimals; null where nothing was tested. */
function figuresOf(result: { cases: number; passed: number } | undefined) {
  if (!result || result.cases === 0) return { cases: null, passRate: null };
  return { cases: result.cases, passRate: Math.floor((result.passed / result.cases) * 10_000) / 100 };
}

function issuerOf({ officeZh, officeEn, accent, logo }: AdminProgramme): Issuer {
  return { officeZh, officeEn, accent, logo: logo?.hash ?? null };
}

/** Writes the certificate of an approved application and asks for its PDF, in the approving transaction. */
export async function issueCertificate(trx: Db, row: ApplicationRow, at: Date): Promise<void> {
  const { product, os, enterprise, configurations } = await findCertified(trx, row.id);
  const results = await readFigures(trx, row.id);
  const suites = [...new Set([...results.values()].map((result) => result.suite))];
  const programme = await readAdminProgramme(trx);
  const day = officeDay(at, programme.hours.zone);
  const number = await nextNumber(trx, 'certificate_number', day);
  const { certificateMonths } = await readGeneralConfig(trx);
  const { materials } = row;
  const document: StoredCertificate = {
    number,
    applicationNumber: row.number,
    ...validityOf(day, certificateMonths),
    enterprise: { zh: enterprise.nameZh, en: enterprise.nameEn },
    partnerCode: enterprise.partnerCode ?? '',
    product: product.name,
    productEn: product.productEn,
    brandAlias: product.brandAlias,
    brand: product.brand,
    issuer: issuerOf(programme),
    model: product.model,
    category: product.category,
    mode: row.mode,
    os: `${os} ${materials.osVersion}`,
    rom: `${materials.romName} ${materials.romVersion}`,
    suite: suites.join(', '),
    configurations: configurations.map((configuration) => {
      const { id, verdict, ...shown } = configuration;
      const result = results.get(id);
      return { ...shown, ...figuresOf(result), passed: verdict === 'passed' };
    }),
  };
  const certificate = await insertCertificate(trx, row, document);
  if (certificate)
    await addOutboxJob(trx, {
      kind: 'render-certificate',
      key: certificate.id,
      payload: { certificateId: certificate.id },
    });
}
