import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import {
  consumeOidcRecord,
  deleteOidcRecord,
  deleteOidcRecordsOfGrant,
  findOidcRecord,
  upsertOidcRecord,
} from '#db/queries/oidc-records.ts';
import type { Db } from '#db/schema/database.ts';

type Lookup = { id: string } | { uid: string } | { userCode: string };

/** Keeps the provider's sessions, grants, codes and interactions in Postgres. */
export function providerStore(db: Db, now: () => Date): AdapterFactory {
  return (model): Adapter => {
    const find = async (lookup: Lookup): Promise<AdapterPayload | undefined> => {
      const row = await findOidcRecord(db, { model, now: now(), ...lookup });
      if (!row) return undefined;
      const consumed = row.consumedAt && Math.floor(row.consumedAt.getTime() / 1000);
      return { ...row.payload, ...(consumed ? { consumed } : {}) };
    };
    return {
      async upsert(id, payload, expiresIn) {
        const { grantId = null, userCode = null, uid = null } = payload;
        const expiresAt = expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null;
        const record = { model, id, grantId, userCode, uid, expiresAt, consumedAt: null };
        await upsertOidcRecord(db, { ...record, payload: JSON.stringify(payload) });
      },
      find: (id) => find({ id }),
      findByUid: (uid) => find({ uid }),
      findByUserCode: (userCode) => find({ userCode }),
      consume: (id) => consumeOidcRecord(db, { model, id }, now()),
      destroy: (id) => deleteOidcRecord(db, { model, id }),
      revokeByGrantId: (grantId) => deleteOidcRecordsOfGrant(db, model, grantId),
    };
  };
}
