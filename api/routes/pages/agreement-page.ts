import { getAgreementDocument } from '#contract/agreements.ts';
import type { AgreementPart, AgreementType } from '#domain/agreements/agreements.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { type Html, html, raw } from '#domain/shared/html.ts';
import { htmlLang, type Locale, otherLocale, pathPrefix } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import type { AgreementDocument } from '#services/agreements/read-agreement.ts';
import { type Brand, brandIcon, brandMark, brandName } from './brand.ts';
import { tokenLinks } from './theme-tokens.ts';

export type AgreementView = {
  document: AgreementDocument;
  brand: Brand;
  agrType: AgreementType;
  locale: Locale;
  /** Undefined: as the reader's system has it. */
  theme: 'light' | 'dark' | undefined;
  /** Inside a page of the portal, which has a header of its own. */
  framed: boolean;
  /** The version that the address names, if any: its other language names it, too. */
  version?: number | undefined;
};

/** An agreement as a page, escaped throughout: its text is plain, whatever stands in it. */
export function renderAgreement(view: AgreementView): string {
  const { document, brand, locale, theme, framed } = view;
  const { title, version, publishedAt, parts } = document;
  const { issue } = serverTexts(locale).agreements;
  const page = html`<!doctype html>
<html lang="${htmlLang[locale]}"${theme !== undefined && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<title>${title} · ${brandName(brand, locale)}</title>
${brandIcon(brand)}
${tokenLinks(theme)}
<link rel="stylesheet" href="/agreement.css">
</head>
<body>
${!framed && renderHeader(view)}
${raw(framed ? '<div class="text">' : '<main class="text">')}
<h1${framed && html` class="sr-only"`}>${title}</h1>
<p class="issue">${issue(version, officeDay(publishedAt, brand.hours.zone))}</p>
${parts.map(renderPart)}
${raw(framed ? '</div>' : '</main>')}
</body>
</html>`;
  return page.markup;
}

function renderHeader({ brand, locale, agrType, theme, version }: AgreementView): Html {
  const other = otherLocale(locale);
  const query = new URLSearchParams({
    agrType: String(agrType),
    lang: other,
    ...(theme && { theme }),
    ...(version && { version: String(version) }),
  });
  return html`<header>
<a class="logo" href="${pathPrefix(locale)}/">${brandMark(brand)}<span>${brandName(brand, locale)}</span><small>${serverTexts(locale).site.product}</small></a>
<a href="${getAgreementDocument.path}?${query.toString()}" lang="${htmlLang[other]}">${serverTexts(other).site.language}</a>
</header>`;
}

function renderPart(part: AgreementPart): Html {
  if (part.kind === 'heading') return html`<h2>${part.text}</h2>\n`;
  if (part.kind === 'paragraph') return html`<p>${part.text}</p>\n`;
  return html`<ul>${part.items.map((item) => html`<li>${item}</li>`)}</ul>\n`;
}
