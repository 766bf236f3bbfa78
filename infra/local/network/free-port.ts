import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what a system gives out by itself (Linux from 32768): no connection, and no listener on port 0, is put there. */
const range = { from: 12_000, to: 32_000 };

/** Ports that nobody holds now, and that nobody else who asks here is given while this process runs. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(range.from, range.to);
    if ((await isFree(port)) && (await claim(port))) ports.push(port);
  }
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  if (!(await unlessTaken(once(server, 'listening')))) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** Holds the UDP port of the same number for good, which marks the TCP port and leaves it to whoever is to listen. */
async function claim(port: number): Promise<boolean> {
  const mark = createSocket('udp4').bind({ port, address: '127.0.0.1', exclusive: true });
  if (!(await unlessTaken(once(mark, 'listening')))) return false;
  mark.unref();
  return true;
}

/** @throws what else than a taken port stood in the way */
async function unlessTaken(listening: Promise<unknown>): Promise<boolean> {
  try {
    await listening;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
}
