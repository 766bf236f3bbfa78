import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

type PrivateJwk = Record<string, unknown>;

/** The provider's private keys, newest first; `create` makes the first one, once over all processes. */
export async function ensureOidcKeys(
  db: Db,
  create: () => Promise<{ kid: string; privateJwk: PrivateJwk }>,
): Promise<PrivateJwk[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('oidc_key'))`.execute(transaction);
    const known = await transaction
      .selectFrom('oidcKey')
      .select('privateJwk')
      .orderBy('createdAt', 'desc')
      .limit(10)
      .execute();
    if (known.length > 0) return known.map((key) => key.privateJwk);
    const { kid, privateJwk } = await create();
    await transaction
      .insertInto('oidcKey')
      .values({ kid, privateJwk: JSON.stringify(privateJwk) })
      .execute();
    return [privateJwk];
  });
}
