import { findActiveAccount } from '#db/queries/accounts.ts';
import { putPasswordReset } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { createToken, hashToken } from '#services/sessions/session-token.ts';

const lifetime = 86_400_000;

/**
 * Makes the token of an account's one-time reset link, `/password/reset?token=…` at the account service. It is good for
 * 24 hours and once; only its hash is stored. A former link of the account is of no use any more.
 * @throws CatalogueError userMissing for an unknown or disabled account
 */
export async function createPasswordReset(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const account = await findActiveAccount(db, accountId);
  if (!account) throw new CatalogueError('userMissing');
  const token = createToken();
  const expiresAt = new Date(now.getTime() + lifetime);
  await putPasswordReset(db, { token: hashToken(token), mailId: null, accountId: account.id, expiresAt });
  return { token, expiresAt };
}

/** Where the person goes with the token. */
export function resetAddress(accountsUrl: string, token: string): string {
  return `${accountsUrl}/password/reset?token=${token}`;
}
