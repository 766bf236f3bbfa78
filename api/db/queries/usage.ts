import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/schema.ts';

/** Stores a record; one of the same account and key is stored already and stays as it is. */
export async function insertUsage(db: Db, record: Insertable<Database['usageRecord']>): Promise<void> {
  await db
    .insertInto('usageRecord')
    .values(record)
    .onConflict((conflict) => conflict.columns(['accountId', 'recordKey']).doNothing())
    .execute();
}
