import { html } from '#domain/shared/html.ts';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { renderAlert, renderField } from './fields.ts';
import { renderPage } from './layout.ts';

export type SignInView = {
  locale: Locale;
  uid: string;
  portalUrl: string;
  /** Entered before; the password is never given back. */
  login?: string;
  failed?: boolean;
  /** What is wrong with a field, by its name. */
  problems?: Partial<Record<'login' | 'password', string>>;
  /** Mail is sent: a forgotten password is reset by its owner. */
  mail: boolean;
};

export function renderSignInPage(view: SignInView): string {
  const { locale, uid, portalUrl, login, failed = false, problems = {}, mail } = view;
  const text = serverTexts(locale).signIn;
  const here = `/interaction/${uid}`;
  // Of a refused attempt only the password is missing, unless nothing was entered.
  const onPassword = problems.login === undefined && Boolean(login) && (failed || Boolean(problems.password));
  const main = html`<h1>${text.signIn}</h1>
<p class="lead">${text.signInLead}</p>
${renderAlert(failed ? text.wrongPassword : undefined)}
<form method="post" action="${here}/sign-in" novalidate>
<input type="hidden" name="lang" value="${locale}">
${renderField({ name: 'login', label: text.email, type: 'email', autocomplete: 'username', value: login, problem: problems.login, focus: !onPassword })}
${renderField({ name: 'password', label: text.password, type: 'password', autocomplete: 'current-password', problem: problems.password, focus: onPassword })}
<button class="primary" type="submit">${text.signIn}</button>
</form>
<p class="foot">${text.noAccount} <a href="${here}?screen=register&amp;lang=${locale}">${text.register}</a><br>${mail ? html`<a href="/password/forgotten?lang=${locale}">${text.forgottenLink}</a>` : text.forgotten}</p>`;
  const otherLanguage = `${here}?screen=sign-in&lang=${otherLocale(locale)}`;
  return renderPage({ locale, title: text.signIn, otherLanguage, portalUrl, main });
}
