import { z } from 'zod';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { listProgrammeChanges as listEndpoint } from '#contract/programme/programme-changes.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import { listProgrammeChanges as listRows } from '#db/queries/programme-changes.ts';
import type { Db } from '#db/schema/database.ts';

type List = typeof listEndpoint;

const cursorSchema = z.strictObject({ id: z.int().min(1) });

/** One page of what was changed in a record of the programme, newest first. */
export async function listProgrammeChanges(
  { db }: { db: Db },
  { kind, id: recordId, after, limit }: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const before = decodeCursor(cursorSchema, after)?.id ?? null;
  const read = (max: number) => listRows(db, { kind, recordId }, { before, limit: max });
  const { rows, next } = await readPage(limit, read, ({ id }) => ({ id }));
  return {
    rows: rows.map(({ id, at, actorId, actorName, actorNameEn, actorSide, action, fields }) => ({
      id,
      at: at.toISOString(),
      action,
      actor: { id: actorId, name: actorName, nameEn: actorNameEn, side: actorSide },
      fields,
    })),
    next,
  };
}
