import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';

/** A setting of the programme: its stored value and version; 0 while nothing is stored. */
export async function findSetting(db: Db, key: string): Promise<{ value: unknown; version: number }> {
  const row = await settingOf(db, key).executeTakeFirst();
  return row ?? { value: null, version: 0 };
}

/** Query for the same. */
export function settingOf(db: Db, key: string) {
  return db.selectFrom('config').select(['value', 'version']).where('key', '=', key);
}

type Location = { table: 'config' | 'enterprise_quota'; column: 'key' | 'enterprise_id'; id: string };
type Version = { value: Record<string, unknown>; seen: number };

/** Stores a value as the next version of the one seen (0 for none); false when it has changed. */
export async function putVersion(
  db: Db,
  { table, column, id }: Location,
  { value, seen }: Version,
): Promise<boolean> {
  const text = JSON.stringify(value);
  const [into, key] = [sql.table(table), sql.ref(column)];
  const { numAffectedRows } =
    seen === 0
      ? await sql`insert into ${into} (${key}, value) values (${id}, ${text}::jsonb) on conflict do nothing`.execute(
          db,
        )
      : await sql`update ${into} set value = ${text}::jsonb, version = version + 1, updated_at = now()
          where ${key} = ${id} and version = ${seen}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Stored networks for the console; read with each session. */
export const consoleSegments = sql<unknown>`(select value from config where key = 'ipSegments')`;

/** Stores a setting as the next version of the one seen, as `putVersion`. */
export function putSetting(db: Db, key: string, value: Version['value'], seen: number): Promise<boolean> {
  return putVersion(db, { table: 'config', column: 'key', id: key }, { value, seen });
}
