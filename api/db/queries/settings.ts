import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** A setting of the programme: what is stored and its version, 0 while nothing is. */
export async function findSetting(db: Db, key: string): Promise<{ value: unknown; version: number }> {
  const row = await db
    .selectFrom('config')
    .select(['value', 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? { value: null, version: 0 };
}

/** Stores a setting on top of the version seen (0 for none yet); false when it is another one by now. */
export async function putSetting(
  db: Db,
  key: string,
  value: Record<string, unknown>,
  seen: number,
): Promise<boolean> {
  const text = JSON.stringify(value);
  const { numAffectedRows } =
    seen === 0
      ? await sql`insert into config (key, value) values (${key}, ${text}::jsonb) on conflict do nothing`.execute(
          db,
        )
      : await sql`update config set value = ${text}::jsonb, version = version + 1, updated_at = now()
          where key = ${key} and version = ${seen}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
