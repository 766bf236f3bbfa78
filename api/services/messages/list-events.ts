import { toLiveEvent } from '#api/events/live-event.ts';
import type { EventFeed } from '#contract/events.ts';
import { findEventHead, readEvents } from '#db/queries/events.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { formatCursor, liveRoomOf, parseCursor } from '#domain/messages/live-events.ts';

const pageSize = 200;

/** What changed for the actor after a cursor; without one, the cursor of now. @throws parameterInvalid */
export async function listEvents(db: Db, actor: Actor, after: string | undefined): Promise<EventFeed> {
  const room = liveRoomOf(actor);
  if (after === undefined || room === null) return startOver(await findEventHead(db), false);
  const cursor = parseCursor(after);
  if (!cursor) throw new CatalogueError('parameterInvalid');
  const page = await readEvents(db, { after: cursor, room, limit: pageSize });
  if (page.lost) return startOver(page.low, true);
  const last = page.events.at(-1);
  const more = last !== undefined && page.events.length === pageSize;
  const next = formatCursor(more ? last : { xid: page.low, id: '0' });
  return { events: page.events.map(toLiveEvent), cursor: next, more, reset: false };
}

function startOver(low: string, reset: boolean): EventFeed {
  return { events: [], cursor: formatCursor({ xid: low, id: '0' }), more: false, reset };
}
