import type { Db } from '#db/schema/database.ts';
import type { ResetKind } from '#domain/credential-resets/credential-resets.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { clearSecondFactors } from '#services/second-factors/second-factors.ts';
import { createPasswordReset, resetAddress } from './create-password-reset.ts';

type Reset = { kind: ResetKind; accountId: string; accountsUrl: string; now: Date };
/** `mailed`: its owner's login is an address that it is written to; it goes out where mail is set up. */
export type ResetLink = { url: string; expiresAt: Date; mailed: boolean };

/**
 * Removes an account's second factors, or makes and mails the link to a new password, which it returns.
 * @throws CatalogueError userMissing for a link to an unknown or disabled account
 */
export async function carryOutReset(
  trx: Db,
  { kind, accountId, accountsUrl, now }: Reset,
): Promise<ResetLink | null> {
  if (kind === 'second-factor') {
    await clearSecondFactors(trx, accountId, now);
    return null;
  }
  const { token, expiresAt } = await createPasswordReset(trx, { accountId, now });
  const url = resetAddress(accountsUrl, token);
  const facts = { at: now.toISOString(), link: url, until: expiresAt.toISOString() };
  const to = { accountId };
  const mailId = await requestMail(trx, { to, kind: 'reset-by-administrator-approved', facts, now });
  return { url, expiresAt, mailed: mailId !== null };
}
