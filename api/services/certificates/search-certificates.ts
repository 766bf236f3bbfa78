import type { searchCertificates as searchEndpoint } from '#contract/certificates.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import { filterAdminCertificates, listAdminCertificates } from '#db/queries/admin-certificates.ts';
import {
  certificateCursorSchema,
  filterCertificates,
  searchCertificates as selectPage,
} from '#db/queries/certificates.ts';
import type { Db } from '#db/schema/database.ts';
import { type OfficeMoment, officeDay } from '#domain/calendar/office-day.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';
import { presentCertificate } from './present-certificate.ts';

type Search = typeof searchEndpoint;

/** Those of a state or a category, as administrators narrow them. */
async function searchNarrowed(
  db: Db,
  { after: cursor, limit, ...criteria }: EndpointInput<Search>['query'],
  at: OfficeMoment,
): Promise<EndpointResponse<Search>> {
  const after = decodeCursor(certificateCursorSchema, cursor);
  const filter = { ...criteria, today: officeDay(at.now, at.zone) };
  const key = after && { on: after.issuedOn, number: after.number };
  const found = await filterAdminCertificates(db, filter);
  const { rows, next } = await readPage(
    limit,
    (max) => listAdminCertificates(db, found, { state: criteria.state, after: key, limit: max }),
    ({ issuedOn, validUntil, number }) => ({
      issuedOn: criteria.state === 'expired' ? validUntil : issuedOn,
      number,
    }),
  );
  return { rows: rows.map((row) => presentCertificate(row, at)), next, total: found.total };
}

/** Certificates by company, device or model, newest first; without a keyword all of them. */
export async function searchCertificates(
  db: Db,
  { query, now }: { query: EndpointInput<Search>['query']; now: Date },
): Promise<EndpointResponse<Search>> {
  const { keyword, limit } = query;
  const at = { now, zone: await readOfficeZone(db) };
  if (query.state !== undefined || query.category !== undefined) return searchNarrowed(db, query, at);
  const after = decodeCursor(certificateCursorSchema, query.after);
  const found = await filterCertificates(db, keyword);
  const read = (max: number) => selectPage(db, found, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ issuedOn, number }) => ({ issuedOn, number }));
  return { rows: rows.map((row) => presentCertificate(row, at)), next, total: found.total };
}
