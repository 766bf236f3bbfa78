import { htmlLang, type Locale, otherLocale, pathPrefix } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';

type Addresses = { document: string; assets: string };

/** Address of the page in a language, as the rest of the portal prefixes its pages. */
export function docsPath(locale: Locale): string {
  return `${pathPrefix(locale)}/api-docs`;
}

/** The page around Swagger UI: our own words in both languages, no inline style or script. */
export function renderDocsPage(locale: Locale, { document, assets }: Addresses): string {
  const text = serverTexts(locale).apiDocs;
  const other = otherLocale(locale);
  return `<!doctype html>
<html lang="${htmlLang[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title} · Assay</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/set-theme.js"></script>
<link rel="stylesheet" href="${assets}/swagger-ui.css">
<link rel="stylesheet" href="${assets}/api-docs.css">
<script src="${assets}/swagger-ui-bundle.js" defer></script>
<script src="${assets}/show-api-docs.js" defer></script>
</head>
<body>
<header>
<p>Assay · ${text.title}</p>
<nav>
<a href="${pathPrefix(locale) || '/'}">${text.home}</a>
<a href="${document}">${text.file}</a>
<a href="${docsPath(other)}" lang="${htmlLang[other]}">${serverTexts(other).site.language}</a>
</nav>
</header>
<main id="api-docs" data-document="${document}" data-failed="${text.failed}"><p>${text.wait}</p></main>
</body>
</html>`;
}
