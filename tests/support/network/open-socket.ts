import { io, type Socket } from 'socket.io-client';
import { realtimePath } from '#contract/events.ts';

/** A socket of its own to a portal's pushes, with what says whose it is; it comes back soon after it is cut. */
export function openSocket(url: string, extraHeaders: Record<string, string>): Socket {
  return io(url, {
    path: realtimePath,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 20,
    extraHeaders,
  });
}
