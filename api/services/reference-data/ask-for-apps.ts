import { sendMessage } from '#db/queries/messages.ts';
import { listSentBack } from '#db/queries/preloaded-lists.ts';
import type { Db } from '#db/schema/database.ts';
import { draftMessage } from '#services/messages/draft-message.ts';

/** Tells the makers whose applications wait for other materials that their apps are to be chosen again, once a list. */
export async function askForApps(trx: Db, { version }: { version: number }): Promise<void> {
  for (const { id: applicationId, enterpriseId, ...device } of await listSentBack(trx)) {
    const dedupeKey = `preloaded-list:${version}:${applicationId}`;
    const facts = { topic: 'apps', applicationId, ...device } as const;
    await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey, facts }));
  }
}
