import { randomUUID } from 'node:crypto';
import { findAccountByLogin } from '#db/queries/accounts.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ResetKind } from '#domain/credential-resets/credential-resets.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordAudit } from '#services/audit/record-audit.ts';
import { carryOutReset } from './carry-out-reset.ts';

type Reset = { login: string; kind: ResetKind; accountsUrl: string; now: Date };

/**
 * Resets an account from the machine's own command line, where there is no second administrator. The owner is told by
 * mail, and the audit log of both the beginning and the end.
 * @returns the link to a new password; null where factors were removed
 * @throws CatalogueError userMissing for a login that nobody has, or that is disabled
 */
export async function resetByOperator(
  db: Db,
  { login, kind, accountsUrl, now }: Reset,
): Promise<string | null> {
  const account = await findAccountByLogin(db, login);
  if (!account || account.disabledAt) throw new CatalogueError('userMissing');
  const { id: accountId } = account;
  const target = { kind: 'account', id: accountId };
  const note = {
    requestId: randomUUID(),
    actor: null,
    address: 'command line',
    target,
    detail: { kind },
  } as const;
  await recordAudit({ db }, { ...note, operation: 'account.reset-decide', phase: 'asked' });
  const link = await inTransaction(db, (trx) => carryOutReset(trx, { kind, accountId, accountsUrl, now }));
  await recordAudit({ db }, { ...note, operation: 'account.reset-decide', phase: 'done' });
  return link?.url ?? null;
}
