import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import { nonceOf } from '#middleware/security-headers.ts';

const noncePlace = '__CSP_NONCE__';
const accountsPlace = '__ACCOUNTS_URL__';

/**
 * The built web app: assets cached for good, every other page address answers index.html with its nonce.
 * @param accountsUrl origin of the account service, which the pages call as well
 */
export function pageRoutes(router: Router, folder: string, accountsUrl: string): void {
  const assets = join(folder, 'assets') + sep;
  const sendPage = pageSender(folder, accountsUrl);
  // As a file it would lack its nonce.
  router.get('/index.html', sendPage);
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders: (response, path) => {
        const immutable = path.startsWith(assets);
        response.setHeader('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  router.get('/{*path}', (request, response, next) =>
    isPage(request.path) ? sendPage(request, response, next) : next(),
  );
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
