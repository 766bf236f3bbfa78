import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Server } from 'socket.io';
import type { Deps } from '#api/deps.ts';
import { realtimePath } from '#contract/events.ts';
import { admission, isOwnOrigin, type LiveServer, type LiveSocket } from './admit-socket.ts';
import { endDeadSockets } from './end-dead-sockets.ts';
import { type PumpOptions, startEventPump } from './event-pump.ts';
import type { EventSink } from './event-sink.ts';
import { createLiveMetrics } from './live-metrics.ts';
import { bufferLimit, cutWhenSlow } from './slow-socket.ts';
import { createEndMemory, type EndingRoom, roomOfEnd, sessionRoom } from './socket-ends.ts';

export type Realtime = {
  /** Ends the sockets of a session in this process; {@link notifySessionEnds} reaches all processes. */
  disconnectSession: (sessionId: string) => void;
  /** Rejects while committed events cannot be read, so that nothing is pushed. */
  checkPush: () => Promise<void>;
  /** Closes every socket and stops the pump; the HTTP server stays as it is. */
  close: () => Promise<void>;
};

export type RealtimeDeps = Pick<Deps, 'config' | 'db' | 'log' | 'metrics' | 'now'>;
export type RealtimeOptions = PumpOptions & {
  /** Milliseconds between checks that the sessions of open sockets are still alive. */
  recheckEvery?: number;
  /** Open sockets that one session may have in this process; nobody opens that many tabs. */
  socketsPerSession?: number;
};

const goodbyeLimit = 1_000;

/** Puts the Socket.IO endpoint on an HTTP server and pushes committed events to it. */
export function attachRealtime(
  server: HttpServer,
  deps: RealtimeDeps,
  options: RealtimeOptions = {},
): Realtime {
  let closing = false;
  const io = createServer(server, (request) => !closing && isOwnOrigin(request, deps.config.portal.url));
  const ends = createEndMemory();
  const end = (room: EndingRoom) => {
    ends.note(room);
    io.in(room).disconnectSockets(true);
  };
  const disconnectSession = (id: string) => end(sessionRoom(id));
  const recheck = () => {
    const { db, now, log } = deps;
    endDeadSockets(io, { db, now, end: disconnectSession }).catch((err) =>
      log.warn({ err }, 'no session check'),
    );
  };
  const metrics = createLiveMetrics(deps.metrics, io);
  const sink: EventSink = {
    push: (room, event) => {
      metrics.pushed.inc();
      io.to(room).emit('event', event);
    },
    interrupt: () => closeConnections(io),
    end: (payload) => (payload === 'recheck' ? recheck() : end(roomOfEnd(payload))),
    missedEnds: recheck,
  };
  const pump = startEventPump(deps, sink, options);
  io.use(admission(deps, () => pump.cursor() !== null, ends.clock));
  io.use(refuseBeyond(io, options.socketsPerSession ?? 100));
  io.on('connection', (socket) => {
    cutWhenSlow(socket, bufferLimit, () => {
      metrics.cut.inc();
      deps.log.warn({ socketId: socket.id }, 'socket cut: its client does not read');
    });
    const { room, sessionId, connectedAt } = socket.data;
    if (ends.endedSince([room, sessionRoom(sessionId)], connectedAt)) socket.disconnect(true);
    else welcome(socket, pump.cursor());
  });
  const recheckTimer = setInterval(recheck, options.recheckEvery ?? 15_000);
  metrics.watch(pump);
  return {
    disconnectSession,
    checkPush: async () => {
      if (pump.standsStill()) throw new Error(`no events read for ${pump.secondsBehind().toFixed(0)} s`);
    },
    close: async () => {
      closing = true;
      clearInterval(recheckTimer);
      await pump.stop();
      await closeServer(io);
    },
  };
}

function createServer(server: HttpServer, mayJoin: (request: IncomingMessage) => boolean): LiveServer {
  return new Server(server, {
    path: realtimePath,
    transports: ['websocket'],
    serveClient: false,
    // Clients only listen, so what they send is small.
    maxHttpBufferSize: 4_096,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => decide(null, mayJoin(request)),
  });
}

/** A refusal after which a client stays away and asks each minute instead. */
function refuseBeyond(io: LiveServer, max: number): Parameters<LiveServer['use']>[0] {
  return ({ data }, next) => {
    const open = io.sockets.adapter.rooms.get(sessionRoom(data.sessionId))?.size ?? 0;
    if (open < max) return next();
    next(Object.assign(new Error('too many sockets of one session'), { data: { status: 429 } }));
  };
}

/** Joining and the cursor come in one turn of the event loop: what follows the cursor reaches this socket. */
function welcome(socket: LiveSocket, cursor: string | null): void {
  socket.join([socket.data.room, 'everybody', sessionRoom(socket.data.sessionId)]);
  if (cursor) socket.emit('head', cursor);
}

/** Unlike a disconnect by the server, after which clients stay away, a closed connection lets them come back. */
function closeConnections(io: LiveServer): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close();
}

/** Disconnects sockets, and cuts those that do not answer, which would keep the HTTP server from closing. */
async function closeServer(io: LiveServer): Promise<void> {
  const wires = Array.from(io.sockets.sockets.values(), ({ conn }) => conn.request.socket);
  closeConnections(io);
  io.engine.close();
  const isOpen = () => wires.some((wire) => !wire.closed);
  for (const end = performance.now() + goodbyeLimit; isOpen() && performance.now() < end; ) await delay(10);
  for (const wire of wires) wire.destroy();
}
