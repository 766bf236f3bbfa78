import type { findEnterpriseNames as endpoint } from '#contract/applications/all-applications.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { readEnterprises } from '#db/queries/admin-enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import { findEnterprises } from '#services/console/find-by-name.ts';

/** Enterprises by part of a name, at most 10; or the one with the id. */
export async function findEnterpriseNames(
  { db }: { db: Db },
  { keyword = '', id }: EndpointInput<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  if (id !== undefined) {
    const rows = await readEnterprises(db, [id]);
    return { rows: rows.map(({ id: found, nameZh, nameEn }) => ({ id: found, nameZh, nameEn })) };
  }
  return { rows: keyword.trim() === '' ? [] : await findEnterprises(db, { keyword, limit: 10 }) };
}
