import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#db/schema/database.ts';
import { containsTerm, matchesTerm, searchTermOf } from '../keyword.ts';
import { findRows, type Match } from '../searched-list.ts';

const columns = [
  'number',
  'issuedOn',
  'validUntil',
  'revokedAt',
  'revokedReason',
  'revokedReasonEn',
  'document',
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

const isAfter = (after: CertificateCursor | null) =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`(issued_on, number) < (${after.issuedOn}::date, ${after.number}::text)`;

/** The certificates whose company, device or model contains the keyword. Of every enterprise: the search is public. */
export function filterCertificates(db: Db, keyword: string | undefined): Promise<Match> {
  const term = searchTermOf(keyword, { small: true });
  const line = sql`search_text`;
  return findRows(db, {
    from: sql`certificate`,
    where: sql<boolean>`true`,
    term: term && {
      id: sql`id`,
      candidates: sql`select id from certificate where ${matchesTerm(line, term)}`,
      contains: containsTerm(line, term),
    },
  });
}

/** One page, issued last first. */
export function searchCertificates(
  db: Db,
  { where }: Match,
  { after, limit }: { after: CertificateCursor | null; limit: number },
) {
  return db
    .selectFrom('certificate')
    .select(columns)
    .where(where)
    .where(isAfter(after))
    .orderBy('issuedOn', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** By its number, for anybody who verifies it. */
export function findCertificate(db: Db, number: string) {
  return db.selectFrom('certificate').select(columns).where('number', '=', number).executeTakeFirst();
}
