import { sql } from 'kysely';
import { type GeneralConfigKey, generalConfigKeys } from '#domain/general-config/general-config.ts';
import { buildOnce } from '../build-once.ts';
import type { Db } from '../schema/database.ts';

const columns = ['id', 'key', 'value', 'version', 'updatedAt'] as const;

/** Every key that is set; at most as many as there are. */
export function generalConfigOf(db: Db) {
  return db
    .selectFrom('generalConfig')
    .select(columns)
    .where('key', 'in', generalConfigKeys)
    .orderBy('key')
    .limit(generalConfigKeys.length);
}

export const listGeneralConfig = (db: Db) => generalConfigOf(db).execute();

const valueOfKey = buildOnce((db) => db.selectFrom('generalConfig').select('value').where('key', '=', ''));

/** What a key is set to; undefined where it is not. */
export async function findConfigValue(db: Db, key: GeneralConfigKey): Promise<unknown> {
  const [row] = await valueOfKey(db, [key]);
  return row?.value;
}

/** Takes the lock of a key that is set; undefined where none has the id. */
export function lockGeneralConfig(trx: Db, id: string) {
  return trx.selectFrom('generalConfig').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}
export type GeneralConfigRow = NonNullable<Awaited<ReturnType<typeof lockGeneralConfig>>>;

/** Sets a key that is not set; undefined where it is. */
export function insertGeneralConfig(trx: Db, { key, value, at }: { key: string; value: unknown; at: Date }) {
  return trx
    .insertInto('generalConfig')
    .values({ key, value: JSON.stringify(value), updatedAt: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function updateGeneralConfig(trx: Db, { id, value, at }: { id: string; value: unknown; at: Date }) {
  return trx
    .updateTable('generalConfig')
    .set({ value: JSON.stringify(value), version: sql<number>`version + 1`, updatedAt: at })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteGeneralConfig(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('generalConfig').where('id', '=', id).execute();
}
