import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';

type RefusedCalls = { enterpriseId: string; month: string; calls: number };

/** Adds refused calls to the monthly counts of enterprises, `YYYY-MM`; each enterprise occurs once. */
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

/** Stores a record once per account and key. */
export async function insertUsage(db: Db, record: Insertable<Database['usageRecord']>): Promise<void> {
  await db
    .insertInto('usageRecord')
    .values(record)
    .onConflict((conflict) => conflict.columns(['accountId', 'recordKey']).doNothing())
    .execute();
}
