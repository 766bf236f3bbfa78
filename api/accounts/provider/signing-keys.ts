import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import { ensureOidcKeys } from '#db/queries/oidc-keys.ts';
import type { Db } from '#db/schema.ts';

/** The ES256 keys that sign ID tokens; made once and kept in the database. */
export async function signingKeys(db: Db): Promise<JWK[]> {
  const keys = await ensureOidcKeys(db, async () => {
    const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
    const kid = randomUUID();
    return { kid, privateJwk: { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' } };
  });
  return keys as unknown as JWK[];
}
