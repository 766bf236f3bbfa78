import type { Express } from 'express';
import type { Config } from '#api/config.ts';
import type { Log } from '#api/logging.ts';

/**
 * Makes `request.ip` the address that the named proxies vouch for, and nobody else's word. Says once when a proxy seems
 * to be missing from the setting: everybody behind it would share one address and its limits.
 */
export function trustProxies(
  app: Express,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  log: Log,
): void {
  app.set('trust proxy', [...trustedProxies]);
  let told = false;
  app.use((request, _response, next) => {
    if (!told && request.headers['x-forwarded-for'] !== undefined && request.ips.length === 0) {
      told = true;
      log.warn(
        { peer: request.ip },
        'X-Forwarded-For of a peer that TRUSTED_PROXIES does not name is ignored',
      );
    }
    next();
  });
}
