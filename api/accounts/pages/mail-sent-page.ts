import { html } from '#domain/shared/html.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { renderPage } from './layout.ts';

export type MailSentView = {
  locale: Locale;
  portalUrl: string;
  /** By which the mail can be asked for again, and where it goes. */
  waiting: { id: string; login: string };
  reason: 'sent' | 'unconfirmed' | 'again';
};

/** Where registering goes on: in the mailbox. */
export function renderMailSentPage({ locale, portalUrl, waiting, reason }: MailSentView): string {
  const text = serverTexts(locale).mailPages;
  const title = text[`${reason}Title`];
  const main = html`<h1>${title}</h1>
<p class="lead">${text[`${reason}Lead`](waiting.login)}</p>
<p class="note">${text.sentNote}</p>
<form method="post" action="/register/again">
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="id" value="${waiting.id}">
<input type="hidden" name="login" value="${waiting.login}">
<button class="button" type="submit">${text.again}</button>
</form>`;
  return renderPage({ locale, title, portalUrl, main });
}
