import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type {
  AdminCertificateDetail,
  listAdminCertificates as listEndpoint,
} from '#contract/programme/admin-certificates.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import {
  filterAdminCertificates,
  findAdminCertificate,
  listAdminCertificates as listRows,
} from '#db/queries/admin-certificates.ts';
import { certificateCursorSchema } from '#db/queries/certificates.ts';
import { listDependents } from '#db/queries/dependent-certificates.ts';
import type { Db } from '#db/schema/database.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { presentAdminCertificate, presentCertificate } from './present-certificate.ts';

type List = typeof listEndpoint;
type Deps = { db: Db; now: () => Date };

/** One page of all certificates. */
export async function listAdminCertificates(
  { db, now }: Deps,
  { after: cursor, limit, ...criteria }: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const after = decodeCursor(certificateCursorSchema, cursor);
  const at = await readOfficeMoment({ db, now });
  const filter = { ...criteria, today: officeDay(at.now, at.zone) };
  const key = after && { on: after.issuedOn, number: after.number };
  const found = await filterAdminCertificates(db, filter);
  const read = (max: number) => listRows(db, found, { state: criteria.state, after: key, limit: max });
  const { rows, next } = await readPage(limit, read, ({ issuedOn, validUntil, number }) => ({
    issuedOn: criteria.state === 'expired' ? validUntil : issuedOn,
    number,
  }));
  return { rows: rows.map((row) => presentAdminCertificate(row, at)), next, total: found.total };
}

/** @throws CatalogueError certificationRecordMissing */
export async function getAdminCertificate(
  { db, now }: Deps,
  { number }: { number: string },
): Promise<AdminCertificateDetail> {
  const row = await findAdminCertificate(db, number);
  if (!row) throw new CatalogueError('certificationRecordMissing');
  const at = await readOfficeMoment({ db, now });
  const { partnerCode, category, mode, os, rom, suite, configurations } = presentCertificate(row, at);
  const named = { partnerCode, category, mode, os, rom, suite, configurations };
  const dependents = (await listDependents(db, row.id)).map(({ id: _, ...shown }) => shown);
  const { productId, fileId } = row;
  return { ...presentAdminCertificate(row, at), ...named, productId, fileId, dependents };
}
