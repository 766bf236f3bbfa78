import type { Programme } from '#domain/programme/identity.ts';
import { type Html, html, raw } from '#domain/shared/html.ts';
import { htmlLang, type Locale, pick } from '#domain/shared/locale.ts';
import type { MailText } from '#domain/texts/mail-text.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { mailStyle } from './mail-style.ts';

/** A mail in one or two languages, and the address of its button. */
export type MailView = {
  parts: readonly { locale: Locale; text: MailText }[];
  link: string | null;
  /** Links of a mail that people can unsubscribe from. */
  foot: { unsubscribe: string; settings: string } | null;
  /** The sender. */
  programme: Programme;
};
export type RenderedMail = { subject: string; text: string; html: string };

/** Renders a mail as text, and as HTML without external resources. */
export function renderMail(view: MailView): RenderedMail {
  const { parts } = view;
  const subject = parts.map(({ text }) => text.subject).join(' · ');
  const text = parts.map((part) => renderText(part, view)).join('\n\n----------\n\n');
  return { subject, text: `${text}\n`, html: renderPage(subject, view) };
}

type Part = MailView['parts'][number];

const shortName = (locale: Locale, { shortZh, shortEn }: Programme) =>
  pick(locale, { zh: shortZh, en: shortEn });

/** The programme's full name, its office and its contact data, as far as they are set. */
function officeLine(locale: Locale, programme: Programme): string {
  const { nameZh, nameEn, officeZh, officeEn, email, phone } = programme;
  const [name, office] = [
    pick(locale, { zh: nameZh, en: nameEn }),
    pick(locale, { zh: officeZh, en: officeEn }),
  ];
  return [name, office, email, phone].filter(Boolean).join(' · ');
}

function renderText({ locale, text }: Part, { link, foot, programme }: MailView): string {
  const { headline, lines, rows, action, note } = text;
  const { colon, foot: footText } = serverTexts(locale).mail;
  const ends = foot
    ? [`${footText.change}${colon}\n${foot.unsubscribe}`, `${footText.settings}${colon}\n${foot.settings}`]
    : [];
  const facts = rows.map(([name, value]) => `${name}${colon}${value}`).join('\n');
  const way = action !== null && link !== null ? `${action}${colon}\n${link}` : '';
  const [sender, office] = [shortName(locale, programme), officeLine(locale, programme)];
  const parts = [sender, headline, lines.join('\n'), facts, way, note, ...ends, office];
  return parts.filter(Boolean).join('\n\n');
}

function renderPage(subject: string, view: MailView): string {
  const { parts, programme } = view;
  const lang = htmlLang[parts[0]?.locale ?? 'zh'];
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${raw(mailStyle(programme.accent))}</style>
</head>
<body><div class="sheet">${parts.map((part) => renderPart(part, view))}</div></body>
</html>`;
  return page.markup;
}

function renderFoot(locale: Locale, foot: NonNullable<MailView['foot']>): Html {
  const text = serverTexts(locale).mail.foot;
  return html`<p class="note"><a href="${foot.unsubscribe}" target="_blank" rel="noopener">${text.change}</a> ·
<a href="${foot.settings}" target="_blank" rel="noopener">${text.settings}</a></p>`;
}

function renderPart({ locale, text }: Part, { link, foot, programme }: MailView): Html {
  const name = shortName(locale, programme);
  const { copy } = serverTexts(locale).mail;
  const rows = text.rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`);
  return html`<div class="part" lang="${htmlLang[locale]}">
<p class="logo"><span class="mark" aria-hidden="true">${[...name][0] ?? ''}</span>${name}</p>
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
${foot !== null && renderFoot(locale, foot)}
<p class="note">${officeLine(locale, programme)}</p>
</div>`;
}
