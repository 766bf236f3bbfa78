import { html } from '#domain/shared/html.ts';
import { addressLang, type Locale, otherLocale, pick } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { renderAlert } from './fields.ts';
import { renderPage } from './layout.ts';
import { newPasswordFields, ownerField } from './password-page.ts';

export type InvitationView = {
  locale: Locale;
  portalUrl: string;
  token: string;
  login: string;
  /** The company that the person is to work for; null for people of the programme. */
  company: { zh: string; en: string } | null;
  /** What is wrong, by field. */
  problems?: Record<string, string> | undefined;
};

/** Where an invited person sets a first password. */
export function renderInvitationPage(view: InvitationView): string {
  const { locale, portalUrl, login, token, company, problems = {} } = view;
  const text = serverTexts(locale).account;
  const lead = company ? text.invitationFor(pick(locale, company)) : text.invitationLead;
  const main = html`<h1>${text.invitationTitle}</h1>
<p class="lead">${lead}</p>
${renderAlert(Object.keys(problems).length > 0 ? text.problems : undefined)}
<form method="post" action="/invitation" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="token" value="${token}">
${ownerField(text.account, login)}
${newPasswordFields(locale, { help: text.resetHelp, problems, focus: true })}
<button class="primary" type="submit">${text.savePassword}</button>
</form>`;
  const otherLanguage = otherInvitationPage(locale, token);
  return renderPage({ locale, title: text.invitationTitle, otherLanguage, portalUrl, main });
}

/** The page of an invitation in the other language. */
export function otherInvitationPage(locale: Locale, token: string): string {
  return `/invitation?${new URLSearchParams({ token, lang: addressLang[otherLocale(locale)] })}`;
}
