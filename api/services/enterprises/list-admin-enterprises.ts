import type { AdminEnterprise, listAdminEnterprises as listEndpoint } from '#contract/admin-enterprises.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { countEnterprises, type EnterpriseRow, listEnterprises } from '#db/queries/admin-enterprises.ts';
import { findSimilarEnterprises } from '#db/queries/similar-names.ts';
import type { Db } from '#db/schema.ts';

type List = typeof listEndpoint;

/** One page of enterprises, newest first. */
export async function listAdminEnterprises(
  db: Db,
  query: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const { limit, keyword, state, verification } = query;
  const filter = { keyword, state: numberOf(state), verifyRealState: numberOf(verification) };
  const after = decodeCursor(timeCursorSchema, query.after);
  const read = (most: number) => listEnterprises(db, filter, { after, limit: most });
  const { rows, next } = await readPage(limit, read, ({ createdKey: at, id }) => ({ at, id }));
  const similar = await findSimilarEnterprises(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => presentEnterprise(row, similar.get(row.id) ?? [])),
    next,
    total: await countEnterprises(db, filter),
  };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** An enterprise as administrators see it. */
export function presentEnterprise(row: EnterpriseRow, similar: AdminEnterprise['similar']): AdminEnterprise {
  const {
    id,
    nameZh,
    nameEn,
    partnerCode,
    accounts,
    contactEmail: email,
    contactPhone: phone,
    contactName: name,
  } = row;
  return {
    id,
    nameZh,
    nameEn,
    partnerCode,
    accounts,
    createdAt: row.createdAt.toISOString(),
    state: row.state === 1 ? 1 : 0,
    verifyRealState: row.verifyRealState === 2 ? 2 : row.verifyRealState === 1 ? 1 : 0,
    verification: verificationOf(row),
    contact: { name, email, phone },
    similar,
  };
}

function verificationOf(row: EnterpriseRow): AdminEnterprise['verification'] {
  const { creditCode, legalRepresentative, phone, submittedAt, decidedAt, returnedReason } = row;
  if (creditCode === null || legalRepresentative === null || phone === null || submittedAt === null)
    return null;
  const decided = { decidedAt: decidedAt?.toISOString() ?? null, returnedReason };
  return { creditCode, legalRepresentative, phone, submittedAt: submittedAt.toISOString(), ...decided };
}
