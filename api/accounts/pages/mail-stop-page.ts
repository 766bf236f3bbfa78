import type { MessageKind } from '#domain/messages/message-facts.ts';
import { html } from '#domain/shared/html.ts';
import { addressLang, type Locale, otherLocale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { renderPage } from './layout.ts';

export type MailStopView = {
  locale: Locale;
  portalUrl: string;
  token: string;
  kinds: readonly MessageKind[];
};

/** Which mails a link stops, and whether it is to stop them. */
export function renderMailStopPage({ locale, portalUrl, token, kinds }: MailStopView): string {
  const { mailPages: text, messageBodies } = serverTexts(locale);
  const main = html`<h1>${text.stopTitle}</h1>
<p class="lead">${text.stopLead}</p>
<ul>${kinds.map((kind) => html`<li>${messageBodies.kinds[kind]}</li>`)}</ul>
<form method="post" action="/mail/unsubscribe">
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="token" value="${token}">
<p class="actions"><button class="primary" type="submit" name="how" value="off">${text.stop}</button>
<button class="button" type="submit" name="how" value="daily">${text.daily}</button></p>
</form>
<p class="note">${text.stopNote}</p>`;
  const other = new URLSearchParams({ token, lang: addressLang[otherLocale(locale)] });
  return renderPage({
    locale,
    title: text.stopTitle,
    portalUrl,
    main,
    otherLanguage: `/mail/unsubscribe?${other}`,
  });
}
