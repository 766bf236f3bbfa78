import { findPasswordReset, takePasswordReset } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { passwordProblem } from '#domain/accounts/passwords.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { hashPassword } from '#services/accounts/hash-password.ts';
import { setPassword } from '#services/accounts/set-password.ts';
import { hashToken, looksLikeToken } from '#services/sessions/session-token.ts';

export type PasswordReset = { accountId: string; login: string };

/**
 * The account that a reset link is for; the link stays good.
 * @throws CatalogueError dataMissing for a link that is unknown, used or too old
 */
export async function readPasswordReset(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<PasswordReset> {
  const { id: accountId, login } = await find(db, token, now);
  return { accountId, login };
}

/**
 * Sets a password by a one-time link, and ends every session of the account.
 * @throws CatalogueError dataMissing like {@link readPasswordReset}, parameterInvalid with `details.problem`
 */
export async function resetPassword(
  db: Db,
  { token, next, now }: { token: string; next: string; now: Date },
): Promise<void> {
  const { id: accountId, login, passwordHash: former } = await find(db, token, now);
  const problem = passwordProblem(next, login);
  if (problem) throw new CatalogueError('parameterInvalid', { field: 'next', problem });
  const hash = await hashPassword(next);
  await inTransaction(db, async (trx) => {
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
