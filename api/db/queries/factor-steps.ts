import type { Insertable, Updateable } from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';

type Step = Database['factorStep'];
const sweptAtOnce = 100;

/** Replaces a former step, and removes some expired ones. */
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

/** Changes a step of this account; false when it does not exist. */
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

/** Takes a passkey's challenge; false when it was used or replaced. */
export async function takeChallenge(db: Db, id: string, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factorStep')
    .set({ challenge: null })
    .where('id', '=', id)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a step's new secret; false when it was confirmed already. */
export async function takeNewSecret(db: Db, id: string, sealedSecret: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factorStep')
    .set({ sealedSecret: null })
    .where('id', '=', id)
    .where('sealedSecret', '=', sealedSecret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a step whose factor was verified; undefined for any other, and when it was ended concurrently. */
export function takeFactorStep(db: Db, id: string, now: Date) {
  return db
    .deleteFrom('factorStep')
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .where('amr', 'is not', null)
    .returning(['accountId', 'amr'])
    .executeTakeFirst();
}

/** Ends all steps that were begun with the former password or factor. */
export async function deleteFactorStepsOf(db: Db, accountId: string, except?: string): Promise<void> {
  await db
    .deleteFrom('factorStep')
    .where('accountId', '=', accountId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .execute();
}
