import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express } from 'express';
import { countedAddress } from '#domain/quotas/rate-limits.ts';

/**
 * Cuts connections beyond so many of one address. Proxies that the app trusts may have any number: everybody behind them
 * comes by their addresses.
 */
function capConnections(server: Server, app: Express, maxPerAddress: number): void {
  const open = new Map<string, number>();
  const isProxy = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // It has gone again already.
    if (remoteAddress === undefined) return void socket.destroy();
    if (isProxy(remoteAddress, 0)) return;
    const address = countedAddress(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > maxPerAddress) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

const drainLimit = 10_000;
/** Calls of one connection that may wait for the one before: browsers and proxies send none ahead. */
const maxSentAhead = 8;

type ListenOptions = {
  /** Open at once, sockets among them; beyond it new ones are cut. Any number when absent. */
  connectionsPerAddress?: number;
  /** A socket that whoever started this process has bound and keeps: while nobody listens on it, callers wait. */
  inheritedSocket?: number | undefined;
};

/** Listens; port 0 takes a free one. @throws Error when the port is in use */
export async function listen(
  app: Express,
  host: string,
  port: number,
  { connectionsPerAddress, inheritedSocket }: ListenOptions = {},
): Promise<Server> {
  const server = createServer({ requestTimeout: 120_000, headersTimeout: 20_000 }, inOrder(app));
  // A client that stops reading would otherwise keep its answer in our memory for good.
  server.timeout = 120_000;
  if (connectionsPerAddress !== undefined) capConnections(server, app, connectionsPerAddress);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(inheritedSocket === undefined ? { port, host } : { fd: inheritedSocket }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

/** Works on one call of a connection after the other, and ends a connection that has sent too many ahead. */
function inOrder(app: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const waiting = ahead.get(socket);
    const next = () => {
      const call = ahead.get(socket)?.shift();
      if (call && !socket.destroyed) call();
      else ahead.delete(socket);
    };
    const run = () => {
      response.once('close', next);
      app(request, response);
    };
    if (waiting === undefined) {
      ahead.set(socket, []);
      return run();
    }
    if (waiting.push(run) > maxSentAhead) socket.destroy();
  };
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/**
 * Takes no new connection and lets running calls finish for up to ten seconds, then cuts what is left. Clients and
 * proxies keep their connections and go on calling: the next answer ends each, and so does a moment without a call.
 */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const limit = setTimeout(() => server.closeAllConnections(), drainLimit);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

/** Runs `stop` on the first SIGTERM or SIGINT and ends the process; a second signal ends it at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
