import { recordSignIn } from '#db/queries/own-sessions.ts';
import { insertSession } from '#db/queries/sessions.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { absoluteExpiry, slidingExpiry } from '#domain/sessions/session-lifetime.ts';
import { revokeSession } from './revoke-session.ts';
import { createToken, hashToken, looksLikeToken } from './session-token.ts';

export type SessionStart = {
  accountId: string;
  /** Named to the provider when signing out. */
  idToken: string | null;
  now: Date;
  /** The browser's former session, which ends here. */
  replaces?: string | undefined;
  /** With what, from where; nothing is known of it where it is absent. */
  place?: { device: string | null; address: string; isNew: boolean };
};

/** The values for the browser's cookies; only the token's hash is stored. */
export type StartedSession = { token: string; serial: string; expiresAt: Date };

/** Opens a session with a new id and ends the one it replaces. */
export async function startSession(db: Db, start: SessionStart): Promise<StartedSession> {
  const { accountId, idToken, now, replaces, place } = start;
  const token = createToken();
  const serial = createToken();
  const absoluteExpiresAt = absoluteExpiry(now);
  const expiresAt = slidingExpiry(now, absoluteExpiresAt);
  await inTransaction(db, async (transaction) => {
    if (looksLikeToken(replaces)) await revokeSession(transaction, hashToken(replaces), now, null);
    await insertSession(transaction, {
      id: hashToken(token),
      accountId,
      serial,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      absoluteExpiresAt,
      idToken,
      revokedAt: null,
      logoutTicket: null,
      device: place?.device ?? null,
      address: place?.address ?? null,
      isNewDevice: place?.isNew ?? false,
    });
    await recordSignIn(transaction, accountId, now);
  });
  return { token, serial, expiresAt };
}
