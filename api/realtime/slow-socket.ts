import type { Socket } from 'socket.io';

/**
 * Most bytes that wait for one socket. More than the largest page of events, which is sent in one go, so that a client
 * that keeps up is never cut.
 */
export const bufferLimit = 4 * 1024 * 1024;

/**
 * Cuts a socket whose client has stopped reading; its client comes back and fetches the gap. What waits is what
 * Socket.IO has not handed on yet, and what the operating system has not taken.
 */
export function cutWhenSlow(socket: Pick<Socket, 'conn'>, limit: number, onCut: () => void): void {
  const { conn } = socket;
  const wire = conn.request.socket;
  let waiting = 0;
  conn.on('flush', () => {
    waiting = 0;
  });
  conn.on('packetCreate', (packet: { data?: string | Buffer }) => {
    waiting += packet.data?.length ?? 0;
    if (waiting + wire.writableLength <= limit || wire.destroyed) return;
    onCut();
    // A polite close would wait behind the very bytes that are not being read.
    wire.destroy();
  });
}
