import type { Deps } from '#api/deps.ts';
import { serialCookie, sessionCookie } from '#middleware/cookies.ts';
import { hashToken } from '#services/sessions/session-token.ts';
import { startSession } from '#services/sessions/start-session.ts';

/** A new session of an account as the headers that a page of the portal sends, and the session's id. */
export async function sessionHeaders(deps: Deps, account: { id: string }) {
  const session = await startSession(deps.db, { accountId: account.id, idToken: null, now: deps.now() });
  return {
    sessionId: hashToken(session.token),
    headers: {
      cookie: `${sessionCookie}=${session.token}; ${serialCookie}=${session.serial}`,
      'x-csrf-token': session.serial,
      origin: deps.config.portal.url,
    },
  };
}
