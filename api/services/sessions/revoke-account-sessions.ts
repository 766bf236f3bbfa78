import { notifySessionEnds } from '#db/queries/live-sessions.ts';
import { revokeSessionsOf } from '#db/queries/sessions.ts';
import type { Db } from '#db/schema.ts';
import { runInTenant } from '#db/tenant-scope.ts';

/** `except`: id of the one session that stays, such as that of the person who asks. */
type Revocation = { except?: string | null };

/**
 * Ends every live session of an account and, at commit, their sockets in every process. A partner's request calls it
 * outside of its transactions, in which sessions are not to be seen; staff's may call it inside of theirs.
 * @returns how many ended
 */
export function revokeAccountSessions(
  db: Db,
  accountId: string,
  now: Date,
  { except = null }: Revocation = {},
): Promise<number> {
  return runInTenant('all', async () => {
    const ended = await revokeSessionsOf(db, accountId, now, except);
    await notifySessionEnds(db, ended);
    return ended.length;
  });
}
