import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import { ensureOidcKeys, insertOidcKey } from '#db/queries/oidc-keys.ts';
import type { Db } from '#db/schema/database.ts';

async function createKey() {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  return { kid, privateJwk: { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' } };
}

/** The ES256 keys of ID tokens, kept in the database; the first one is made here. The newest signs, all of them verify. */
export async function signingKeys(db: Db): Promise<JWK[]> {
  return (await ensureOidcKeys(db, createKey)) as unknown as JWK[];
}

/** Adds a key that signs from the next start of the account service on. */
export async function addProviderKey(db: Db): Promise<void> {
  await insertOidcKey(db, await createKey());
}
