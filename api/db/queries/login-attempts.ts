import type { Insertable } from 'kysely';
import type { LoginAttemptTable } from '#db/schema/accounts.ts';
import type { Db } from '#db/schema/database.ts';

export async function insertLoginAttempt(db: Db, attempt: Insertable<LoginAttemptTable>): Promise<void> {
  await db.insertInto('loginAttempt').values(attempt).execute();
}

/** Takes the attempt of this browser away, so that it serves once; undefined when unknown or too old. */
export async function takeLoginAttempt(db: Db, state: string, browser: string, now: Date) {
  return db
    .deleteFrom('loginAttempt')
    .where('state', '=', state)
    .where('browser', '=', browser)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}
