import type {
  countComments as countEndpoint,
  listComments as listEndpoint,
  listWordings as wordingsEndpoint,
} from '#contract/applications/comments.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import {
  type CommentTopic,
  countByCase,
  countComments as countOf,
  listComments as selectPage,
  listWordings as selectWordings,
} from '#db/queries/comments.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { commentLimits } from '#domain/comments/comments.ts';
import { findDiscussed } from './find-discussed.ts';
import { presentComments } from './present-comment.ts';

type Deps = { db: Db };
type List = EndpointInput<typeof listEndpoint>['query'] & { applicationId: string };

/** One page of comments, newest first. @throws CatalogueError applicationMissing, parameterInvalid (cursor) */
export async function listComments(
  { db }: Deps,
  actor: Actor,
  { applicationId, after: cursor, limit, on, failureKey }: List,
): Promise<EndpointResponse<typeof listEndpoint>> {
  await findDiscussed(db, actor, applicationId);
  const after = decodeCursor(timeCursorSchema, cursor);
  const topic: CommentTopic = { applicationId, failureKey: failureKey ?? (on === 'all' ? undefined : null) };
  const read = (max: number) => selectPage(db, topic, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ key: at, id }) => ({ at, id }));
  return { rows: await presentComments(db, actor, rows), next, total: await countOf(db, topic) };
}

/** How many comments there are, in all and of each failed case. @throws CatalogueError applicationMissing */
export async function countComments(
  { db }: Deps,
  actor: Actor,
  applicationId: string,
): Promise<EndpointResponse<typeof countEndpoint>> {
  await findDiscussed(db, actor, applicationId);
  const rows = await countByCase(db, applicationId);
  return {
    total: await countOf(db, { applicationId, failureKey: undefined }),
    application: await countOf(db, { applicationId, failureKey: null }),
    cases: rows.map(({ failureKey, count }) => ({ failureKey: failureKey ?? '', count })),
  };
}

/** Former versions of a comment, newest first. @throws CatalogueError applicationMissing */
export async function listCommentVersions(
  { db }: Deps,
  actor: Actor,
  { applicationId, id }: { applicationId: string; id: string },
): Promise<EndpointResponse<typeof wordingsEndpoint>> {
  await findDiscussed(db, actor, applicationId);
  const rows = await selectWordings(db, { applicationId, id }, commentLimits.edits);
  return {
    rows: rows.map(({ version, text, writtenAt }) => ({ version, text, at: writtenAt.toISOString() })),
  };
}
