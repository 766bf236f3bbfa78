import { z } from 'zod';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { AdminIssue, listIssues as endpoint } from '#contract/programme/known-issues.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import { countIssues, type IssueRow, listIssues as listRows } from '#db/queries/known-issues.ts';
import { findSuite } from '#db/queries/suites.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { issueStateOn } from '#domain/suites/known-issues.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';

const cursorSchema = z.strictObject({ key: z.string().max(400), id: idSchema });

function presentIssue({ suiteId: _suiteId, updatedAt, ...row }: IssueRow, day: string): AdminIssue {
  return { ...row, state: issueStateOn(row, day), updatedAt: updatedAt.toISOString() };
}

type Query = { id: string } & EndpointInput<typeof endpoint>['query'];

/** One page of what is known of an edition. @throws CatalogueError dataMissing where there is no such edition */
export async function listIssues(
  { db, now }: { db: Db; now: () => Date },
  { id, after: cursor, limit, sort, ...rest }: Query,
): Promise<EndpointResponse<typeof endpoint>> {
  if (!(await findSuite(db, id).executeTakeFirst())) throw new CatalogueError('dataMissing');
  const day = await readOfficeDay({ db, now });
  const filter = { ...rest, suiteId: id, day };
  const after = decodeCursor(cursorSchema, cursor);
  const read = (max: number) => listRows(db, filter, { sort, after, limit: max });
  const page = await readPage(limit, read, ({ key, id: last }) => ({ key, id: last }));
  const rows = page.rows.map(({ key: _key, ...row }) => presentIssue(row, day));
  return { rows, next: page.next, total: await countIssues(db, filter) };
}
