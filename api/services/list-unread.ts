import type { EndpointResponse } from '#contract/endpoint.ts';
import type { getUnread } from '#contract/messages.ts';
import { countUnread, listUnread as selectUnread } from '#db/queries/messages.ts';
import type { Db } from '#db/schema.ts';
import type { Actor } from '#domain/permissions.ts';
import { messageReader } from './message-reader.ts';

/** What the account has not read: how many, and the newest of them. */
export async function listUnread(
  db: Db,
  actor: Actor,
  messageNum: number,
): Promise<EndpointResponse<typeof getUnread>> {
  // Nothing publishes bulletins, so there is none to be unread.
  const unreadSystemNum = 0;
  const reader = messageReader(actor);
  if (!reader) return { unreadUserNum: 0, unreadSystemNum, messages: [] };
  const rows = await selectUnread(db, reader, messageNum);
  const messages = rows.map(({ id, titleZh, titleEn, createdAt, applicationId }) => ({
    messageId: id,
    title: { zh: titleZh, en: titleEn },
    createTime: createdAt.toISOString(),
    applicationId,
    read: false,
  }));
  return { unreadUserNum: await countUnread(db, reader), unreadSystemNum, messages };
}
