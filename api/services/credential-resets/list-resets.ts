import type { listResets as listEndpoint, OpenReset } from '#contract/credential-resets.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { countOpenResets, listOpenResets, type OpenResetRow } from '#db/queries/credential-resets.ts';
import type { Db } from '#db/schema/database.ts';

type List = typeof listEndpoint;

/** One page of resets that wait for a second administrator, newest first. */
export async function listResets(
  db: Db,
  { query, now }: { query: EndpointInput<List>['query']; now: Date },
): Promise<EndpointResponse<List>> {
  const { after, limit } = query;
  const cursor = decodeCursor(timeCursorSchema, after);
  const read = (max: number) => listOpenResets(db, now, { after: cursor, limit: max });
  const { rows, next } = await readPage(limit, read, ({ askedKey: at, id }) => ({ at, id }));
  return { rows: rows.map(present), next, total: await countOpenResets(db, now) };
}

function present(row: OpenResetRow): OpenReset {
  const { id, kind, reason, accountId, login, nameZh, nameEn, askedBy, askerZh, askerEn } = row;
  return {
    id,
    kind,
    reason,
    account: { id: accountId, login, nameZh, nameEn },
    askedBy: { id: askedBy, nameZh: askerZh, nameEn: askerEn },
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
