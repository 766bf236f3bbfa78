import { notifySessionEnds } from '#db/queries/live-sessions.ts';
import { revokeSessionsOf } from '#db/queries/sessions.ts';
import type { Db } from '#db/schema/database.ts';

/** `except`: id of the one session that stays, such as that of the person who asks. */
type Revocation = { except?: string | null };

/**
 * Ends every live session of an account and, at commit, their sockets in every process; for operations that administer.
 * @returns how many ended
 */
export async function revokeAccountSessions(
  db: Db,
  accountId: string,
  now: Date,
  { except = null }: Revocation = {},
): Promise<number> {
  const ended = await revokeSessionsOf(db, accountId, now, except);
  await notifySessionEnds(db, ended);
  return ended.length;
}
