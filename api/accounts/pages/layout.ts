import { type Html, html } from '#domain/shared/html.ts';
import { htmlLang, type Locale, locales, pathPrefix } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { brandIcon, brandMark, brandName } from '#routes/pages/brand.ts';
import { tokenLinks } from '#routes/pages/theme-tokens.ts';
import { currentBrand } from './current-brand.ts';

export type Page = {
  locale: Locale;
  title: string;
  /** Address of the same page in the other language; absent where there is none. */
  otherLanguage?: string;
  portalUrl: string;
  main: Html;
  /** File of ours that the page runs. */
  script?: string;
};

/** A whole page of the account service, without inline styles or scripts. */
export function renderPage({ locale, title, otherLanguage, portalUrl, main, script }: Page): string {
  const { site } = serverTexts(locale);
  const brand = currentBrand();
  const name = brandName(brand, locale);
  const page = html`<!doctype html>
<html lang="${htmlLang[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${name}</title>
${brandIcon(brand)}
${tokenLinks()}
<link rel="stylesheet" href="/public/accounts.css">
<link rel="stylesheet" href="/public/account-pages.css">
${otherLanguage !== undefined && html`<script src="/public/keep-typed.js" defer></script>`}
${script !== undefined && html`<script src="/public/${script}" defer></script>`}
</head>
<body>
<header class="top">
<a class="logo" href="${portalHome(portalUrl, locale)}">${brandMark(brand)}<span>${name}</span><small>${site.product}</small></a>
${otherLanguage !== undefined && languageSwitch(locale, otherLanguage)}
</header>
<main><div class="panel">${main}</div></main>
</body>
</html>`;
  return page.markup;
}

/** The portal's home in the page's language. */
export function portalHome(portalUrl: string, locale: Locale): string {
  return portalUrl + (pathPrefix(locale) || '/');
}

function languageSwitch(locale: Locale, address: string): Html {
  const [zh, en] = locales.map((one) => {
    const name = serverTexts(one).site.languageShort;
    if (one === locale) return html`<b>${name}</b>`;
    return html`<a href="${address}" lang="${htmlLang[one]}">${name}</a>`;
  });
  return html`<nav class="lang" aria-label="${serverTexts(locale).site.languages}">${zh}<span aria-hidden="true">|</span>${en}</nav>`;
}
