import { html } from '#domain/shared/html.ts';
import { addressLang, type Locale, otherLocale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { renderAlert, renderField } from './fields.ts';
import { renderPage } from './layout.ts';
import { signInAddress } from './mail-pages.ts';

export type ForgottenView = {
  locale: Locale;
  portalUrl: string;
  /** Entered before. */
  login?: string;
  problem?: string;
};

export function renderForgottenPage({ locale, portalUrl, login, problem }: ForgottenView): string {
  const text = serverTexts(locale).mailPages;
  const { email: label, problems } = serverTexts(locale).signIn;
  const field = { name: 'login', label, type: 'email', autocomplete: 'username', focus: true } as const;
  const main = html`<h1>${text.forgottenTitle}</h1>
<p class="lead">${text.forgottenLead}</p>
${renderAlert(problem === undefined ? undefined : problems)}
<form method="post" action="/password/forgotten" novalidate>
<input type="hidden" name="lang" value="${locale}">
${renderField({ ...field, value: login, problem })}
<button class="primary" type="submit">${text.send}</button>
</form>
<p class="foot"><a href="${signInAddress(portalUrl, locale)}">${text.backToSignIn}</a></p>`;
  const otherLanguage = `/password/forgotten?lang=${addressLang[otherLocale(locale)]}`;
  return renderPage({ locale, title: text.forgottenTitle, otherLanguage, portalUrl, main });
}
