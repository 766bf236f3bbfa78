import { randomUUID } from 'node:crypto';
import { findAccountByLogin } from '#db/queries/accounts.ts';
import type { Db } from '#db/schema.ts';
import type { ResetKind } from '#domain/credential-resets/credential-resets.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordAudit } from '#services/audit/record-audit.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { clearSecondFactors } from '#services/second-factors/second-factors.ts';
import { createPasswordReset, resetAddress } from './create-password-reset.ts';

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
  const link = await db.transaction().execute(async (trx) => {
    if (kind === 'second-factor') {
      await clearSecondFactors(trx, accountId, now);
      return null;
    }
    const { token, expiresAt } = await createPasswordReset(trx, { accountId, now });
    const url = resetAddress(accountsUrl, token);
    const facts = { at: now.toISOString(), link: url, until: expiresAt.toISOString() };
    await requestMail(trx, { to: { accountId }, kind: 'reset-by-administrator-approved', facts, now });
    return url;
  });
  await recordAudit({ db }, { ...note, operation: 'account.reset-decide', phase: 'done' });
  return link;
}
