import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';

/** True once an administrator exists. */
export async function isSetUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select is_set_up() as done`.execute(db);
  return rows[0]?.done === true;
}

export type StoredCode = { hash: string; expiresAt: Date };

/** The code of the latest start; none once the programme is set up. */
export function findSetUpCode(db: Db): Promise<StoredCode | undefined> {
  return db.selectFrom('setUpCode').select(['hash', 'expiresAt']).executeTakeFirst();
}

/** Uses the code up: a concurrent call waits here, and finds none after the commit. */
export function takeSetUpCode(trx: Db): Promise<StoredCode | undefined> {
  return trx.deleteFrom('setUpCode').returning(['hash', 'expiresAt']).executeTakeFirst();
}

/** Replaces the code. For the owner of the database. */
export async function putSetUpCode(db: Db, { hash, expiresAt }: StoredCode): Promise<void> {
  await sql`insert into set_up_code (hash, expires_at) values (${hash}, ${expiresAt})
    on conflict (one) do update set hash = excluded.hash, expires_at = excluded.expires_at`.execute(db);
}

export async function deleteSetUpCode(db: Db): Promise<void> {
  await db.deleteFrom('setUpCode').execute();
}

export async function recordSetUp(db: Db, at: Date): Promise<void> {
  await sql`update programme set set_up_at = ${at} where set_up_at is null`.execute(db);
}
