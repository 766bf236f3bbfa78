import type { Insertable, Updateable } from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';

type Step = Database['factorStep'];
const sweptAtOnce = 100;

/** Puts a step in the place of a former one, and removes some that are over. */
export async function putFactorStep(db: Db, step: Insertable<Step>, now: Date): Promise<void> {
  const { id: _id, ...fresh } = step;
  await db
    .insertInto('factorStep')
    .values(step)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .execute();
  await db
    .deleteFrom('factorStep')
    .where('id', 'in', (query) =>
      query.selectFrom('factorStep').select('id').where('expiresAt', '<', now).limit(sweptAtOnce),
    )
    .execute();
}

export function findFactorStep(db: Db, id: string, now: Date) {
  return db
    .selectFrom('factorStep')
    .selectAll()
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}
export type FactorStepRow = NonNullable<Awaited<ReturnType<typeof findFactorStep>>>;

/** Changes a step of this account; false when it is gone. */
export async function updateFactorStep(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  change: Updateable<Step>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factorStep')
    .set(change)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes what a passkey was to sign; false when it was used already, or is another by now. */
export async function takeChallenge(db: Db, id: string, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factorStep')
    .set({ challenge: null })
    .where('id', '=', id)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the secret that was offered in a step; false when it became a factor already. */
export async function takeOfferedSecret(db: Db, id: string, sealedSecret: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factorStep')
    .set({ sealedSecret: null })
    .where('id', '=', id)
    .where('sealedSecret', '=', sealedSecret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a step whose factor was proven; undefined for any other, and when somebody was faster. */
export function takeFactorStep(db: Db, id: string, now: Date) {
  return db
    .deleteFrom('factorStep')
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .where('amr', 'is not', null)
    .returning(['accountId', 'amr'])
    .executeTakeFirst();
}

/** Whatever was begun with a former password or factor ends. */
export async function deleteFactorStepsOf(db: Db, accountId: string, except?: string): Promise<void> {
  await db
    .deleteFrom('factorStep')
    .where('accountId', '=', accountId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .execute();
}
