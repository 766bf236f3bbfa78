import { type Insertable, type Selectable, sql } from 'kysely';
import { isAfterCursor, type TimeCursor, timeKey } from '#db/cursor.ts';
import type { Database, Db } from '#db/schema/database.ts';
import { limits } from '#domain/shared/limits.ts';
import { countRows } from './count-rows.ts';

export type CommentRow = Selectable<Database['comment']>;

const columns = [
  'id',
  'applicationId',
  'failureKey',
  'caseName',
  'text',
  'attachmentIds',
  'side',
  'authorId',
  'author',
  'authorEn',
  'version',
  'createdAt',
  'editedAt',
] as const;

/** Filter: all comments, those of no case (`null`), or of one case. */
export type CommentTopic = { applicationId: string; failureKey: string | null | undefined };

function about(db: Db, { applicationId, failureKey }: CommentTopic) {
  return db
    .selectFrom('comment')
    .where('applicationId', '=', applicationId)
    .$if(failureKey === null, (query) => query.where('failureKey', 'is', null))
    .$if(typeof failureKey === 'string', (query) => query.where('failureKey', '=', failureKey as string));
}

/** One page, newest first; the caller has checked that the application may be read. */
export function listComments(
  db: Db,
  topic: CommentTopic,
  { after, limit }: { after: TimeCursor | null; limit: number },
) {
  return about(db, topic)
    .select(columns)
    .select(timeKey('comment.created_at').as('key'))
    .$if(after !== null, (query) =>
      query.where(isAfterCursor('comment.created_at', 'comment.id', after as TimeCursor)),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Counted up to `most` + 1. */
export function countComments(db: Db, topic: CommentTopic, max: number = limits.counted): Promise<number> {
  return countRows(
    db,
    about(db, topic)
      .select('id')
      .limit(max + 1)
      .as('found'),
  );
}

/** Failed cases with comments, the latest first, with counts. */
export function countByCase(db: Db, applicationId: string) {
  return db
    .selectFrom('comment')
    .select(['failureKey', ({ fn }) => fn.countAll<number>().as('count')])
    .where('applicationId', '=', applicationId)
    .where('failureKey', 'is not', null)
    .groupBy('failureKey')
    .orderBy(({ fn }) => fn.max('createdAt'), 'desc')
    .limit(limits.counted)
    .execute();
}

export function insertComment(trx: Db, comment: Insertable<Database['comment']>): Promise<CommentRow> {
  return trx.insertInto('comment').values(comment).returning(columns).executeTakeFirstOrThrow();
}

/** A comment of the application; locked. */
export function lockComment(trx: Db, { applicationId, id }: { applicationId: string; id: string }) {
  return trx
    .selectFrom('comment')
    .select(columns)
    .where('id', '=', id)
    .where('applicationId', '=', applicationId)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a comment's text; the former text is stored as a version. */
export async function rewordComment(
  trx: Db,
  before: CommentRow,
  { text, editedAt }: { text: string; editedAt: Date },
): Promise<CommentRow> {
  const { id: commentId, version } = before;
  const writtenAt = before.editedAt ?? before.createdAt;
  await trx
    .insertInto('commentWording')
    .values({ commentId, version, text: before.text, writtenAt })
    .execute();
  return trx
    .updateTable('comment')
    .set({ text, editedAt, version: sql<number>`version + 1` })
    .where('id', '=', commentId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Former texts of a comment, latest first. */
export function listWordings(
  db: Db,
  { applicationId, id }: { applicationId: string; id: string },
  limit: number,
) {
  return db
    .selectFrom('commentWording as w')
    .innerJoin('comment as c', 'c.id', 'w.commentId')
    .select(['w.version', 'w.text', 'w.writtenAt'])
    .where('c.id', '=', id)
    .where('c.applicationId', '=', applicationId)
    .orderBy('w.version', 'desc')
    .limit(limit)
    .execute();
}

/** The files of comments, by their ids. */
export async function listAttached(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('file')
    .select(['id', 'name', 'size', 'mime'])
    .where('id', 'in', ids)
    .limit(ids.length)
    .execute();
}
