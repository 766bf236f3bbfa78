import { lockAccount } from '#db/queries/admin-accounts.ts';
import { deleteOidcRecordsOfAccount } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { revokeAccountSessions } from '#services/sessions/revoke-account-sessions.ts';

/**
 * Ends an account's sessions on all devices, and what the embedded provider would sign it in with again unasked.
 * @returns how many of the portal's sessions ended
 * @throws CatalogueError userMissing
 */
export async function signOutAccount(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, accountId))) throw new CatalogueError('userMissing');
    await deleteOidcRecordsOfAccount(trx, accountId);
    return revokeAccountSessions(trx, accountId, now);
  });
}
