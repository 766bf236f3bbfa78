import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { CoreDeps } from '#api/deps.ts';
import type { PublicProgramme } from '#contract/programme/programme.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { setUpPath } from '#domain/programme/set-up.ts';
import { html } from '#domain/shared/html.ts';
import { htmlLang, type Locale, localeOfPath, pathPrefix } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { nonceOf } from '#middleware/security-headers.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';
import { brandIcon, brandName } from './brand.ts';
import type { PageIdentity } from './page-identity.ts';

/** Where the built page leaves room for what is known only when it is sent. */
const places = {
  nonce: '__CSP_NONCE__',
  accounts: '__ACCOUNTS_URL__',
  programme: '__PROGRAMME__',
  title: '__TITLE__',
  noScript: '__NO_SCRIPT__',
} as const;
const ownLanguage = '<html lang="zh-CN"';
const ownIcon = '<link rel="icon" href="/programme/mark.svg" type="image/svg+xml">';

type Whose = { programme: PublicProgramme; locale: Locale };
type Pages = {
  folder: string;
  /** Origin of the account service, which the pages call as well. */
  accountsUrl: string;
  identity: () => Promise<PageIdentity>;
  /** Sends a page of the public site; says whether it did: not where the address is one of the app. @throws where it cannot now */
  sendSite: (request: Request, response: Response, page: Whose) => Promise<boolean>;
  /** Says on a page that there is none for now. */
  sendUnavailable: ErrorRequestHandler;
};

/**
 * The built web app: assets as the build has compressed them, cached for good; every other page address answers index.html with
 * its nonce and the programme's identity. Until the programme is set up, every page leads to where that is done.
 */
export function pageRoutes(router: Router, deps: CoreDeps, pages: Pages): void {
  const { folder, sendUnavailable: refused } = pages;
  const assets = join(folder, 'assets') + sep;
  const sendPage = pageSender(pages);
  const page = (path: string) => ({ method: 'GET', path, admits: 'visitor', refused }) as const;
  // As a file it would lack its nonce.
  mountRoute(router, deps, page('/index.html'), sendPage);
  const setHeaders = (response: ServerResponse, path: string) => {
    const immutable = path.startsWith(assets);
    response.setHeader('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  };
  mountRoute(
    router,
    deps,
    { method: 'USE', path: '/', admits: 'everybody' },
    refuseUnreadable,
    expressStaticGzip(folder, {
      index: false,
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      serveStatic: { redirect: false, setHeaders },
    }),
    refuseMissingFiles,
  );
  mountRoute(router, deps, page('/{*path}'), sendPage);
}

/** Without this Express would answer a malformed path by itself. */
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

function pageSender({ folder, accountsUrl, identity, sendSite }: Pages): RequestHandler {
  let page: Promise<string> | undefined;
  return async (request, response, next) => {
    page ??= readFile(join(folder, 'index.html'), 'utf8');
    const built = await page.catch(() => {
      // The app may be built later than we start.
      page = undefined;
    });
    if (built === undefined) return next();
    const { programme, isSetUp } = await identity();
    const locale = localeOfPath(request.path);
    response.set('Cache-Control', 'no-store');
    const elsewhere = leadsElsewhere(request.path, locale, isSetUp);
    if (elsewhere !== null) return response.redirect(302, elsewhere);
    if (await sendSite(request, response, { programme, locale })) return;
    const named = fillIdentity(built, programme, locale);
    const filled = named.replaceAll(places.nonce, nonceOf(response)).replace(places.accounts, accountsUrl);
    response.type('html').send(filled);
  };
}

/** Where a page leads before the programme is set up, and that one page afterwards; null where it is shown. */
function leadsElsewhere(path: string, locale: Locale, isSetUp: boolean): string | null {
  const isHere = path.replace(/^\/(cn|en)(?=\/)/, '') === setUpPath;
  if (isSetUp) return isHere ? pathPrefix(locale) || '/' : null;
  return isHere ? null : `${pathPrefix(locale)}${setUpPath}`;
}

/** Instead of a page that its script would draw. */
function sayNoScript(locale: Locale): string {
  const { noScript } = serverTexts(locale).site;
  return html`<main class="page-message"><h1 class="title">${noScript.title}</h1><p class="sub">${noScript.lead}</p><div class="row"><a class="btn" href="${pathPrefix(locale) || '/'}">${noScript.home}</a></div></main>`
    .markup;
}

function fillIdentity(page: string, programme: PublicProgramme, locale: Locale): string {
  const icon = brandIcon(programme).markup;
  const content = html`${JSON.stringify(programme)}`.markup;
  return page
    .replace(ownLanguage, `<html lang="${htmlLang[locale]}"`)
    .replace(places.noScript, () => sayNoScript(locale))
    .replace(ownIcon, () => icon)
    .replace(places.programme, () => content)
    .replace(places.title, () => html`${brandName(programme, locale)}`.markup);
}

/** A missing picture or script must not be answered with a page. */
const refuseMissingFiles: RequestHandler = (request, _response, next) => {
  if (!isPage(request.path)) throw new CatalogueError('dataMissing');
  next();
};

function isPage(path: string): boolean {
  return !path.startsWith('/assets/') && (!/\.\w+$/.test(path) || path.endsWith('.html'));
}
