import type { LiveRoom } from '#domain/messages/live-events.ts';

/** Sockets that end together: those of one session, or those of an enterprise's partners. */
export type EndingRoom = `session:${string}` | LiveRoom;

/** Longer than it takes to admit a socket, in milliseconds. */
const rememberFor = 30_000;

export const sessionRoom = (sessionId: string): EndingRoom => `session:${sessionId}`;

/** The room that a notification names: by a session's id, or as `enterprise:<id>`. */
export function roomOfEnd(payload: string): EndingRoom {
  return payload.startsWith('enterprise:') ? (payload as LiveRoom) : sessionRoom(payload);
}

/**
 * Remembers for a while which rooms were ended: a socket whose session was looked up before the end, and that joins
 * after it, would otherwise stay open.
 */
export function createEndMemory(clock: () => number = () => performance.now()) {
  const ends = new Map<EndingRoom, number>();
  const removeExpired = () => {
    for (const [room, at] of ends) {
      if (clock() - at <= rememberFor) return;
      ends.delete(room);
    }
  };
  return {
    clock,
    note(room: EndingRoom): void {
      removeExpired();
      // Set again, so that the map stays in the order of time.
      ends.delete(room);
      ends.set(room, clock());
    },
    endedSince: (rooms: readonly EndingRoom[], time: number): boolean =>
      rooms.some((room) => (ends.get(room) ?? Number.NEGATIVE_INFINITY) >= time),
  };
}
