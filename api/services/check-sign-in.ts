import { findAccountByLogin } from '#db/queries/accounts.ts';
import type { Db } from '#db/schema.ts';
import { checkPassword, noPassword } from './hash-password.ts';

/** The account of a login name and password; null when they do not match or the account is disabled, without telling which. */
export async function checkSignIn(db: Db, login: string, password: string): Promise<string | null> {
  const account = await findAccountByLogin(db, login);
  // An unknown name, and an account without a password of its own, take as long as a wrong password.
  const matches = await checkPassword(password, account?.passwordHash ?? noPassword);
  return account && matches && account.disabledAt === null ? account.id : null;
}
