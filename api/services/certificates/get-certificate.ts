import type { CertificateView } from '#contract/certificates.ts';
import { findCertificate } from '#db/queries/certificates.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';
import { presentCertificate } from './present-certificate.ts';

/** @throws CatalogueError certificationRecordMissing */
export async function getCertificate(
  db: Db,
  { number, now }: { number: string; now: Date },
): Promise<CertificateView> {
  const row = await findCertificate(db, number);
  if (!row) throw new CatalogueError('certificationRecordMissing');
  return presentCertificate(row, { now, zone: await readOfficeZone(db) });
}
