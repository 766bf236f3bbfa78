import { html } from '#domain/shared/html.ts';
import { htmlLang, type Locale, pathPrefix } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type Brand, brandIcon, brandName } from './brand.ts';
import { tokenLinks } from './theme-tokens.ts';

/** What somebody reads who follows a link to a package that is offered no more. */
export function renderWithdrawn(brand: Brand, locale: Locale): string {
  const { withdrawnTitle, withdrawnLead, others } = serverTexts(locale).downloads;
  return html`<!doctype html>
<html lang="${htmlLang[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${withdrawnTitle} · ${brandName(brand, locale)}</title>
${brandIcon(brand)}
${tokenLinks(undefined)}
<link rel="stylesheet" href="/agreement.css">
</head>
<body>
<main class="text">
<h1>${withdrawnTitle}</h1>
<p class="issue">${brandName(brand, locale)}</p>
<p>${withdrawnLead}</p>
<p><a href="${pathPrefix(locale)}/development">${others}</a></p>
</main>
</body>
</html>`.markup;
}
