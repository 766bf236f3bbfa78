import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#db/schema.ts';
import { limits } from '#domain/shared/limits.ts';
import { containsWord, findsWord, type Word, wordOf } from '../keyword.ts';
import { type Counted, countFound, isOneOf, promising, searchedPage } from '../searched-list.ts';

const columns = [
  ...(['number', 'issuedOn', 'validUntil', 'revokedAt', 'revokedReason'] as const),
  ...(['revokedReasonEn', 'document'] as const),
] as const;

/** Key of the search's order: date of issue, then number, newest first. */
export const certificateCursorSchema = z.strictObject({
  // Postgres knows no year 0000.
  issuedOn: z.iso.date().regex(/^[1-9]/),
  number: z
    .string()
    .max(32)
    .regex(/^[A-Z0-9-]+$/),
});
type CertificateCursor = z.output<typeof certificateCursorSchema>;

const line = (row: string) => sql.ref(`${row}.searchText`);

const order = sql`c.issued_on desc, c.number desc`;

const isAfter = (after: CertificateCursor | null) =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`(c.issued_on, c.number) < (${after.issuedOn}::date, ${after.number}::text)`;

type Search = {
  keyword?: string | undefined;
  after: CertificateCursor | null;
  limit: number;
  /** What {@link countCertificates} has counted. */
  counted: Counted;
};

/** One page of the certificates whose company, device or model contains the keyword. Of every enterprise: the search is public. */
export function searchCertificates(db: Db, { keyword, after, limit, counted }: Search) {
  const where = isAfter(after);
  const word = wordOf(keyword, { small: true });
  const list = db
    .selectFrom('certificate as c')
    .select(columns)
    .orderBy('issuedOn', 'desc')
    .orderBy('number', 'desc')
    .limit(limit);
  if (word === null) return list.where(where).execute();
  const page = searchedPage({
    table: sql`certificate c`,
    alias: 'c',
    columns: ['id', 'issuedOn', 'number', 'searchText'],
    where,
    order,
    limit,
    contains: containsWord(line('c'), word),
    found: () => foundBy(word),
    counted,
  });
  return list.where(isOneOf(sql`c.id`, page)).execute();
}

const foundBy = (word: Word) =>
  sql`select id, issued_on, number from certificate where ${findsWord(sql`search_text`, word)}`;

/** How many certificates match, counted up to 1001, those of a keyword up to 101, and which of few are for the page after a cursor. */
export async function countCertificates(
  db: Db,
  keyword: string | undefined,
  after: CertificateCursor | null,
): Promise<Counted> {
  const word = wordOf(keyword, { small: true });
  if (word !== null)
    return countFound(db, {
      look: sql`select search_text from certificate`,
      matches: containsWord(line('looked'), word),
      promising: promising.all,
      found: () => foundBy(word),
      sort: { keys: ['issuedOn', 'number'], alias: 'c', where: isAfter(after), order },
    });
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from certificate limit ${sql.lit(limits.counted + 1)}) counted`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: null };
}

/** By its number, for anybody who verifies it. */
export function findCertificate(db: Db, number: string) {
  return db.selectFrom('certificate').select(columns).where('number', '=', number).executeTakeFirst();
}
