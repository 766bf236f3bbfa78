import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { countedAddress } from '#domain/quotas/rate-limits.ts';

/**
 * Cuts connections beyond so many of one address. Proxies that the app trusts may have any number: everybody behind them
 * comes by their addresses.
 */
export function capConnections(server: Server, app: Express, mostPerAddress: number): void {
  const open = new Map<string, number>();
  const isProxy = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // It has gone again already.
    if (remoteAddress === undefined) return void socket.destroy();
    if (isProxy(remoteAddress, 0)) return;
    const address = countedAddress(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > mostPerAddress) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
