import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';

type PrivateJwk = Record<string, unknown>;
type OidcKey = { kid: string; privateJwk: PrivateJwk };

/** The provider's private keys, newest first; `create` makes the first one, once over all processes. */
export async function ensureOidcKeys(db: Db, create: () => Promise<OidcKey>): Promise<PrivateJwk[]> {
  return inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('oidc_key'))`.execute(transaction);
    const known = await transaction
      .selectFrom('oidcKey')
      .select('privateJwk')
      .orderBy('createdAt', 'desc')
      .limit(10)
      .execute();
    if (known.length > 0) return known.map((key) => key.privateJwk);
    const key = await create();
    await insertOidcKey(transaction, key);
    return [key.privateJwk];
  });
}

export async function insertOidcKey(db: Db, { kid, privateJwk }: OidcKey): Promise<void> {
  await db
    .insertInto('oidcKey')
    .values({ kid, privateJwk: JSON.stringify(privateJwk) })
    .execute();
}

/** @returns the number of deleted keys; their signatures are no longer accepted */
export async function dropOldOidcKeys(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('oidcKey')
    .where('createdAt', '<', (query) =>
      query.selectFrom('oidcKey').select(({ fn }) => fn.max('createdAt').as('newest')),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
