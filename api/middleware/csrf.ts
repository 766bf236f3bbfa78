import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Config } from '#api/base/config.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownSites = new Set(['same-origin', 'none']);

/**
 * Refuses a changing request that another site may have sent.
 * @param serial the session's CSRF value, which the header must repeat; null where no session is at stake
 * @throws CatalogueError csrfTokenMissing
 */
export function checkCsrf(
  request: Request,
  config: Pick<Config, 'portal' | 'accounts'>,
  serial: string | null,
): void {
  if (safeMethods.has(request.method)) return;
  if (!isOwnSite(request, config)) throw new CatalogueError('csrfTokenMissing');
  if (serial !== null && !isSame(request.get('x-csrf-token') ?? '', serial)) {
    throw new CatalogueError('csrfTokenMissing');
  }
}

function isOwnSite(request: Request, { portal, accounts }: Pick<Config, 'portal' | 'accounts'>): boolean {
  const origin = request.get('origin');
  if (origin !== undefined) return origin === portal.url || origin === accounts.url;
  const site = request.get('sec-fetch-site');
  return site === undefined || ownSites.has(site);
}

function isSame(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
