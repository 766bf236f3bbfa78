import { type Locale, otherLocale, pathPrefix } from '#domain/shared/locale.ts';

const texts = {
  zh: {
    lang: 'zh-CN',
    title: '接口文档',
    home: '返回首页',
    file: 'OpenAPI 3.1 文件',
    other: 'English',
    wait: '正在读取接口说明',
    failed: '接口说明无法显示，刷新页面后可重试',
  },
  en: {
    lang: 'en',
    title: 'API documentation',
    home: 'Home',
    file: 'OpenAPI 3.1 file',
    other: '中文',
    wait: 'Reading the description of the API',
    failed: 'The description of the API cannot be shown; reload the page to try again',
  },
} as const;

type Addresses = { document: string; assets: string };

/** Address of the page in a language, as the rest of the portal prefixes its pages. */
export function docsPath(locale: Locale): string {
  return `${pathPrefix(locale)}/api-docs`;
}

/** The page around Swagger UI: our own words in both languages, no inline style or script. */
export function renderDocsPage(locale: Locale, { document, assets }: Addresses): string {
  const text = texts[locale];
  const other = otherLocale(locale);
  return `<!doctype html>
<html lang="${text.lang}">
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
<a href="${docsPath(other)}" lang="${texts[other].lang}">${text.other}</a>
</nav>
</header>
<main id="api-docs" data-document="${document}" data-failed="${text.failed}"><p>${text.wait}</p></main>
</body>
</html>`;
}
