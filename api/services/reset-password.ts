import { findPasswordReset, takePasswordReset } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema.ts';
import { CatalogueError } from '#domain/errors.ts';
import { passwordProblem } from '#domain/passwords.ts';
import { hashPassword } from './hash-password.ts';
import { hashToken, looksLikeToken } from './session-token.ts';
import { setPassword } from './set-password.ts';

export type PasswordReset = { accountId: string; login: string };

/**
 * The account that a reset link is for; the link stays good.
 * @throws CatalogueError dataMissing for a link that is unknown, used or too old
 */
export async function readPasswordReset(db: Db, token: string, now: Date): Promise<PasswordReset> {
  const { id: accountId, login } = await find(db, token, now);
  return { accountId, login };
}

/**
 * Sets a password by a one-time link, and ends every session of the account.
 * @throws CatalogueError dataMissing like {@link readPasswordReset}, parameterInvalid with `details.problem`
 */
export async function resetPassword(db: Db, token: string, next: string, now: Date): Promise<void> {
  const { id: accountId, login, passwordHash: former } = await find(db, token, now);
  const problem = passwordProblem(next, login);
  if (problem) throw new CatalogueError('parameterInvalid', { field: 'next', problem });
  const hash = await hashPassword(next);
  await db.transaction().execute(async (trx) => {
    const taken = await takePasswordReset(trx, hashToken(token), now);
    if (!taken) throw new CatalogueError('dataMissing');
    const ended = await setPassword(trx, { accountId, former, hash, now, except: null });
    if (ended === null) throw new CatalogueError('dataMissing');
  });
}

async function find(db: Db, token: string, now: Date) {
  const reset = looksLikeToken(token) ? await findPasswordReset(db, hashToken(token), now) : undefined;
  if (!reset) throw new CatalogueError('dataMissing');
  return reset;
}
