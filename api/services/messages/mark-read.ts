import { countUnread, hasMessage, insertReads, raiseWatermark } from '#db/queries/messages.ts';
import type { Db } from '#db/schema.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { messageReader } from './message-reader.ts';

/**
 * Marks a message and all before it as read, for this account alone; repeating it changes nothing.
 * @throws CatalogueError dataMissing, for another enterprise's message too
 */
export async function markRead(db: Db, actor: Actor, id: string): Promise<{ unreadUserNum: number }> {
  const reader = messageReader(actor);
  if (!reader || !(await hasMessage(db, reader.enterpriseId, id))) throw new CatalogueError('dataMissing');
  await raiseWatermark(db, reader, id);
  await insertReads(db, reader, id);
  return { unreadUserNum: await countUnread(db, reader) };
}
