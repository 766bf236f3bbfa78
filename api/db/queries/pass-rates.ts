import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { applicationStatuses, hasCertificationRecord } from '#domain/applications/statuses.ts';
import { limits } from '#domain/shared/limits.ts';

type PassRate = { configurationId: string; passed: number; cases: number; receivedAt: Date };

/** The latest accepted result of each configuration, of applications whose results may be seen. */
export async function listPassRates(db: Db, productId: string): Promise<PassRate[]> {
  const { rows } = await sql<PassRate>`
    select c.id as configuration_id, latest.* from configuration c cross join lateral (
      select (u.report#>>'{totals,passed}')::int as passed, (u.report#>>'{totals,cases}')::int as cases, u.received_at
      from upload u join application a on a.id = u.application_id
      where u.configuration_id = c.id and u.state = 'matched' and u.withdrawn_at is null
        and a.status = any (${applicationStatuses.filter(hasCertificationRecord)}::text[])
      order by u.received_at desc limit 1
    ) latest where c.product_id = ${productId}::uuid order by c.ordinal
    limit ${sql.lit(limits.configurationsPerProduct)}`.execute(db);
  return rows;
}
