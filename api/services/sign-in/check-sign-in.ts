import { findAccountByLogin } from '#db/queries/accounts.ts';
import { findNewestRegistration } from '#db/queries/pending-registrations.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { checkPassword, noPassword } from '#services/accounts/hash-password.ts';

/**
 * The account of a login name and password; null when they do not match or the account is disabled, without telling which.
 * @throws CatalogueError permissionDenied with `details.reason` `unconfirmed` and `details.registrationId` for the right password of a registration that waits for its address to be confirmed
 */
export async function checkSignIn(
  db: Db,
  { login, password, now = new Date() }: { login: string; password: string; now?: Date },
): Promise<string | null> {
  const [account, pending] = await Promise.all([
    findAccountByLogin(db, login),
    findNewestRegistration(db, login, now),
  ]);
  // An unknown name, and an account without a password of its own, take as long as a wrong password.
  const hash = account?.passwordHash ?? pending?.passwordHash ?? noPassword;
  const matches = await checkPassword(password, hash);
  if (!account && pending && matches) {
    throw new CatalogueError('permissionDenied', { reason: 'unconfirmed', registrationId: pending.id });
  }
  return account && matches && account.disabledAt === null ? account.id : null;
}
