import { findAccountByLogin } from '#db/queries/accounts.ts';
import type { Db } from '#db/schema.ts';
import { checkPassword, hashPassword } from './hash-password.ts';

let decoy: Promise<string> | undefined;

/** The account of a login name and password; null when they do not match or the account is disabled, without telling which. */
export async function checkSignIn(db: Db, login: string, password: string): Promise<string | null> {
  const account = await findAccountByLogin(db, login);
  // An unknown name takes as long as a known one.
  decoy ??= hashPassword('an account that does not exist');
  const matches = await checkPassword(password, account?.passwordHash ?? (await decoy));
  return account && matches && account.disabledAt === null ? account.id : null;
}
