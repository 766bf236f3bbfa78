import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { CountKind } from '#domain/usage/public-counts.ts';

type Counted = { kind: CountKind; subject: string; day: string };

/** Increments a count of a day. */
export async function countPublic(db: Db, { kind, subject, day }: Counted): Promise<void> {
  await sql`select count_public(${kind}, ${subject}, ${day}::date)`.execute(db);
}

const maxRows = 200;
const inMonth = (month: string) =>
  sql<boolean>`day >= ${`${month}-01`}::date and day < ${`${month}-01`}::date + interval '1 month'`;

/** Visits of a month by page, most first. */
export function listVisits(db: Db, month: string) {
  return db
    .selectFrom('publicCount')
    .select(['subject as page', sql<number>`sum(count)::int`.as('visits')])
    .where('kind', '=', 'visit')
    .where(inMonth(month))
    .groupBy('subject')
    .orderBy('visits', 'desc')
    .orderBy('subject')
    .limit(maxRows)
    .execute();
}

/** Feedback on documents in a month, least helpful first. */
export function listJudgements(db: Db, month: string) {
  const of = (kind: CountKind) =>
    sql<number>`coalesce(sum(counted.count) filter (where counted.kind = ${sql.lit(kind)}), 0)::int`;
  return db
    .selectFrom('publicCount as counted')
    .innerJoin('document', (join) => join.on(sql<boolean>`document.id::text = counted.subject`))
    .innerJoin('documentVersion as text', (join) =>
      join.onRef('text.documentId', '=', 'document.id').onRef('text.version', '=', 'document.latestVersion'),
    )
    .select(['document.id', 'text.titleZh', 'text.titleEn'])
    .select([of('helpful').as('helpful'), of('unhelpful').as('unhelpful')])
    .where('counted.kind', 'in', ['helpful', 'unhelpful'])
    .where(inMonth(month))
    .groupBy(['document.id', 'text.titleZh', 'text.titleEn'])
    .orderBy('unhelpful', 'desc')
    .orderBy('document.id')
    .limit(maxRows)
    .execute();
}

/** Removes up to `limit` of the oldest counts from before a day; none of the last 30 days. Tells how many. */
export async function pruneCounts(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ pruned: number }>`
    select prune_public_counts(${before}::date, ${limit}::int) as pruned limit 1`.execute(db);
  return rows[0]?.pruned ?? 0;
}
