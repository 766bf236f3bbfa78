import type { EndpointResponse } from '#contract/endpoint.ts';
import type { getUnread } from '#contract/messages.ts';
import { listUnread as selectUnread } from '#db/queries/message-lists.ts';
import { countUnread } from '#db/queries/messages.ts';
import { countUnseenBulletins } from '#db/queries/notices.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { readsBulletins } from '#domain/notices/bulletins.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';
import { messageReader } from './message-reader.ts';
import { presentMessage } from './present-message.ts';

type Query = { messageNum: number; locale: Locale };

/** What the account has not seen: how many messages and bulletins, and the newest of the messages. */
export async function listUnread(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { messageNum, locale }: Query,
): Promise<EndpointResponse<typeof getUnread>> {
  const unreadSystemNum = readsBulletins(actor) ? await countUnseenBulletins(db, actor.accountId, now()) : 0;
  const reader = messageReader(actor);
  if (!reader) return { unreadUserNum: 0, unreadSystemNum, messages: [] };
  const rows = await selectUnread(db, reader, messageNum);
  const messages = rows.map((row) => ({
    messageId: row.id,
    title: pick(locale, { zh: row.titleZh, en: row.titleEn }),
    applicationId: row.applicationId,
    ...presentMessage(row, locale),
  }));
  return { unreadUserNum: await countUnread(db, reader), unreadSystemNum, messages };
}
