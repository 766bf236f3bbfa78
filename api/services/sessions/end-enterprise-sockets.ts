import { notifyEnterpriseEnd } from '#db/queries/live-sessions.ts';
import type { Db } from '#db/schema.ts';

/**
 * Closes, at commit and in every process, the sockets of an enterprise's partners. Belongs into the transaction that
 * takes the enterprise's permission away: its people stay signed in, so that they can read why nothing works.
 */
export async function endEnterpriseSockets(trx: Db, enterpriseId: string): Promise<void> {
  await notifyEnterpriseEnd(trx, enterpriseId);
}
