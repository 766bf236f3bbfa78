import type { CommentView } from '#contract/applications/comments.ts';
import { type CommentRow, listAttached } from '#db/queries/comments.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';

/** Comments as the actor reads them, with what they were sent with. */
export async function presentComments(
  db: Db,
  actor: Actor,
  rows: readonly CommentRow[],
): Promise<CommentView[]> {
  const files = new Map(
    (await listAttached(db, [...new Set(rows.flatMap((row) => row.attachmentIds))])).map((file) => [
      file.id,
      file,
    ]),
  );
  return rows.map(({ id, failureKey, caseName, text, attachmentIds, side, author, authorEn, ...row }) => ({
    id,
    failureKey,
    caseName,
    text,
    side,
    author,
    authorEn,
    attachments: attachmentIds.flatMap((file) => files.get(file) ?? []),
    isOwn: row.authorId === actor.accountId,
    version: row.version,
    at: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  }));
}
