import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the system's ephemeral ports (Linux: from 32768). */
const range = { from: 12_000, to: 32_000 };

/** Free ports, which no other caller gets while this process runs. */
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
  if (!(await isAvailable(once(server, 'listening')))) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** Reserves a TCP port by holding the UDP port of the same number until this process ends. */
async function claim(port: number): Promise<boolean> {
  const mark = createSocket('udp4').bind({ port, address: '127.0.0.1', exclusive: true });
  if (!(await isAvailable(once(mark, 'listening')))) return false;
  mark.unref();
  return true;
}

/** False where the port is in use. @throws any other error */
async function isAvailable(listening: Promise<unknown>): Promise<boolean> {
  try {
    await listening;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
}
