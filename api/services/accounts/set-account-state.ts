import { lockAccount, setDisabledAt } from '#db/queries/admin-accounts.ts';
import { deleteOidcRecordsOfAccount } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { revokeAccountSessions } from '#services/sessions/revoke-account-sessions.ts';
import { lockAdministrators } from './lock-administrators.ts';

type AccountState = { accountId: string; disabled: boolean; now: Date };

/**
 * Disables an account, which ends its sessions at once, or lets it sign in again.
 * @throws CatalogueError parameterInvalid (`reason: 'self'`) for one's own, userMissing, reviewStatusChanged when it is in that state already,
 * permissionDenied for somebody who is no administrator any more
 */
export async function setAccountState(
  db: Db,
  actor: Actor,
  { accountId, disabled, now }: AccountState,
): Promise<void> {
  if (accountId === actor.accountId) throw new CatalogueError('parameterInvalid', { reason: 'self' });
  await inTransaction(db, async (trx) => {
    await lockAdministrators(trx, actor);
    const account = await lockAccount(trx, accountId);
    if (!account) throw new CatalogueError('userMissing');
    const { disabledAt, disabledByEnterprise } = account;
    // The programme may disable or enable an account whatever its enterprise has done.
    const isRequestedState = disabled ? disabledAt !== null && !disabledByEnterprise : disabledAt === null;
    if (isRequestedState) throw new CatalogueError('reviewStatusChanged');
    await setDisabledAt(trx, accountId, disabled ? now : null);
    await recordProgrammeChange({ db: trx, now: () => now }, actor, {
      kind: 'account',
      id: accountId,
      enterpriseId: account.enterpriseId,
      action: 'state',
      before: { disabled: disabledAt !== null },
      after: { disabled },
    });
    if (!disabled) return;
    await deleteOidcRecordsOfAccount(trx, accountId);
    await revokeAccountSessions(trx, accountId, now);
  });
}
