import { findPassword } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { passwordProblem } from '#domain/accounts/passwords.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { checkPassword, hashPassword } from './hash-password.ts';
import { setPassword } from './set-password.ts';

export type PasswordChange = {
  accountId: string;
  /** Stays; every other session of the account ends. */
  sessionId: string;
  current: string;
  next: string;
  now: Date;
};

/**
 * Changes the password of whoever knows the present one.
 * @returns how many other sessions ended
 * @throws CatalogueError parameterInvalid with `details.field` (`current`, `next`) and `details.problem`; invalidSession for an account that is gone
 */
export async function changePassword(db: Db, change: PasswordChange): Promise<number> {
  const { accountId, sessionId, current, next, now } = change;
  const account = await findPassword(db, accountId);
  if (!account) throw new CatalogueError('invalidSession');
  const { login, passwordHash: former } = account;
  if (!(await checkPassword(current, former))) throw refusal('current', 'wrong');
  const problem = passwordProblem(next, login, current);
  if (problem) throw refusal('next', problem);
  const hash = await hashPassword(next);
  const ended = await inTransaction(db, (trx) =>
    setPassword(trx, { accountId, former, hash, now, except: sessionId }),
  );
  if (ended === null) throw refusal('current', 'wrong');
  return ended;
}

function refusal(field: 'current' | 'next', problem: string): CatalogueError {
  return new CatalogueError('parameterInvalid', { field, problem });
}
