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
import { type DependentRow, listDependents } from '#db/queries/dependent-certificates.ts';
import { findOpenProposal } from '#db/queries/revocation-proposals.ts';
import type { Db } from '#db/schema/database.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { isSaidOfAll } from '#domain/certificates/revocation.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readConfigValue } from '#services/general-config/read-general-config.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { presentAdminCertificate, presentCertificate } from './present-certificate.ts';

type List = typeof listEndpoint;
type Deps = { db: Db; now: () => Date };

/** One page of all certificates. */
export async function listAdminCertificates(
  { db, now }: Deps,
  { after: cursor, limit, proposed, ...criteria }: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const after = decodeCursor(certificateCursorSchema, cursor);
  const at = await readOfficeMoment({ db, now });
  const filter = { ...criteria, proposed: proposed === 'true', today: officeDay(at.now, at.zone) };
  const key = after && { on: after.issuedOn, number: after.number };
  const found = await filterAdminCertificates(db, filter);
  const read = (max: number) => listRows(db, found, { state: criteria.state, after: key, limit: max });
  const { rows, next } = await readPage(limit, read, ({ issuedOn, validUntil, number }) => ({
    issuedOn: criteria.state === 'expired' ? validUntil : issuedOn,
    number,
  }));
  return { rows: rows.map((row) => presentAdminCertificate(row, at)), next, total: found.total };
}

async function readProposal(
  db: Db,
  certificate: { id: string; version: number },
  dependents: readonly DependentRow[],
): Promise<AdminCertificateDetail['proposal']> {
  const open = await findOpenProposal(db, certificate.id);
  if (!open) return null;
  const { id, reasonZh, reasonEn, seen, proposedBy, nameZh, nameEn } = open;
  return {
    id,
    by: { id: proposedBy, zh: nameZh, en: nameEn },
    reasonZh,
    reasonEn,
    dependents: open.dependents,
    isCurrent: seen === certificate.version && isSaidOfAll(dependents, open.dependents),
  };
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
  const built = await listDependents(db, row.id);
  const dependents = built.map(({ id: _, ...shown }) => shown);
  const proposal = await readProposal(db, row, built);
  const revocationByTwo = await readConfigValue(db, 'revocationByTwo');
  const { productId, fileId } = row;
  return {
    ...presentAdminCertificate(row, at),
    ...named,
    productId,
    fileId,
    dependents,
    revocationByTwo,
    proposal,
  };
}
