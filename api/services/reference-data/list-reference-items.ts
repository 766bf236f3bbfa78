import { z } from 'zod';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { listReferenceItems as listEndpoint } from '#contract/programme/reference-data.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import { countAdminItems, listAdminItems } from '#db/queries/admin-reference-items.ts';
import type { Db } from '#db/schema/database.ts';
import { idSchema } from '#domain/shared/validation.ts';

type List = typeof listEndpoint;

const cursorSchema = z.strictObject({ ordinal: z.int(), id: idSchema });

/** One page of a kind of reference data, in its order. */
export async function listReferenceItems(
  db: Db,
  { after: cursor, limit, ...filter }: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const after = decodeCursor(cursorSchema, cursor);
  const read = (max: number) => listAdminItems(db, filter, { after, limit: max });
  const page = await readPage(limit, read, ({ ordinal, id }) => ({ ordinal, id }));
  return { ...page, total: await countAdminItems(db, filter) };
}
