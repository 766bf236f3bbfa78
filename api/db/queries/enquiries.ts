import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { type EnquiryState, enquiryLimits } from '#domain/enquiries/enquiries.ts';
import { limits } from '#domain/shared/limits.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsPattern } from '../keyword.ts';
import type { EnquiryReplyTable, EnquiryTable } from '../schema/enquiries.ts';
import type { Db } from '../schema.ts';

/** The number of an enquiry that is about to be stored. */
export async function nextEnquiryNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ number: string }>`select next_enquiry_number() as number`.execute(db);
  return rows[0]?.number ?? '';
}

/** Whoever asks may not read it again. */
export async function insertEnquiry(db: Db, row: Insertable<EnquiryTable>): Promise<void> {
  await db.insertInto('enquiry').values(row).execute();
}

export type EnquiryFilter = {
  state?: EnquiryState | undefined;
  /** Part of a number, a company's name, a mailbox or the question. */
  keyword?: string | undefined;
};

function matching({ state, keyword }: EnquiryFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const pattern = containsPattern(keyword);
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (pattern !== null)
    conditions.push(sql`(number ilike ${pattern} or company ilike ${pattern} or email ilike ${pattern}
      or question ilike ${pattern})`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** One page, newest first. */
export function listEnquiries(
  db: Db,
  filter: EnquiryFilter,
  { after, limit }: { after: TimeCursor | null; limit: number },
) {
  return db
    .selectFrom('enquiry')
    .selectAll()
    .select(timeKey('created_at').as('createdKey'))
    .where(matching(filter))
    .$if(after !== null, (query) => query.where(isAfterCursor('created_at', 'id', after as TimeCursor)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many match, counted up to 1000. */
export async function countEnquiries(db: Db, filter: EnquiryFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from enquiry where ${matching(filter)} limit ${limits.counted}) counted`.execute(db);
  return rows[0]?.total ?? 0;
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

/** Of a row that is locked. */
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
