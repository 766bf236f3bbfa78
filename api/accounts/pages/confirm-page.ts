import type { PendingRegistration } from '#domain/accounts/pending-registration.ts';
import { html } from '#domain/shared/html.ts';
import { addressLang, type Locale, otherLocale, pick } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { renderPage } from './layout.ts';

export type ConfirmView = {
  locale: Locale;
  portalUrl: string;
  token: string;
  login: string;
  registration: PendingRegistration;
};

/** What was registered with an address, for its owner to confirm. */
export function renderConfirmPage({ locale, portalUrl, token, login, registration }: ConfirmView): string {
  const text = serverTexts(locale).mailPages;
  const { nameZh, nameEn, company } = registration;
  const own = (names: { nameZh: string; nameEn: string }) =>
    pick(locale, { zh: names.nameZh, en: names.nameEn });
  const facts: [string, string][] = [
    [text.login, login],
    [text.name, own({ nameZh, nameEn })],
    ...(company ? [[text.company, own(company)] as [string, string]] : []),
  ];
  const main = html`<h1>${text.confirmTitle}</h1>
<p class="lead">${text.confirmLead}</p>
<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<form method="post" action="/register/confirm">
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="token" value="${token}">
<button class="primary" type="submit">${text.confirm}</button>
</form>`;
  const other = new URLSearchParams({ token, lang: addressLang[otherLocale(locale)] });
  return renderPage({
    locale,
    title: text.confirmTitle,
    portalUrl,
    main,
    otherLanguage: `/register/confirm?${other}`,
  });
}
