import { deleteFactorStepsOf } from '#db/queries/factor-steps.ts';
import { closeInvitation } from '#db/queries/invitations.ts';
import { deleteOidcRecordsOfAccount, deletePasswordResets, replacePassword } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { revokeAccountSessions } from '#services/sessions/revoke-account-sessions.ts';

export type NewPassword = {
  accountId: string;
  /** The hash that was checked; if the stored one differs, it was changed meanwhile. */
  former: string;
  hash: string;
  now: Date;
  /** Id of the session that asked, and stays. */
  except: string | null;
};

/**
 * Stores a hash, tells the account's owner by mail, and ends what the former password opened: the portal's other
 * sessions, the provider's, reset links, half-finished sign-ins.
 * @returns how many of the portal's sessions ended; null when the password had changed meanwhile
 */
export async function setPassword(trx: Db, change: NewPassword): Promise<number | null> {
  const { accountId, former, hash, now, except } = change;
  if (!(await replacePassword(trx, accountId, former, hash))) return null;
  await deleteOidcRecordsOfAccount(trx, accountId);
  await deletePasswordResets(trx, accountId);
  await deleteFactorStepsOf(trx, accountId);
  await closeInvitation(trx, accountId, now);
  const facts = { at: now.toISOString(), how: except === null ? 'reset' : 'changed' } as const;
  await requestMail(trx, { to: { accountId }, kind: 'password-changed', facts, now });
  return revokeAccountSessions(trx, accountId, now, { except });
}
