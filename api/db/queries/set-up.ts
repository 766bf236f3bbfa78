import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';

/** True once an administrator was made, here or elsewhere. */
export async function isSetUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select is_set_up() as done`.execute(db);
  return rows[0]?.done === true;
}

export type StoredCode = { hash: string; expiresAt: Date };

/** The code of the newest start; there is none once the programme is set up. */
export function findSetUpCode(db: Db): Promise<StoredCode | undefined> {
  return db.selectFrom('setUpCode').select(['hash', 'expiresAt']).executeTakeFirst();
}

/** Uses it up: whoever else does so at the same time waits here, and finds none once this is committed. */
export function takeSetUpCode(trx: Db): Promise<StoredCode | undefined> {
  return trx.deleteFrom('setUpCode').returning(['hash', 'expiresAt']).executeTakeFirst();
}

/** Puts a new code into the place of the one before. For the owner of the database. */
export async function putSetUpCode(db: Db, { hash, expiresAt }: StoredCode): Promise<void> {
  await sql`insert into set_up_code (hash, expires_at) values (${hash}, ${expiresAt})
    on conflict (one) do update set hash = excluded.hash, expires_at = excluded.expires_at`.execute(db);
}

export async function deleteSetUpCode(db: Db): Promise<void> {
  await db.deleteFrom('setUpCode').execute();
}

export async function noteSetUp(db: Db, at: Date): Promise<void> {
  await sql`update programme set set_up_at = ${at} where set_up_at is null`.execute(db);
}
