import { countUnread, hasMessage, insertReads, insertReadsOf, raiseWatermark } from '#db/queries/messages.ts';
import { insertBulletinReads } from '#db/queries/system-messages.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readsBulletins } from '#domain/notices/bulletins.ts';
import { messageReader } from './message-reader.ts';

/**
 * Marks a message and all before it as read, for this account alone; repeating it changes nothing.
 * @throws CatalogueError dataMissing, for another enterprise's message too
 */
export async function markRead(db: Db, actor: Actor, id: string): Promise<{ unreadUserNum: number }> {
  const reader = messageReader(actor);
  if (!reader || !(await hasMessage(db, reader, id))) throw new CatalogueError('dataMissing');
  await raiseWatermark(db, reader, id);
  await insertReads(db, reader, id);
  return { unreadUserNum: await countUnread(db, reader) };
}

/**
 * Marks single messages and bulletins as read, for this account alone; those of others are passed over, and repeating it
 * changes nothing.
 */
export async function markMessagesRead(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { ids }: { ids: readonly string[] },
): Promise<{ unreadUserNum: number }> {
  const { accountId } = actor;
  if (readsBulletins(actor)) await insertBulletinReads(db, { ids, accountId, shownAt: now() });
  const reader = messageReader(actor);
  if (!reader) return { unreadUserNum: 0 };
  await insertReadsOf(db, reader, { ids, read: true });
  return { unreadUserNum: await countUnread(db, reader) };
}

/**
 * Marks single messages as unread, for this account alone, so that it comes back to them; those of others are passed over,
 * and repeating it changes nothing. Bulletins stay read, because the programme counts their readers.
 */
export async function markMessagesUnread(
  { db }: { db: Db },
  actor: Actor,
  { ids }: { ids: readonly string[] },
): Promise<{ unreadUserNum: number }> {
  const reader = messageReader(actor);
  if (!reader) return { unreadUserNum: 0 };
  await insertReadsOf(db, reader, { ids, read: false });
  return { unreadUserNum: await countUnread(db, reader) };
}
