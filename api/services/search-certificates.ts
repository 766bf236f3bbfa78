import type { searchCertificates as searchEndpoint } from '#contract/certificates.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#db/cursor.ts';
import {
  certificateCursorSchema,
  countCertificates,
  searchCertificates as selectPage,
} from '#db/queries/certificates.ts';
import type { Db } from '#db/schema.ts';
import { presentCertificate } from './present-certificate.ts';

type Search = typeof searchEndpoint;

/** Certificates by company, device or model, newest first; without a keyword all of them. */
export async function searchCertificates(
  db: Db,
  query: EndpointInput<Search>['query'],
  now: Date,
): Promise<EndpointResponse<Search>> {
  const { keyword, limit } = query;
  const after = decodeCursor(certificateCursorSchema, query.after);
  // One row more than asked for tells whether there is a next page.
  const found = await selectPage(db, { keyword, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => presentCertificate(row, now)),
    next: last ? encodeCursor({ issuedOn: last.issuedOn, number: last.number }) : null,
    total: await countCertificates(db, keyword),
  };
}
