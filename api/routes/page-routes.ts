import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import express, { type Router } from 'express';
import { nonceOf } from '#middleware/security-headers.ts';

const noncePlace = '__CSP_NONCE__';

/** The built web app: assets cached for good, every other page address answers index.html with its nonce. */
export function pageRoutes(router: Router, folder: string): void {
  const assets = join(folder, 'assets') + sep;
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
  let page: Promise<string> | undefined;
  router.get('/{*path}', async (request, response, next) => {
    if (!isPage(request.path)) return next();
    page ??= readFile(join(folder, 'index.html'), 'utf8');
    const html = await page.catch(() => {
      // The app may be built later than we start.
      page = undefined;
    });
    if (html === undefined) return next();
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(html.replaceAll(noncePlace, nonceOf(response)));
  });
}

/** A missing picture or script must not be answered with a page. */
function isPage(path: string): boolean {
  return !path.startsWith('/assets/') && (!/\.\w+$/.test(path) || path.endsWith('.html'));
}
