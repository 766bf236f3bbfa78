import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { searchCertificates as searchEndpoint } from '#contract/certificates.ts';
import { type Html, html } from '#domain/shared/html.ts';
import { limits } from '#domain/shared/limits.ts';
import { htmlLang, locales, pathPrefix } from '#domain/shared/locale.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';
import { runForActor } from '#services/calls/run-for-actor.ts';
import { searchCertificates } from '#services/certificates/search-certificates.ts';
import { listPublicDocuments } from '#services/documents/read-public-documents.ts';
import { openSourcePath } from './open-source-page.ts';

/** Pages that are there whatever the portal holds. */
const always = [
  '/',
  '/development',
  '/search',
  '/tool',
  '/document',
  '/question',
  '/consult',
  '/privacy',
  '/terms',
  '/cookies',
  openSourcePath,
];
/** What is for nobody's index: answers, and pages behind a session. */
const closed = ['/v1/', '/hms/', '/ops', '/account/', '/handleLogin'];
/** Milliseconds for which the list is not gathered anew. */
const freshMs = 60_000;

type Means = Pick<Deps, 'db' | 'now'>;

/** The public pages: every document, and the certificates issued last. */
async function gatherPages({ db, now }: Means): Promise<string[]> {
  const { directories } = await listPublicDocuments({ db }, {});
  const documents = directories
    .flatMap((one) => [one, ...one.directories])
    .flatMap((one) => one.documents.map(({ id }) => `/document/${id}`));
  const query = { limit: limits.pageSizeMax };
  const { rows } = await runForActor(searchEndpoint.operation, null, () =>
    searchCertificates(db, { query, now: now() }),
  );
  return [...always, ...documents, ...rows.map(({ number }) => `/c/${number}`)];
}

function entryOf(path: string, portalUrl: string): Html {
  const addressIn = (locale: (typeof locales)[number]) =>
    new URL(`${pathPrefix(locale)}${path}`, portalUrl).href;
  const others = locales.map(
    (locale) =>
      html`<xhtml:link rel="alternate" hreflang="${htmlLang[locale]}" href="${addressIn(locale)}"/>`,
  );
  return html`${locales.map((locale) => html`<url><loc>${addressIn(locale)}</loc>${others}</url>\n`)}`;
}

const siteMap = (pages: readonly string[], portalUrl: string): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.map((path) => entryOf(path, portalUrl))}</urlset>
`.markup;

/** What search engines read first: which pages there are, in both languages, and which are not for them. */
export function siteMapRoutes(router: Router, deps: Deps): void {
  const { config, now } = deps;
  const read = (path: string) => ({ method: 'GET', path, admits: 'visitor' }) as const;
  let known: { text: string; until: number } | null = null;
  mountRoute(router, deps, read('/sitemap.xml'), async (_request, response) => {
    if (known === null || known.until <= now().getTime()) {
      const text = siteMap(await gatherPages(deps), config.portal.url);
      known = { text, until: now().getTime() + freshMs };
    }
    response.set('Cache-Control', 'public, max-age=300').type('xml').send(known.text);
  });
  mountRoute(router, deps, read('/robots.txt'), (_request, response) => {
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    const map = `Sitemap: ${new URL('/sitemap.xml', config.portal.url).href}`;
    response
      .set('Cache-Control', 'public, max-age=300')
      .type('txt')
      .send([...lines, '', map, ''].join('\n'));
  });
}
