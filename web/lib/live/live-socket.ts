import type { Socket } from 'socket.io-client';
import { liveEventSchema, realtimePath, type ServerToClientEvents } from '#contract/events.ts';
import type { SocketHandlers } from './live-feed.ts';

type LiveConnection = Socket<ServerToClientEvents, Record<string, never>>;

/** The server ended or refused the connection; returns whether to reconnect. */
type AskWhy = () => Promise<boolean>;

function listen(socket: LiveConnection, { onHead, onEvent, onDown }: SocketHandlers, askWhy: AskWhy): void {
  socket.on('head', onHead);
  socket.on('event', (event) => {
    const parsed = liveEventSchema.safeParse(event);
    if (parsed.success) onEvent(parsed.data);
  });
  socket.on('disconnect', (reason) => {
    onDown();
    if (reason === 'io server disconnect') void askWhy().then((mayReturn) => mayReturn && socket.connect());
  });
  socket.on('connect_error', () => {
    onDown();
    // The library reconnects by itself, unless the server refused.
    if (!socket.active) void askWhy();
  });
}

/** Opens the push channel; the library is loaded only then. Returns how to close it. */
export function connectLive(handlers: SocketHandlers, askWhy: AskWhy): () => void {
  let socket: LiveConnection | null = null;
  let stopped = false;
  void import('socket.io-client').then(({ io }) => {
    if (stopped) return;
    socket = io({ path: realtimePath, transports: ['websocket'], withCredentials: true });
    listen(socket, handlers, async () => (await askWhy()) && !stopped);
  }, handlers.onDown);
  return () => {
    stopped = true;
    socket?.close();
  };
}
