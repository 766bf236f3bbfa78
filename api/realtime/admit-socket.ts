import type { IncomingMessage } from 'node:http';
import type { DefaultEventsMap, ExtendedError, Server, Socket } from 'socket.io';
import type { Deps } from '#api/deps.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '#contract/events.ts';
import { admissionRefusal } from '#domain/enterprises/enterprise-admission.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type LiveRoom, liveRoomOf } from '#domain/messages/live-events.ts';
import { readCookie, sessionCookie } from '#middleware/cookies.ts';
import { readAddresses } from '#middleware/trust-proxies.ts';
import { admittanceOf, findSession } from '#services/sessions/find-session.ts';

/** What the server knows of an admitted socket; `connectedAt` is when its session was read. */
export type SocketData = { sessionId: string; room: LiveRoom; address: string; connectedAt: number };
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type AdmissionDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log'>;

/** True for a handshake that a page of the portal sent: browsers name their origin on every WebSocket. */
export function isOwnOrigin(request: IncomingMessage, portalUrl: string): boolean {
  return request.headers.origin === portalUrl;
}

/** Finds the session behind the handshake's cookie, and with it the one room that the socket may hear. */
export async function admitSocket(
  deps: AdmissionDeps,
  request: IncomingMessage,
  address: string,
): Promise<Omit<SocketData, 'connectedAt'>> {
  const lookup = await findSession(deps.db, {
    token: readCookie(request, deps.config, sessionCookie),
    now: deps.now(),
  });
  if (!lookup.session) throw new CatalogueError(lookup.refusal);
  const { id, actor } = lookup.session;
  const refusal = admissionRefusal(admittanceOf(lookup.session, address), 'event.read');
  if (refusal) throw new CatalogueError(refusal);
  const room = liveRoomOf(actor);
  if (!room) throw new CatalogueError('permissionDenied');
  return { sessionId: id, room, address };
}

type Next = (error?: ExtendedError) => void;

/** A page joins once a connection; each try is a query. */
const maxTries = 5;

/**
 * Socket.IO middleware. A refusal carries the catalogue's code, after which a client stays away; any other failure
 * closes the connection, after which it comes back by itself. So does trying to join over and over.
 */
export function admission(
  deps: AdmissionDeps,
  isReady: () => boolean,
  clock: () => number,
): (socket: LiveSocket, next: Next) => void {
  const tries = new WeakMap<object, number>();
  const addressOf = readAddresses(deps.config);
  return (socket, next) => {
    const tried = (tries.get(socket.conn) ?? 0) + 1;
    tries.set(socket.conn, tried);
    if (!isReady() || tried > maxTries) return void socket.conn.close();
    const connectedAt = clock();
    admitSocket(deps, socket.request, addressOf(socket.request)).then(
      (data) => {
        socket.data = { ...data, connectedAt };
        next();
      },
      (error: unknown) => {
        if (error instanceof CatalogueError) {
          return next(Object.assign(new Error(error.message), { data: { errorCode: error.code } }));
        }
        deps.log.warn({ err: error }, 'socket not admitted');
        socket.conn.close();
      },
    );
  };
}
