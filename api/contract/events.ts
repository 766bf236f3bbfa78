import { z } from 'zod';
import { cursorPattern, liveEntities } from '#domain/messages/live-events.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

/** Position in the stream of changes: `<transaction>-<event>`. Opaque to clients. */
export const cursorSchema = z.string().regex(cursorPattern);

/** A committed change. Holds no secrets: everybody who may see the entity may see it. */
export const liveEventSchema = z
  .strictObject({
    cursor: cursorSchema,
    entity: z.enum(liveEntities),
    id: idSchema,
    /** Version of the entity after the change; clients ignore one older than their own. */
    version: z.number().int(),
    change: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.output<typeof liveEventSchema>;

export const eventFeedSchema = z.strictObject({
  events: z.array(liveEventSchema),
  cursor: cursorSchema,
  more: z.boolean(),
  reset: z.boolean(),
});
export type EventFeed = z.output<typeof eventFeedSchema>;

/**
 * Changes after a cursor, oldest first, at most 200. Without a cursor: none, and the present cursor. `more`: call
 * again with the new cursor. `reset`: the cursor is too old, so reload everything and continue from here.
 */
export const listEvents = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/events',
  operation: 'event.read',
  summary: 'What has changed since a cursor',
  query: z.strictObject({ after: cursorSchema.optional() }),
  response: eventFeedSchema,
});

/**
 * What the server pushes over Socket.IO. `head` comes once after the handshake: the server's cursor, so that the
 * client fetches what lies between its own and this one.
 */
export type ServerToClientEvents = {
  event: (event: LiveEvent) => void;
  head: (cursor: string) => void;
};
/** Clients only listen. */
export type ClientToServerEvents = Record<string, never>;

/** Path of the Socket.IO endpoint; WebSocket is the only transport. */
export const realtimePath = '/v1/hms/cc/live';
