import { takeLogoutTicket } from '#db/queries/sessions.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { addressLang, type Locale } from '#domain/shared/locale.ts';
import { revokeSession } from './revoke-session.ts';
import { createToken, hashToken } from './session-token.ts';

const ticketLifetime = 300_000;

export type SessionEnding = { db: Db; accountsUrl: string; locale: Locale; now: Date };

/**
 * Ends a session at once; null where nobody is signed in.
 * @returns where the browser goes on, with a ticket to append: good once and for five minutes, it ends the provider's session too
 */
export async function endSession(
  { db, accountsUrl, locale, now }: SessionEnding,
  sessionId: string | null,
): Promise<{ url: string; accessToken: string }> {
  const url = `${accountsUrl}/v1/logout?lang=${addressLang[locale]}&token=`;
  if (sessionId === null) return { url, accessToken: '' };
  const ticket = createToken();
  const ended = await inTransaction(db, (transaction) =>
    revokeSession(transaction, sessionId, now, hashToken(ticket)),
  );
  return { url, accessToken: ended ? ticket : '' };
}

/** The ID token to name to the provider for a ticket of {@link endSession}; null when the ticket is not good. */
export async function redeemLogoutTicket(
  db: Db,
  { ticket, now }: { ticket: string; now: Date },
): Promise<string | null> {
  const since = new Date(now.getTime() - ticketLifetime);
  const row = await takeLogoutTicket(db, hashToken(ticket), since);
  return row?.idToken ?? null;
}
