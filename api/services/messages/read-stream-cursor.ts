import { findEventHead } from '#db/queries/events.ts';
import type { Db } from '#db/schema.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import { formatCursor } from '#domain/messages/live-events.ts';

/** The cursor of now in the stream of changes, which is the same for everybody. */
export async function readStreamCursor(db: Db): Promise<string> {
  const xid = await runForSystem(() => findEventHead(db));
  return formatCursor({ xid, id: '0' });
}
