import { type Html, html } from '#domain/shared/html.ts';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type Field, renderAlert, renderField } from './fields.ts';
import { portalHome, renderPage } from './layout.ts';

export type PasswordView = {
  locale: Locale;
  portalUrl: string;
  login: string;
  /** The session's CSRF value. */
  serial: string;
  /** What is wrong, by field. */
  problems?: Record<string, string>;
};

export function renderPasswordPage({
  locale,
  portalUrl,
  login,
  serial,
  problems = {},
}: PasswordView): string {
  const text = serverTexts(locale).account;
  const current = { name: 'current', label: text.current, autocomplete: 'current-password' };
  const main = html`<h1>${text.passwordTitle}</h1>
<p class="lead">${text.passwordLead}</p>
${renderAlert(Object.keys(problems).length > 0 ? text.problems : undefined)}
<form method="post" action="/password" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="csrf" value="${serial}">
${ownerField(text.account, login)}
${renderField({ ...current, type: 'password', problem: problems.current, focus: true })}
${newPasswordFields(locale, { help: text.nextHelp, problems })}
<button class="primary" type="submit">${text.savePassword}</button>
</form>
<p class="foot">${text.forgotten}<br><a href="${portalHome(portalUrl, locale)}">${serverTexts(locale).signIn.toPortal}</a></p>`;
  const otherLanguage = `/password?lang=${otherLocale(locale)}`;
  return renderPage({ locale, title: text.passwordTitle, otherLanguage, portalUrl, main });
}

export type ResetView = {
  locale: Locale;
  portalUrl: string;
  login: string;
  token: string;
  problems?: Record<string, string>;
};

export function renderResetPage({ locale, portalUrl, login, token, problems = {} }: ResetView): string {
  const { resetTitle: title, resetLead: lead } = serverTexts(locale).account;
  const ways = { action: '/password/reset', other: otherResetPage(locale, token) };
  return renderFirstPassword({ locale, portalUrl, login, token, problems }, { title, lead, ...ways });
}

type Around = { title: string; lead: string; action: string; other: string };

/** The page that somebody comes to by a mailed link, to set a password without an old one. */
export function renderFirstPassword(view: ResetView, { title, lead, action, other }: Around): string {
  const { locale, portalUrl, login, token, problems = {} } = view;
  const text = serverTexts(locale).account;
  const main = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${renderAlert(Object.keys(problems).length > 0 ? text.problems : undefined)}
<form method="post" action="${action}" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="token" value="${token}">
${ownerField(text.account, login)}
${newPasswordFields(locale, { help: text.resetHelp, problems, focus: true })}
<button class="primary" type="submit">${text.savePassword}</button>
</form>`;
  return renderPage({ locale, title, otherLanguage: other, portalUrl, main });
}

/** The page of a reset link in the other language. */
export function otherResetPage(locale: Locale, token: string): string {
  return `/password/reset?token=${encodeURIComponent(token)}&lang=${otherLocale(locale)}`;
}

/** Whose password it is: for people to read, and for password managers to file. */
export function ownerField(label: string, login: string): Html {
  return html`<div class="field">
<label for="account">${label}</label>
<input id="account" type="email" autocomplete="username" value="${login}" readonly>
</div>`;
}

type NewPassword = Pick<Field, 'focus'> & { help: string; problems: Record<string, string> };

export function newPasswordFields(
  locale: Locale,
  { help, problems: { next, repeat }, focus }: NewPassword,
): Html {
  const text = serverTexts(locale).account;
  const field = { type: 'password', autocomplete: 'new-password' } as const;
  return html`${renderField({ ...field, name: 'next', label: text.next, help, problem: next, focus })}
${renderField({ ...field, name: 'repeat', label: text.repeat, problem: repeat })}`;
}
