import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

const key = 'demo-data';

/** When the first load began, and whether one came to its end: afterwards the data belongs to its users. */
export async function beginLoad(db: Db): Promise<{ anchor: Date; complete: boolean }> {
  const value = JSON.stringify({ anchor: new Date().toISOString(), complete: false });
  await db
    .insertInto('config')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('config').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return { anchor: new Date(String(row.value.anchor)), complete: row.value.complete === true };
}

export async function completeLoad(db: Db): Promise<void> {
  await sql`update config set value = value || '{"complete": true}' where key = ${key}`.execute(db);
}

/** Numbers of a programme that has been at work for a while. */
export async function raiseNumbers(db: Db): Promise<void> {
  await sql`select setval('application_number', greatest(last_value, 371)) from application_number`.execute(
    db,
  );
  await sql`select setval('certificate_number', greatest(last_value, 207)) from certificate_number`.execute(
    db,
  );
}
