import { findLiveSessions } from '#db/queries/live-sessions.ts';
import type { Db } from '#db/schema/database.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import { isStaffRole, mayCall } from '#domain/accounts/permissions.ts';
import { isBarred } from '#domain/enterprises/enterprise-admission.ts';
import { ipSegmentsInForce, mayReachConsole } from '#domain/ip-segments/ip-segments.ts';
import type { LiveServer, SocketData } from './admit-socket.ts';

const batch = 500;

type Check = { db: Db; now: () => Date; end: (sessionId: string) => void };

/** Ends the sockets whose session, account or enterprise lost its right without a notification, and those that expired. */
export async function endDeadSockets(io: LiveServer, { db, now, end }: Check): Promise<void> {
  const sockets = Array.from(io.sockets.sockets.values(), ({ data }) => data);
  const ids = [...new Set(sockets.map(({ sessionId }) => sessionId))];
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch);
    const sessions = await runForSystem(() => findLiveSessions(db, some, now()));
    const alive = sessions.filter(
      (one) =>
        mayCall(one, 'event.read') &&
        !isBarred(one.roles, one.enterpriseState, 'event.read') &&
        !isOutside(one, sockets),
    );
    const aliveIds = new Set(alive.map(({ id }) => id));
    for (const id of some) if (!aliveIds.has(id)) end(id);
  }
}

type Live = Awaited<ReturnType<typeof findLiveSessions>>[number];

/** True where somebody of the staff listens from where the console may not be reached. */
function isOutside({ id, roles, consoleSegments }: Live, sockets: readonly SocketData[]): boolean {
  if (!roles.some(isStaffRole)) return false;
  const segments = ipSegmentsInForce(consoleSegments);
  return sockets.some(({ sessionId, address }) => sessionId === id && !mayReachConsole(segments, address));
}
