import type { IncomingMessage } from 'node:http';
import express, { type Express, type Request, type RequestHandler } from 'express';
import type { Config } from '#api/base/config.ts';
import type { Log } from '#api/base/logging.ts';
import type { Forwarding } from '#domain/operations/surroundings.ts';

/**
 * Makes `request.ip` the address that the named proxies name. The returned function logs once when a proxy seems
 * to be missing from the setting: everybody behind it would share one address and its limits.
 */
export function trustProxies(
  app: Express,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  log: Log,
): RequestHandler {
  app.set('trust proxy', [...trustedProxies]);
  let isLogged = false;
  return (request, _response, next) => {
    if (!isLogged && readForwarding(request) === 'ignored') {
      isLogged = true;
      log.warn(
        { peer: request.ip },
        'X-Forwarded-For of a peer that TRUSTED_PROXIES does not name is ignored',
      );
    }
    next();
  };
}

/** How `X-Forwarded-For` of a call was taken. */
export function readForwarding({ headers, ips }: Pick<Request, 'headers' | 'ips'>): Forwarding {
  if (headers['x-forwarded-for'] === undefined) return 'none';
  return ips.length === 0 ? 'ignored' : 'believed';
}

type IsProxy = (address: string, hop: number) => boolean;

/** Where a request comes from that no route sees, such as a socket's: what `request.ip` would say of it. */
export function readAddresses({
  trustedProxies,
}: Pick<Config, 'trustedProxies'>): (request: IncomingMessage) => string {
  const app = express();
  app.set('trust proxy', [...trustedProxies]);
  const isProxy = app.get('trust proxy fn') as IsProxy;
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    const hops = [socket.remoteAddress ?? '', ...forwarded.map((one) => one.trim()).reverse()].filter(
      Boolean,
    );
    return hops.find((address, hop) => !isProxy(address, hop)) ?? hops.at(-1) ?? '';
  };
}
