import { type Insertable, sql, type Updateable } from 'kysely';
import { type EnquiryState, enquiryLimits } from '#domain/enquiries/enquiries.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsTerm, matchesTerm, searchTermOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import type { EnquiryReplyTable, EnquiryTable } from '../schema/enquiries.ts';
import { findRows, type Match } from '../searched-list.ts';

/** Number of the next enquiry. */
export async function nextEnquiryNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ number: string }>`select next_enquiry_number() as number`.execute(db);
  return rows[0]?.number ?? '';
}

/** Returns no row: the sender must not read enquiries. */
export async function insertEnquiry(db: Db, row: Insertable<EnquiryTable>): Promise<void> {
  await db.insertInto('enquiry').values(row).execute();
}

export type EnquiryFilter = {
  state?: EnquiryState | undefined;
  /** Part of a number, a company's name, a mailbox or the question. */
  keyword?: string | undefined;
};

const matching = ({ state }: EnquiryFilter) =>
  state === undefined ? sql<boolean>`true` : sql<boolean>`enquiry.state = ${state}`;

/** As the index `enquiry_words` has it. */
const line = sql`lower(number || E'\n' || company || E'\n' || email || E'\n' || question)`;
const isAfter = (after: TimeCursor | null) =>
  after === null ? sql<boolean>`true` : isAfterCursor('createdAt', 'id', after);

/** The enquiries that match. */
export function filterEnquiries(db: Db, filter: EnquiryFilter): Promise<Match> {
  const where = matching(filter);
  const term = searchTermOf(filter.keyword, { small: true });
  return findRows(db, {
    where,
    from: sql`enquiry`,
    term: term && {
      id: sql`id`,
      candidates: sql`select id from enquiry where ${where} and ${matchesTerm(line, term)}`,
      contains: containsTerm(line, term),
    },
  });
}

/** One page, newest first. */
export function listEnquiries(
  db: Db,
  { where }: Match,
  { after, limit }: { after: TimeCursor | null; limit: number },
) {
  return db
    .selectFrom('enquiry')
    .selectAll()
    .select(timeKey('created_at').as('createdKey'))
    .where(where)
    .where(isAfter(after))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findEnquiry(db: Db, id: string) {
  return db.selectFrom('enquiry').selectAll().where('id', '=', id);
}

/** In the order in which they were sent. */
export function listEnquiryReplies(db: Db, enquiryId: string) {
  return db
    .selectFrom('enquiryReply')
    .selectAll()
    .where('enquiryId', '=', enquiryId)
    .orderBy('ordinal')
    .limit(enquiryLimits.replies)
    .execute();
}

/** The row is locked. */
export async function updateEnquiry(trx: Db, id: string, changes: Updateable<EnquiryTable>): Promise<void> {
  await trx
    .updateTable('enquiry')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function insertEnquiryReply(trx: Db, row: Insertable<EnquiryReplyTable>): Promise<void> {
  await trx.insertInto('enquiryReply').values(row).execute();
}
