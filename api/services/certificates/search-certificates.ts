import type { searchCertificates as searchEndpoint } from '#contract/certificates.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import {
  certificateCursorSchema,
  countCertificates,
  searchCertificates as selectPage,
} from '#db/queries/certificates.ts';
import type { Db } from '#db/schema.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';
import { presentCertificate } from './present-certificate.ts';

type Search = typeof searchEndpoint;

/** Certificates by company, device or model, newest first; without a keyword all of them. */
export async function searchCertificates(
  db: Db,
  { query, now }: { query: EndpointInput<Search>['query']; now: Date },
): Promise<EndpointResponse<Search>> {
  const { keyword, limit } = query;
  const after = decodeCursor(certificateCursorSchema, query.after);
  const counted = await countCertificates(db, keyword, after);
  const read = (most: number) => selectPage(db, { keyword, after, limit: most, counted });
  const { rows, next } = await readPage(limit, read, ({ issuedOn, number }) => ({ issuedOn, number }));
  const at = { now, zone: await readOfficeZone(db) };
  return { rows: rows.map((row) => presentCertificate(row, at)), next, total: counted.total };
}
