import { findAccountByLogin } from '#db/queries/accounts.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { recordAudit } from '#services/audit/record-audit.ts';
import { requestMail } from '#services/mail/request-mail.ts';

export type ResetRequest = {
  /** As it was entered. */
  address: string;
  locale: Locale;
  /** Of the account service, where the new password is set. */
  page: string;
  requestId: string;
  /** Where the request came from. */
  from: string;
};

/**
 * Has a link to a new password sent to an address, if it is an account's: that is found out when the mail is to be sent, so
 * that the request takes the same steps for every address.
 */
export async function requestPasswordReset(
  { db, now }: { db: Db; now: () => Date },
  { address, locale, page, requestId, from }: ResetRequest,
): Promise<void> {
  const at = now();
  const account = await findAccountByLogin(db, address);
  const target = account ? { kind: 'account', id: account.id } : null;
  const note = { operation: 'account.password-forgotten', actor: null, target, requestId } as const;
  await recordAudit({ db }, { ...note, address: from, phase: 'done' });
  await inTransaction(db, (trx) =>
    requestMail(trx, {
      to: { address, locale },
      kind: 'reset-password',
      now: at,
      facts: { page, at: at.toISOString() },
    }),
  );
}
