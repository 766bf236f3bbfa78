import { findActiveAccount } from '#db/queries/accounts.ts';
import { putPasswordReset } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import type { ResetKind } from '#domain/credential-resets/credential-resets.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { clearSecondFactors } from '#services/second-factors/second-factors.ts';
import { createToken, hashToken } from '#services/sessions/session-token.ts';

const lifetime = 86_400_000;

/**
 * Makes the token of an account's one-time reset link, `/password/reset?token=…` at the account service. It is good for
 * 24 hours and once; only its hash is stored. A former link of the account is no longer valid.
 * @throws CatalogueError userMissing for an unknown or disabled account
 */
export async function createPasswordReset(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const account = await findActiveAccount(db, accountId);
  if (!account) throw new CatalogueError('userMissing');
  const token = createToken();
  const expiresAt = new Date(now.getTime() + lifetime);
  await putPasswordReset(db, { token: hashToken(token), mailId: null, accountId: account.id, expiresAt });
  return { token, expiresAt };
}

/** Where the person goes with the token. */
export function resetAddress(accountsUrl: string, token: string): string {
  return `${accountsUrl}/password/reset?token=${token}`;
}

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
