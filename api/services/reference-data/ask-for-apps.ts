import { sendMessage } from '#db/queries/messages.ts';
import { listSentBack } from '#db/queries/preloaded-lists.ts';
import type { Db } from '#db/schema.ts';
import { appsRefreshedTitle } from '#domain/texts/message-titles.ts';

/** Tells the makers whose applications wait for other materials that their apps are to be chosen again, once a list. */
export async function askForApps(trx: Db, { version }: { version: number }): Promise<void> {
  for (const { id: applicationId, enterpriseId, ...device } of await listSentBack(trx)) {
    const { zh: titleZh, en: titleEn } = appsRefreshedTitle(device);
    const dedupeKey = `preloaded-list:${version}:${applicationId}`;
    await sendMessage(trx, { enterpriseId, applicationId, dedupeKey, titleZh, titleEn });
  }
}
