import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import type { RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { CatalogueError } from '#domain/errors/errors.ts';
import { nonceOf } from '#middleware/security-headers.ts';

const noncePlace = '__CSP_NONCE__';
const accountsPlace = '__ACCOUNTS_URL__';

/**
 * The built web app: assets as the build has compressed them, cached for good; every other page address answers index.html with its nonce.
 * @param accountsUrl origin of the account service, which the pages call as well
 */
export function pageRoutes(router: Router, folder: string, accountsUrl: string): void {
  const assets = join(folder, 'assets') + sep;
  const sendPage = pageSender(folder, accountsUrl);
  // As a file it would lack its nonce.
  router.get('/index.html', sendPage);
  const setHeaders = (response: ServerResponse, path: string) => {
    const immutable = path.startsWith(assets);
    response.setHeader('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  };
  router.use(
    refuseUnreadable,
    expressStaticGzip(folder, {
      index: false,
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      serveStatic: { redirect: false, setHeaders },
    }),
  );
  router.get('/{*path}', (request, response, next) =>
    isPage(request.path) ? sendPage(request, response, next) : next(),
  );
}

/** What cannot be decoded would be answered past the catalogue. */
const refuseUnreadable: RequestHandler = (request, _response, next) => {
  if (!isDecodable(request.path)) throw new CatalogueError('parameterInvalid');
  next();
};

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function pageSender(folder: string, accountsUrl: string): RequestHandler {
  let page: Promise<string> | undefined;
  return async (_request, response, next) => {
    page ??= readFile(join(folder, 'index.html'), 'utf8');
    const html = await page.catch(() => {
      // The app may be built later than we start.
      page = undefined;
    });
    if (html === undefined) return next();
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(html.replaceAll(noncePlace, nonceOf(response)).replace(accountsPlace, accountsUrl));
  };
}

/** A missing picture or script must not be answered with a page. */
function isPage(path: string): boolean {
  return !path.startsWith('/assets/') && (!/\.\w+$/.test(path) || path.endsWith('.html'));
}
