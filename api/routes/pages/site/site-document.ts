import type { PublicProgramme } from '#contract/programme/programme.ts';
import { countVisit } from '#contract/programme/public-counts.ts';
import { defaultAccent } from '#domain/programme/accent.ts';
import { accentSheetPath } from '#domain/programme/default-programme.ts';
import { logoPath } from '#domain/programme/logo.ts';
import { type Html, html, raw } from '#domain/shared/html.ts';
import { htmlLang, type Locale, locales, openGraphLocale, pathPrefix, pick } from '#domain/shared/locale.ts';
import { isCountedPage } from '#domain/usage/public-counts.ts';
import { brandIcon } from '../brand.ts';
import type { PageFiles, RenderedPage } from './built-site.ts';
import { feedPath } from './certificate-feed.ts';

type Document = {
  page: RenderedPage;
  files: PageFiles;
  /** What the page of a browser with a session has besides; null for a visitor's. */
  reader: { nonce: string; island: PageFiles; accountsUrl: string } | null;
  programme: PublicProgramme;
  locale: Locale;
  /** The page's path without its language. */
  path: string;
  portalUrl: string;
};

/** Data that the browser does not run, whatever stands in it. */
const dataOf = (data: unknown): Html => raw(JSON.stringify(data).replaceAll('<', '\\u003c'));

/** What search engines and others who show a link read of the page. */
function headOf({ page, programme, locale, path, portalUrl }: Document): Html {
  const addressIn = (one: Locale) => new URL(`${pathPrefix(one)}${path}`, portalUrl).href;
  const name = pick(locale, { zh: programme.nameZh, en: programme.nameEn });
  if (page.status !== 200) return html`<meta name="robots" content="noindex">`;
  return html`<meta name="description" content="${page.description}">
    <link rel="canonical" href="${addressIn(locale)}">
    ${locales.map((one) => html`<link rel="alternate" hreflang="${htmlLang[one]}" href="${addressIn(one)}">`)}
    <link rel="alternate" hreflang="x-default" href="${addressIn('zh')}">
    <meta property="og:type" content="website">
    <meta property="og:title" content="${page.title}">
    <meta property="og:description" content="${page.description}">
    <meta property="og:url" content="${addressIn(locale)}">
    <meta property="og:site_name" content="${name}">
    <meta property="og:locale" content="${openGraphLocale[locale]}">
    ${programme.logo ? html`<meta property="og:image" content="${new URL(logoPath(programme.logo.hash), portalUrl).href}">` : ''}
    ${path === '/' || path === '/search' ? html`<link rel="alternate" type="application/atom+xml" href="${addressIn(locale).replace(/\/(search)?$/, feedPath)}">` : ''}
    ${path === '/' ? structured(name, portalUrl, addressIn(locale)) : ''}`;
}

/** Whose site it is, and how it is searched. */
function structured(name: string, portalUrl: string, url: string): Html {
  const target = `${new URL(url).href.replace(/\/$/, '')}/search?keyword={search_term_string}`;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url,
    publisher: { '@type': 'Organization', name, url: portalUrl },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: target },
      'query-input': 'required name=search_term_string',
    },
  };
  return html`<script type="application/ld+json">${dataOf(data)}</script>`;
}

/** The island, and what the app reads from its page. Its style sheets come first: those of the page win. */
function islandOf({ reader, programme }: Document): Html | '' {
  if (reader === null) return '';
  const { nonce, island, accountsUrl } = reader;
  return html`<meta property="csp-nonce" nonce="${nonce}">
    <meta name="account-service" content="${accountsUrl}">
    <meta name="programme" content="${JSON.stringify(programme)}">
    ${island.styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
    <script src="/schema-settings.js"></script>
    <script type="module" src="${island.script}"></script>`;
}

/** A rendered page as a document: it reads and sends its forms without any script. */
export function siteDocument(document: Document): string {
  const { page, files, reader, programme, locale } = document;
  const isCounted = reader === null && isCountedPage(page.name);
  return html`<!doctype html>
<html lang="${htmlLang[locale]}" data-theme="light">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${page.title}</title>
    ${headOf(document)}
    ${brandIcon(programme)}
    ${islandOf(document)}
    ${files.styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
    ${programme.accent === defaultAccent ? '' : html`<link rel="stylesheet" href="${accentSheetPath}">`}
    <script src="/trusted-types.js"></script>
    <script src="/set-theme.js"></script>
    <script type="module" src="${files.script}"></script>
  </head>
  <body${isCounted && html` data-page="${page.name}" data-visit-address="${countVisit.path}"`}>
    <div id="root">${raw(page.html)}</div>
  </body>
</html>
`.markup;
}
