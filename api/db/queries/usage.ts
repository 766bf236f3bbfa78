import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '#db/schema.ts';

/** One more call of an enterprise that was refused in a month of the office, `YYYY-MM`. */
export async function addRefusedCall(db: Db, call: { enterpriseId: string; month: string }): Promise<void> {
  await db
    .insertInto('refusedCall')
    .values({ ...call, calls: 1 })
    .onConflict((conflict) =>
      conflict.columns(['enterpriseId', 'month']).doUpdateSet({ calls: sql`refused_call.calls + 1` }),
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
