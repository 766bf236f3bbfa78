import { html } from '#domain/shared/html.ts';
import { htmlLang, type Locale, otherLocale, pathPrefix } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type Brand, brandIcon, brandName } from '#routes/pages/brand.ts';

type DocsView = { brand: Brand; document: string; assets: string };

/** Address of the page in a language, as the rest of the portal prefixes its pages. */
export function docsPath(locale: Locale): string {
  return `${pathPrefix(locale)}/api-docs`;
}

/** The page around Swagger UI: our own words in both languages, no inline style or script. */
export function renderDocsPage(locale: Locale, { brand, document, assets }: DocsView): string {
  const text = serverTexts(locale).apiDocs;
  const other = otherLocale(locale);
  const name = brandName(brand, locale);
  return html`<!doctype html>
<html lang="${htmlLang[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title} · ${name}</title>
${brandIcon(brand)}
<script src="/set-theme.js"></script>
<link rel="stylesheet" href="${assets}/swagger-ui.css">
<link rel="stylesheet" href="${assets}/api-docs.css">
<script src="${assets}/swagger-ui-bundle.js" defer></script>
<script src="${assets}/show-api-docs.js" defer></script>
</head>
<body>
<header>
<p>${name} · ${text.title}</p>
<nav>
<a href="${pathPrefix(locale) || '/'}">${text.home}</a>
<a href="${document}">${text.file}</a>
<a href="${docsPath(other)}" lang="${htmlLang[other]}">${serverTexts(other).site.language}</a>
</nav>
</header>
<main id="api-docs" data-document="${document}" data-failed="${text.failed}"><p>${text.wait}</p></main>
</body>
</html>`.markup;
}
