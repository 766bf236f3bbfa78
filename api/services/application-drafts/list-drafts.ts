import type { listDrafts as listEndpoint } from '#contract/applications/application-drafts.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { countDrafts, type DraftRow, listDrafts as selectPage } from '#db/queries/application-drafts.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { presentDraftStatus } from './present-draft.ts';

type List = typeof listEndpoint;

const productOf = ({ id, name, nameEn, brand, brandAlias, model, category }: DraftRow) => ({
  id,
  name,
  nameEn,
  brand,
  brandAlias,
  model,
  category,
});

/** One page of what the enterprise's people began and did not submit, the one changed last first. */
export async function listDrafts(
  { db }: { db: Db },
  actor: Actor,
  { after: cursor, limit }: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const tenant = requireEnterprise(actor);
  const after = decodeCursor(timeCursorSchema, cursor);
  const read = (max: number) => selectPage(db, tenant, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ key: at, id }) => ({ at, id }));
  const total = await countDrafts(db, tenant);
  return {
    rows: rows.map((row) => ({ product: productOf(row), ...presentDraftStatus(row, actor) })),
    next,
    total,
  };
}
