import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { type Html, html } from '#domain/shared/html.ts';
import { htmlLang, type Locale, locales, otherLocale, pathPrefix } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';
import { readProgramme } from '#services/programme/read-programme.ts';
import { type Brand, brandIcon, brandName } from '../brand.ts';
import { tokenLinks } from '../theme-tokens.ts';

export const openSourcePath = '/openSourceStatement';

/** As `web/theme/list-licences.ts` has gathered them at the build. */
type Licence = { name: string; version: string; licence: string; text: string };

function renderLicence({ name, version, licence, text }: Licence): Html {
  const line = html`${name} ${version} · ${licence}`;
  // Some packages name their licence and bring no text of it.
  if (text.trim() === '') return html`<p class="line">${line}</p>\n`;
  return html`<details><summary>${line}</summary><pre lang="en">${text}</pre></details>\n`;
}

function render(licences: readonly Licence[], brand: Brand, locale: Locale): string {
  const { title, lead } = serverTexts(locale).site.openSource;
  const other = otherLocale(locale);
  return html`<!doctype html>
<html lang="${htmlLang[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${lead}">
<title>${title} · ${brandName(brand, locale)}</title>
${brandIcon(brand)}
${tokenLinks(undefined)}
<link rel="stylesheet" href="/agreement.css">
</head>
<body>
<header><a class="logo" href="${pathPrefix(locale)}/"><span>${brandName(brand, locale)}</span></a>
<a href="${pathPrefix(other)}${openSourcePath}" lang="${htmlLang[other]}">${serverTexts(other).site.language}</a></header>
<main class="text">
<h1>${title}</h1>
<p>${lead}</p>
${licences.map(renderLicence)}</main>
</body>
</html>`.markup;
}

/** Whose work the product is made with, and under which licence each is used; it has no layout of the portal. */
export function openSourceRoutes(router: Router, deps: Deps, folder: string): void {
  let known: Promise<Licence[]> | undefined;
  // Before the build there is no such list: then nobody is told that there are no licences.
  const read = async () => {
    known ??= readFile(join(folder, '.site', 'licences.json'), 'utf8').then((text) => JSON.parse(text));
    return known.catch(() => {
      known = undefined;
      return null;
    });
  };
  for (const locale of locales) {
    const paths = [
      `${pathPrefix(locale)}${openSourcePath}`,
      ...(locale === 'zh' ? [`/cn${openSourcePath}`] : []),
    ];
    const page = { method: 'GET', path: paths, admits: 'visitor' } as const;
    mountRoute(router, deps, page, async (_request, response, next) => {
      const licences = await read();
      if (licences === null) return next();
      const brand = await readProgramme(deps.db, null);
      response
        .set('Cache-Control', 'public, max-age=300')
        .type('html')
        .send(render(licences, brand, locale));
    });
  }
}
