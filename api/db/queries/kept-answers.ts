import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

export type KeyedCall = {
  accountId: string;
  key: string;
  /** Method and path template. */
  call: string;
  /** SHA-256, in hex, of what the call was sent. */
  inputHash: string;
};

/** Takes a key for a call, with its answer where that is known; false where somebody has it, once their transaction ended. */
export async function takeKey(db: Db, call: KeyedCall, answer: unknown = null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('keptAnswer')
    .values({ ...call, answer: answer === null ? null : JSON.stringify(answer) })
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function keepAnswer(trx: Db, { accountId, key }: KeyedCall, answer: unknown): Promise<void> {
  await trx
    .updateTable('keptAnswer')
    .set({ answer: sql`${JSON.stringify(answer ?? null)}::jsonb` })
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .execute();
}

/** What a key was taken for, and what was answered. */
export function findKept(db: Db, { accountId, key }: KeyedCall) {
  return db
    .selectFrom('keptAnswer')
    .select(['call', 'inputHash', 'answer'])
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}
