import { listSealedOtherwise, replaceSealed } from '#db/queries/second-factors.ts';
import type { Db } from '#db/schema/database.ts';
import type { Sealer } from './seal-secret.ts';

const pageSize = 100;
const smallestId = '00000000-0000-0000-0000-000000000000';

/**
 * Encrypts the secrets of all authenticator apps under the newest key, each by itself: it may be ended anywhere and begun
 * again, and people may sign in meanwhile.
 * @returns how many were encrypted again, and how many none of the keys decrypts
 */
export async function resealSecrets(
  db: Db,
  sealer: Sealer,
): Promise<{ encrypted: number; unreadable: number }> {
  const done = { encrypted: 0, unreadable: 0 };
  const [keyId = ''] = sealer.keyIds;
  let after = smallestId;
  for (;;) {
    const rows = await listSealedOtherwise(db, { keyId, after, limit: pageSize });
    for (const { id, accountId, sealedSecret } of rows) {
      const secret = sealer.keyIds.some((one) => sealedSecret.startsWith(`${one}.`))
        ? sealer.open(accountId, sealedSecret)
        : null;
      if (secret === null) done.unreadable += 1;
      else if (await replaceSealed(db, { id, from: sealedSecret, to: sealer.seal(accountId, secret) }))
        done.encrypted += 1;
      after = id;
    }
    if (rows.length < pageSize) return done;
  }
}
