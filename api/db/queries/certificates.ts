import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#db/schema.ts';
import { containsKeyword } from '../keyword.ts';

/** The most that a search counts. */
const countedRows = 1000;
const columns = ['number', 'issuedOn', 'validUntil', 'revokedAt', 'document'] as const;

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

function matching(db: Db, keyword: string | undefined) {
  const contains = containsKeyword(sql`search_text`, keyword?.toLowerCase());
  return db
    .selectFrom('certificate')
    .$if(contains !== null, (query) => query.where(contains as RawBuilder<boolean>));
}

/** One page of the certificates whose company, device or model contains the keyword. Of every enterprise: the search is public. */
export function searchCertificates(
  db: Db,
  search: { keyword?: string | undefined; after: CertificateCursor | null; limit: number },
) {
  const { keyword, after, limit } = search;
  return matching(db, keyword)
    .select(columns)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(issued_on, number) < (${after?.issuedOn}::date, ${after?.number}::text)`),
    )
    .orderBy('issuedOn', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** How many certificates match, counted up to 1000. */
export async function countCertificates(db: Db, keyword: string | undefined): Promise<number> {
  const { total } = await db
    .selectFrom(matching(db, keyword).select('id').limit(countedRows).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** By its number, for anybody who verifies it. */
export function findCertificate(db: Db, number: string) {
  return db.selectFrom('certificate').select(columns).where('number', '=', number).executeTakeFirst();
}
