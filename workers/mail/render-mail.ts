import { type Html, html, raw } from '#domain/shared/html.ts';
import { htmlLang, type Locale } from '#domain/shared/locale.ts';
import type { MailText } from '#domain/texts/mail-text.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { mailStyle } from './mail-style.ts';

/** One or both languages, the first one first, and where the button leads. */
export type MailView = {
  parts: readonly { locale: Locale; text: MailText }[];
  link: string | null;
};
export type RenderedMail = { subject: string; text: string; html: string };

/** A mail as text and as HTML that loads nothing from anywhere. */
export function renderMail({ parts, link }: MailView): RenderedMail {
  const subject = parts.map(({ text }) => text.subject).join(' · ');
  const text = parts.map((part) => renderText(part, link)).join('\n\n----------\n\n');
  return { subject, text: `${text}\n`, html: renderPage(subject, parts, link) };
}

type Part = MailView['parts'][number];

function renderText({ locale, text }: Part, link: string | null): string {
  const { headline, lines, rows, action, note } = text;
  const { colon } = serverTexts(locale).mail;
  const facts = rows.map(([name, value]) => `${name}${colon}${value}`).join('\n');
  const way = action !== null && link !== null ? `${action}${colon}\n${link}` : '';
  return ['Assay', headline, lines.join('\n'), facts, way, note].filter(Boolean).join('\n\n');
}

function renderPage(subject: string, parts: MailView['parts'], link: string | null): string {
  const lang = htmlLang[parts[0]?.locale ?? 'zh'];
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${raw(mailStyle)}</style>
</head>
<body><div class="sheet">${parts.map((part) => renderPart(part, link))}</div></body>
</html>`;
  return page.markup;
}

function renderPart({ locale, text }: Part, link: string | null): Html {
  const { copy } = serverTexts(locale).mail;
  const rows = text.rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`);
  return html`<div class="part" lang="${htmlLang[locale]}">
<p class="logo"><span class="mark" aria-hidden="true">A</span>Assay</p>
<h1>${text.headline}</h1>
${text.lines.map((line) => html`<p>${line}</p>`)}
${rows.length > 0 && html`<table>${rows}</table>`}
${
  text.action !== null &&
  link !== null &&
  html`<p class="act"><a href="${link}" target="_blank" rel="noopener">${text.action}</a></p>
<p class="cap">${copy}<br><a href="${link}" target="_blank" rel="noopener">${link}</a></p>`
}
<p class="note">${text.note}</p>
</div>`;
}
