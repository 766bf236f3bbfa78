import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { type EnquiryState, enquiryLimits } from '#domain/enquiries/enquiries.ts';
import { limits } from '#domain/shared/limits.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsWord, wordOf } from '../keyword.ts';
import type { EnquiryReplyTable, EnquiryTable } from '../schema/enquiries.ts';
import type { Db } from '../schema.ts';
import { type Counted, countFound, isOneOf, promising, searchedPage } from '../searched-list.ts';
import { foundIds } from './found-rows.ts';

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

const matching = ({ state }: EnquiryFilter) =>
  state === undefined ? sql<boolean>`true` : sql<boolean>`enquiry.state = ${state}`;

/** As the index `enquiry_words` has it. */
const words = ['number', 'company', 'email', 'question'];
const lineOf = (row: string) =>
  sql`lower(${sql.join(
    words.map((name) => sql.ref(`${row}.${name}`)),
    sql` || E'\n' || `,
  )})`;
const order = sql`enquiry.created_at desc, enquiry.id desc`;
const isAfter = (after: TimeCursor | null) =>
  after === null ? sql<boolean>`true` : isAfterCursor('enquiry.created_at', 'enquiry.id', after);

type Page = {
  after: TimeCursor | null;
  limit: number;
  /** What {@link countEnquiries} has counted. */
  counted: Counted;
};

function pageOf(filter: EnquiryFilter, { after, limit, counted }: Page): RawBuilder<boolean> {
  const where = sql<boolean>`${matching(filter)} and ${isAfter(after)}`;
  const word = wordOf(filter.keyword, { small: true });
  if (word === null) return where;
  const page = searchedPage({
    table: sql`enquiry`,
    alias: 'enquiry',
    columns: ['id', 'createdAt', ...words],
    where,
    order,
    limit,
    counted,
    contains: containsWord(lineOf('enquiry'), word),
    found: (most) => foundIds('enquiries', word, most),
  });
  return isOneOf(sql`enquiry.id`, page);
}

/** One page, newest first. */
export function listEnquiries(db: Db, filter: EnquiryFilter, page: Page) {
  return db
    .selectFrom('enquiry')
    .selectAll()
    .select(timeKey('created_at').as('createdKey'))
    .where(pageOf(filter, page))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

/** How many match, counted up to 1001, those of a keyword up to 101, and which of few are for the page after a cursor. */
export async function countEnquiries(
  db: Db,
  filter: EnquiryFilter,
  after: TimeCursor | null,
): Promise<Counted> {
  const word = wordOf(filter.keyword, { small: true });
  const enquiry = sql`from enquiry where ${matching(filter)}`;
  if (word !== null) {
    const all = foundIds('enquiries', word, null);
    return countFound(db, {
      look: sql`select number, company, email, question ${enquiry}`,
      matches: containsWord(lineOf('looked'), word),
      promising: promising.all,
      found: () => sql`select id, created_at ${enquiry} and ${isOneOf(sql`enquiry.id`, all)}`,
      sort: { alias: 'enquiry', keys: ['createdAt'], where: isAfter(after), order },
    });
  }
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select ${enquiry} limit ${sql.lit(limits.counted + 1)}) counted`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: null };
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
