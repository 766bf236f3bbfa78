import type { Insertable } from 'kysely';
import type { OidcRecordTable } from '#db/schema/accounts.ts';
import type { Db } from '#db/schema/database.ts';

type RecordKey = { model: string; id: string };
type RecordLookup = { model: string; now: Date } & ({ id: string } | { uid: string } | { userCode: string });

export async function upsertOidcRecord(db: Db, record: Insertable<OidcRecordTable>): Promise<void> {
  const { payload, grantId, userCode, uid, expiresAt } = record;
  await db
    .insertInto('oidcRecord')
    .values(record)
    .onConflict((conflict) =>
      conflict.columns(['model', 'id']).doUpdateSet({ payload, grantId, userCode, uid, expiresAt }),
    )
    .execute();
}

/** A record that has not expired. */
export function findOidcRecord(db: Db, lookup: RecordLookup) {
  const { model, now, ...column } = lookup;
  const [name, value] = Object.entries(column)[0] as ['id' | 'uid' | 'userCode', string];
  return db
    .selectFrom('oidcRecord')
    .select(['payload', 'consumedAt'])
    .where('model', '=', model)
    .where(name, '=', value)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .executeTakeFirst();
}

export async function consumeOidcRecord(db: Db, { model, id }: RecordKey, at: Date): Promise<void> {
  await db
    .updateTable('oidcRecord')
    .set({ consumedAt: at })
    .where('model', '=', model)
    .where('id', '=', id)
    .execute();
}

export async function deleteOidcRecord(db: Db, { model, id }: RecordKey): Promise<void> {
  await db.deleteFrom('oidcRecord').where('model', '=', model).where('id', '=', id).execute();
}

export async function deleteOidcRecordsOfGrant(db: Db, model: string, grantId: string): Promise<void> {
  await db.deleteFrom('oidcRecord').where('model', '=', model).where('grantId', '=', grantId).execute();
}
