import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { realtimePath } from '#contract/events.ts';

/** A text frame as a client sends it: short and masked. */
export function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked]);
}

/** Comes to Socket.IO by hand over a bare TCP connection, and has not joined yet. */
export async function openRawSocket(url: string, headers: Record<string, string>): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = [
    `GET ${realtimePath}/?EIO=4&transport=websocket HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await untilRead(socket, '"pingInterval"');
  return socket;
}

/** Joins Socket.IO over a bare TCP connection, and then never reads again. */
export async function openDeafSocket(url: string, headers: Record<string, string>): Promise<Socket> {
  const socket = await openRawSocket(url, headers);
  socket.write(frame('40'));
  await untilRead(socket, '["head"');
  return socket.pause();
}

async function untilRead(socket: Socket, text: string): Promise<void> {
  let seen = '';
  for await (const [chunk] of on(socket)) {
    seen += chunk.toString('latin1');
    if (seen.includes(text)) return;
  }
}

async function* on(socket: Socket): AsyncGenerator<[Buffer]> {
  const signal = AbortSignal.timeout(25_000);
  for (;;) yield (await once(socket, 'data', { signal })) as [Buffer];
}
