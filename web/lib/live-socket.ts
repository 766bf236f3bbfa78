import type { Socket } from 'socket.io-client';
import { liveEventSchema, realtimePath, type ServerToClientEvents } from '#contract/events.ts';
import type { SocketHandlers } from './live-feed.ts';

type LiveConnection = Socket<ServerToClientEvents, Record<string, never>>;

function listen(socket: LiveConnection, { onHead, onEvent, onDown }: SocketHandlers): void {
  socket.on('head', onHead);
  socket.on('event', (event) => {
    const parsed = liveEventSchema.safeParse(event);
    if (parsed.success) onEvent(parsed.data);
  });
  socket.on('disconnect', onDown);
  socket.on('connect_error', onDown);
}

/** Opens the push channel; the library is loaded only then. Returns how to close it. */
export function connectLive(handlers: SocketHandlers): () => void {
  let socket: LiveConnection | null = null;
  let stopped = false;
  void import('socket.io-client').then(({ io }) => {
    if (stopped) return;
    socket = io({ path: realtimePath, transports: ['websocket'], withCredentials: true });
    listen(socket, handlers);
  }, handlers.onDown);
  return () => {
    stopped = true;
    socket?.close();
  };
}
