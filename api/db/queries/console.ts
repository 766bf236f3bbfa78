import { type RawBuilder, sql } from 'kysely';
import { shownFaults } from '#domain/outbox/outbox-jobs.ts';
import { limits } from '#domain/shared/limits.ts';
import { containsPattern } from '../keyword.ts';
import type { Db } from '../schema/database.ts';

type Waiting = { count: number; late: number };
export type ConsoleWaiting = Record<'reviews' | 'samples' | 'enterprises' | 'enquiries' | 'stuck', Waiting>;

const countLimit = sql.lit(limits.counted + 1);

const sides = ['partner', 'reviewer'] as const;

/** In the order of time, so that late ones come first. */
const counted = (rows: RawBuilder<unknown>, late: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('count', count(*)::int, 'late', (count(*) filter (where ${late}))::int)
    from (${rows} limit ${countLimit}) waiting)`;

const reviews = (isSamples: boolean) => sql`select due_at as at from application
  where waiting_for = 'reviewer' and (case when wait_action in ('review-product', 'review-commercial') then 'materials'
    when wait_action = 'review-results' then 'results' else 'samples' end)
    ${isSamples ? sql`= 'samples'` : sql`in ('materials', 'results')`}
  order by due_at`;

/** What waits in each part of the console, each counted up to 1001; of what is stuck, jobs of the workers and mail are not counted. One statement. */
export async function countConsoleWaiting(db: Db, now: Date): Promise<ConsoleWaiting> {
  const late = sql`at < ${now}`;
  const enterprises = sql`select due_at as at from enterprise_onboarding where rank = 0 order by urgent_at`;
  const stuck = sql`select needs_operator_since as at from application where needs_operator is not null
    union all (select set_aside_at from outbox_job where set_aside_at is not null and done_at is null limit ${countLimit})
    union all (select created_at from outbox_job where done_at is null and set_aside_at is null
      and faults >= ${sql.lit(shownFaults)} limit ${countLimit})
    ${sql.join(
      sides.map(
        (side) =>
          sql`union all (select due_at from application where waiting_for = ${sql.lit(side)} and due_at < ${now} limit ${countLimit})`,
      ),
      sql` `,
    )}`;
  const enquiries = sql`select due_at as at from enquiry where state = 'open' order by due_at`;
  const { rows } = await sql<ConsoleWaiting>`select ${counted(reviews(false), late)} as reviews,
    ${counted(reviews(true), late)} as samples, ${counted(enterprises, late)} as enterprises, ${counted(enquiries, late)} as enquiries,
    ${counted(stuck, sql`true`)} as stuck`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  return row;
}

export function findApplicationsByNumber(db: Db, numbers: readonly string[], limit: number) {
  return db
    .selectFrom('application')
    .innerJoin('product', 'product.id', 'application.productId')
    .select(['application.id', 'application.number', 'product.name', 'product.nameEn'])
    .where('application.number', 'in', numbers)
    .orderBy('application.number', 'desc')
    .limit(limit)
    .execute();
}

export function findCertificatesByNumber(db: Db, numbers: readonly string[], limit: number) {
  return db
    .selectFrom('certificate')
    .select(['number', 'revokedAt'])
    .where('number', 'in', numbers)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

export function findEnquiriesByNumber(db: Db, numbers: readonly string[], limit: number) {
  return db
    .selectFrom('enquiry')
    .select(['id', 'number', 'company'])
    .where('number', 'in', numbers)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Accounts by part of a login or a name, newest first. */
export function findPeople(db: Db, keyword: string, limit: number) {
  const pattern = containsPattern(keyword);
  return db
    .selectFrom('account')
    .select(['id', 'login', 'nameZh', 'nameEn'])
    .where(sql<boolean>`(login ilike ${pattern} or name_zh ilike ${pattern} or name_en ilike ${pattern})`)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}
