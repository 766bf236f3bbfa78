import { type RawBuilder, sql } from 'kysely';
import type { CertificateState } from '#domain/certificates/certificates.ts';
import { limits } from '#domain/shared/limits.ts';
import { containsWord, findsWord, type Word, wordOf } from '../keyword.ts';
import type { Db } from '../schema.ts';
import { type Counted, countFound, isOneOf, promising, searchedPage } from '../searched-list.ts';

type Filter = {
  keyword?: string | undefined;
  state?: CertificateState | undefined;
  /** Code of a device's category. */
  category?: string | undefined;
  /** The office's day, `YYYY-MM-DD`. */
  today: string;
};
/** `on` is the day that the list is ordered by. */
type Key = { on: string; number: string };

/** A number, or how one begins. */
const numberPattern = /^A\d{4}-\d{0,6}$/i;

const lastOfNumber = '\uffff';

function matching({ keyword, state, category, today }: Filter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const number = keyword?.trim().toUpperCase() ?? '';
  if (numberPattern.test(number))
    conditions.push(sql`c.number >= ${number} and c.number < ${number + lastOfNumber}`);
  if (state === 'revoked') conditions.push(sql`c.revoked_at is not null`);
  if (state && state !== 'revoked') conditions.push(sql`c.revoked_at is null`);
  if (state === 'expired') conditions.push(sql`c.valid_until < ${today}::date`);
  if (state === 'valid') conditions.push(sql`c.valid_until >= ${today}::date and not c.partial`);
  if (state === 'partial') conditions.push(sql`c.valid_until >= ${today}::date and c.partial`);
  if (category !== undefined) conditions.push(sql`c.document->>'category' = ${category}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** What is looked for by the index of words: numbers have one of their own. */
const wordIn = ({ keyword }: Filter) =>
  numberPattern.test(keyword?.trim() ?? '') ? null : wordOf(keyword, { small: true });

/** Those that have expired stand in the order in which they did: of the order of issue they are the end. */
const dayOf = ({ state }: Filter) => (state === 'expired' ? 'validUntil' : 'issuedOn');
const day = (filter: Filter) => sql.ref(`c.${dayOf(filter)}`);
const order = (filter: Filter) => sql`${day(filter)} desc, c.number desc`;
const isAfter = (filter: Filter, after: Key | null) =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`(${day(filter)}, c.number) < (${after.on}::date, ${after.number}::text)`;

function found(filter: Filter, word: Word): RawBuilder<unknown> {
  return sql`select c.id, c.issued_on, c.valid_until, c.number from certificate c
    where ${findsWord(sql`c.search_text`, word)} and ${matching(filter)}`;
}

type Page = {
  after: Key | null;
  limit: number;
  /** What {@link countAdminCertificates} has counted. */
  counted: Counted;
};

function pageOf(filter: Filter, { after, limit, counted }: Page): RawBuilder<boolean> {
  const where = sql<boolean>`${matching(filter)} and ${isAfter(filter, after)}`;
  const word = wordIn(filter);
  if (word === null) return where;
  const page = searchedPage({
    table: sql`certificate c`,
    alias: 'c',
    columns: ['id', dayOf(filter), 'number', 'searchText'],
    where,
    order: order(filter),
    limit,
    counted,
    contains: containsWord(sql`c.search_text`, word),
    found: () => sql`select id from (${found(filter, word)}) all_found`,
  });
  return isOneOf(sql`c.id`, page);
}

const select = (db: Db) =>
  db
    .selectFrom('certificate as c')
    .select(['c.id', 'c.number', 'c.issuedOn', 'c.validUntil', 'c.revokedAt', 'c.revokedReason'])
    .select([
      'c.revokedReasonEn',
      'c.partial',
      'c.document',
      'c.applicationId',
      'c.enterpriseId',
      'c.version',
    ]);

/** One page of all certificates, issued last first; of those that have expired, in that order. */
export function listAdminCertificates(db: Db, filter: Filter, page: Page) {
  return select(db).where(pageOf(filter, page)).orderBy(order(filter)).limit(page.limit).execute();
}
export type AdminCertificateRow = Awaited<ReturnType<typeof listAdminCertificates>>[number];

/** How many match, counted up to 1001, those of a keyword up to 101, and which of few are for the page after a cursor. */
export async function countAdminCertificates(db: Db, filter: Filter, after: Key | null): Promise<Counted> {
  const word = wordIn(filter);
  if (word !== null) {
    return countFound(db, {
      look: sql`select c.search_text from certificate c where ${matching(filter)}`,
      matches: containsWord(sql`looked.search_text`, word),
      promising: promising.all,
      found: () => found(filter, word),
      sort: {
        alias: 'c',
        keys: ['issuedOn', 'validUntil', 'number'],
        where: isAfter(filter, after),
        order: order(filter),
      },
    });
  }
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from certificate c where ${matching(filter)} limit ${sql.lit(limits.counted + 1)}) counted`.execute(
    db,
  );
  return { total: rows[0]?.total ?? 0, ids: null };
}

/** Takes a certificate's lock; undefined for an unknown number. */
export function lockCertificate(trx: Db, number: string) {
  return select(trx).where('c.number', '=', number).forUpdate().executeTakeFirst();
}

/** Revokes a certificate; its PDF is to be drawn anew. */
export async function writeRevocation(
  trx: Db,
  { id, at, reasonZh, reasonEn }: { id: string; at: Date; reasonZh: string; reasonEn: string },
): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({
      revokedAt: at,
      revokedReason: reasonZh,
      revokedReasonEn: reasonEn,
      fileId: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Gives a certificate another last day, `YYYY-MM-DD`; its PDF is to be drawn anew. */
export async function writeTerm(trx: Db, id: string, validUntil: string): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({ validUntil, fileId: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A certificate with what its page leads to; undefined for an unknown number. */
export function findAdminCertificate(db: Db, number: string) {
  return select(db)
    .innerJoin('application as a', 'a.id', 'c.applicationId')
    .select(['c.fileId', 'a.productId'])
    .where('c.number', '=', number)
    .executeTakeFirst();
}
