import type { LiveEvent } from '#contract/events.ts';
import type { StoredEvent } from '#db/queries/events.ts';
import { formatCursor } from '#domain/messages/live-events.ts';

/** A stored event on the wire, over the socket and HTTP alike. */
export function toLiveEvent(event: StoredEvent): LiveEvent {
  const { entity, entityId, version, change } = event;
  return { cursor: formatCursor(event), entity, id: entityId, version, change };
}
