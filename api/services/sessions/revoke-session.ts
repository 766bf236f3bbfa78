import { notifySessionEnds } from '#db/queries/live-sessions.ts';
import { revokeSession as markRevoked } from '#db/queries/sessions.ts';
import type { Db } from '#db/schema/database.ts';

/**
 * Ends a session and, at commit, its sockets in every process.
 * @param ticket hash of the logout ticket, where the provider's session is to end as well
 * @returns false when it was unknown or had ended before
 */
export async function revokeSession(trx: Db, id: string, now: Date, ticket: string | null): Promise<boolean> {
  const ended = await markRevoked(trx, id, now, ticket);
  if (ended) await notifySessionEnds(trx, [id]);
  return ended;
}
