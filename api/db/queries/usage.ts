import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';

type RefusedCalls = { enterpriseId: string; month: string; calls: number };

/** Adds calls that were refused to what enterprises had in a month of the office, `YYYY-MM`; each of them stands here once. */
export async function addRefusedCalls(db: Db, calls: readonly RefusedCalls[]): Promise<void> {
  await db
    .insertInto('refusedCall')
    .values([...calls])
    .onConflict((conflict) =>
      conflict
        .columns(['enterpriseId', 'month'])
        .doUpdateSet({ calls: sql`refused_call.calls + excluded.calls` }),
    )
    .execute();
}

/** Stores a record; one of the same account and key is stored already and stays as it is. */
export async function insertUsage(db: Db, record: Insertable<Database['usageRecord']>): Promise<void> {
  await db
    .insertInto('usageRecord')
    .values(record)
    .onConflict((conflict) => conflict.columns(['accountId', 'recordKey']).doNothing())
    .execute();
}
